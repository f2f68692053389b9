import type { CatalogSkill } from '../catalog/catalog.ts';
import type { FrontmatterValue } from '../frontmatter/frontmatter.ts';
import { matchWord } from './match-word.ts';
import { tokenise } from './tokenise.ts';
import { WordIndex, type IndexedField } from './word-index.ts';

export interface SearchResult<Item extends CatalogSkill = CatalogSkill> {
  readonly skill: Item;
  /** Higher is better; only the order means something. */
  readonly score: number;
}

/** Keys that authors use for keywords, in `metadata` and beside it. */
const keywordKeys = ['keywords', 'tags', 'category', 'triggers', 'domain'];

/** A longer question is read up to here. */
const maximumQuery = { characters: 1_000, words: 32 };

/** More than the words of a query can give: whoever types a skill's name means that skill. */
const exactName = 1_000;

/**
 * Ranks skills by their name, description and keywords (BM25), forgiving a typing mistake and taking the
 * beginnings of words; equals stand in the order of their names. Make one for a list of skills and ask it many
 * times.
 *
 * @example
 * new SkillSearch(catalog.skills).search('pull request').map(({ skill }) => skill.name);
 */
export class SkillSearch<Item extends CatalogSkill = CatalogSkill> {
  readonly #skills: readonly Item[];
  #index: WordIndex | undefined;

  constructor(skills: readonly Item[]) {
    this.#skills = skills;
  }

  search(query: string, limit = 10): SearchResult<Item>[] {
    const asked = query.slice(0, maximumQuery.characters).trim();
    const words = tokenise(asked);
    if (words.length === 0) return [];
    this.#index ??= new WordIndex(this.#skills.map(fieldsOf));
    const scores = this.#index.score([...new Set(words)].slice(0, maximumQuery.words).map(matchWord));
    const names = new Set([asked.normalize('NFKC').toLowerCase(), words.join('-')]);
    this.#skills.forEach(({ name }, index) => {
      if (names.has(name.toLowerCase())) scores[index] = exactName;
    });
    // Sorting numbers is cheap; only what can be among the first is sorted as results.
    const least = scores.toSorted().at(-limit) ?? 0;
    return this.#skills
      .map((skill, index) => ({ skill, score: scores[index] as number }))
      .filter(({ score }) => score > 0 && score >= least)
      .sort((a, b) => b.score - a.score || (a.skill.name < b.skill.name ? -1 : 1))
      .slice(0, limit);
  }
}

function fieldsOf(skill: CatalogSkill): IndexedField[] {
  return [
    { weight: 4, words: tokenise(skill.name) },
    { weight: 2, words: tokenise(keywordsOf(skill)) },
    { weight: 1, words: tokenise(skill.description) },
  ];
}

function keywordsOf(skill: CatalogSkill): string {
  const { raw, metadataStrings } = skill.manifest;
  const beside = keywordKeys.map((key) => wordsOf(raw[key]));
  return [...beside, ...keywordKeys.map((key) => metadataStrings[key] ?? '')].join(' ').trim();
}

function wordsOf(value: FrontmatterValue | undefined): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').join(' ') : '';
}
