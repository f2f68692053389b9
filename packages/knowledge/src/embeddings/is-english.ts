const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const english = words(
  'the of and to is are a for on that with how what when where who which does do can my by from it this at be or if',
);
/** Frequent words of German, French, Spanish, Italian, Portuguese and Dutch that English does not have. */
const foreign = words(
  'der das und ist sind wie wer wo wann warum welche welcher welches wird werden nicht ein eine einen einem einer mit für von zu zum zur im auf bei nach aus dem den des über hat haben ich sie wir les le la des est et une pour dans avec qui que quel quelle où sur du au el los las una para con por qué cómo cuándo dónde il gli della che di per come quando dove o os um uma não com como het een van voor niet hoe',
);

/** Whether a model that knows English alone can make something of a text. A few bare nouns count as English. */
export function isEnglish(text: string): boolean {
  let [letters, latin] = [0, 0];
  const beginning = text.slice(0, 2_000);
  for (const _ of beginning.matchAll(/\p{L}/gu)) letters += 1;
  for (const _ of beginning.matchAll(/\p{Script=Latin}/gu)) latin += 1;
  if (letters === 0 || latin / letters < 0.8) return false;
  let balance = 0;
  for (const [word] of beginning.toLowerCase().matchAll(/\p{L}+/gu)) {
    if (english.has(word)) balance += 1;
    else if (foreign.has(word) || /[äöüßéèêñçãõ]/.test(word)) balance -= 1;
  }
  return balance >= 0;
}
