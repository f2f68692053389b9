/**
 * Characters that a person does not see and a model reads: controls, lone surrogates, noncharacters, interlinear
 * annotations, and all that Unicode calls default ignorable (bidirectional overrides, zero-width spaces, fillers,
 * tags, variation selectors).
 * What scripts and emoji need stays where they need it and cannot be a hidden channel elsewhere: a joiner beside a
 * letter of a script without case or after an emoji, the selectors of text and emoji style after an emoji or in a
 * keycap. Format characters with a shape of their own (Arabic number signs, hieroglyph joins) stay.
 */
const hidden =
  /[[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\t\n\r]--[\u200c-\u200d]--[\ufe0e-\ufe0f]]/v;
const strayStyle = /(?<!\p{Extended_Pictographic})[\ufe0e-\ufe0f](?!\u20e3)/v;
const afterThis =
  /\p{Extended_Pictographic}\ufe0f|[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Lo}\p{Lm}\p{M}\p{Nd}]--\p{Default_Ignorable_Code_Point}--[0-9]]/v;
const beforeThis = /[[\p{Lo}\p{M}]--\p{Default_Ignorable_Code_Point}]/v;
const strayJoiner = `(?<!${afterThis.source})[\\u200c-\\u200d](?!${beforeThis.source})`;
const invisible = new RegExp(`${hidden.source}|${strayStyle.source}|${strayJoiner}`, 'gv');

/** The text without what nobody can see (THREATS.md, 29). */
export function stripInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** The code points that `stripInvisible` would take out, such as `U+202E`; each once. */
export function findInvisible(text: string): string[] {
  // Plain text is the rule, and this test is much cheaper.
  if (/^[\t\n\r -~]*$/.test(text)) return [];
  return [...new Set(text.match(invisible))].map(
    (character) => `U+${hexadecimal(character).padStart(4, '0')}`,
  );
}

/** The text with every character that nobody can see written as an XML reference, such as `&#x202E;`. */
export function showInvisible(text: string): string {
  return text.replace(invisible, (character) => `&#x${hexadecimal(character)};`);
}

function hexadecimal(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}
