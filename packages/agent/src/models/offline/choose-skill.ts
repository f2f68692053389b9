/** Words that say nothing about what somebody wants. */
const fillers = new Set(
  'the and for with this that from into your you please can could would how what when use using make help about some any all are was has have not'.split(
    ' ',
  ),
);

/** A word of a name says more than a word of a description. */
const nameWeight = 3;

/** One word of a description could be chance. */
const leastScore = 2;

/** The skill whose name and description share most with a text; undefined when none shares enough. */
export function chooseSkill(text: string, skills: ReadonlyMap<string, string>): string | undefined {
  const wanted = wordsOf(text.slice(0, 2_000));
  const ranked = [...skills]
    .map(([name, description]) => ({
      name,
      score: nameWeight * shared(wanted, wordsOf(name)) + shared(wanted, wordsOf(description)),
    }))
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  const [best] = ranked;
  return best !== undefined && best.score >= leastScore ? best.name : undefined;
}

function wordsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words.filter((word) => !fillers.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, '')),
  );
}

function shared(wanted: ReadonlySet<string>, offered: ReadonlySet<string>): number {
  return [...wanted].filter((word) => offered.has(word)).length;
}
