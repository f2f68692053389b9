/** YAML 1.2 core schema: what a plain scalar means. */
export type CoreScalar = string | number | boolean | null;

const integer = /^[-+]?[0-9]+$/;
const octal = /^0o[0-7]+$/;
const hexadecimal = /^0x[0-9a-fA-F]+$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** Words that the core schema does not read as text. */
const words = new Map<string, CoreScalar>([
  ['', null],
  ['~', null],
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
  ['.nan', Number.NaN],
  ['.NaN', Number.NaN],
  ['.NAN', Number.NaN],
]);
for (const infinity of ['.inf', '.Inf', '.INF']) {
  words.set(infinity, Infinity).set(`+${infinity}`, Infinity).set(`-${infinity}`, -Infinity);
}

/** Resolves a plain scalar as YAML 1.2's core schema does: `1.0` is a number, `1.0.0`, `no` and `2026-01-01` are text. */
export function resolveCoreScalar(text: string): CoreScalar {
  if (text.length <= 5) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  const first = text.charCodeAt(0);
  // Only a digit, a sign or a dot can begin a number.
  if (!((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46)) return text;
  if (integer.test(text) || float.test(text)) return Number(text);
  if (octal.test(text)) return Number.parseInt(text.slice(2), 8);
  if (hexadecimal.test(text)) return Number.parseInt(text.slice(2), 16);
  return text;
}
