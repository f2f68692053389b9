import { splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

const words = (text: string): ReadonlySet<string> => new Set(splitWords(text));

/** Words that hold a question together and say nothing of what it is about. */
const functionWords = words(`
  a an and are as at be been but by can could did do does for from get had has have how i if in into is it its me my
  of on or our shall should so that the their them there these they this those to was we were what when where which
  who whom whose why will with would you your am about any not no
  der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden wurde wie was
  wer wen wem wo wohin woher wann warum wieso welche welcher welches welchen welchem ich du er sie es wir ihr mein
  meine meinen dein sein seine unser im in an am auf aus bei beim mit nach von vom zu zum zur für über um nicht kein
  keine hat haben habe kann können muss müssen soll sollen darf dürfen bekomme gibt man wenn ob dass sich viel viele
  le la les un une des du de et ou est sont qui que quoi quel quelle quels quelles où quand comment pourquoi je tu il
  elle nous vous ils dans sur pour avec par pas ce cette mon ma mes
  el los las unos unas y es son quién qué cuál cómo cuándo dónde por para con en del al yo mi su se lo
  的 了 是 吗 呢 吧 啊 什么 哪里 哪儿 怎么 怎样 如何 为什么 多少 几 谁 我 你 他 她 它 我们 你们 他们 在 有 和 与 或 也 都 就
  要 会 能 可以 应该 请问 到 去 从 把 被 这 那 哪 个 不 没有
  は が を に で と も の へ や か から まで です ます した する 何 どこ いつ どう なぜ だれ
`);

/**
 * The words of a question as they are looked for: those that say something, or all where none does.
 *
 * @example
 * questionWords('Where is the crane?'); // ['cran']
 */
export function questionWords(question: string): readonly string[] {
  const all = splitWords(question);
  const telling = all.filter((word) => !functionWords.has(word));
  return (telling.length > 0 ? telling : all).map(stemWord);
}
