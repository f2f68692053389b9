/** One way in which a secret may appear in output, as bytes. */
export interface SecretForm {
  readonly bytes: Buffer;
  /** Whether line ends may stand between its characters, as `base64` and `xxd` break long lines. */
  readonly wrappable: boolean;
  /** Whether it counts only where it stands alone, not as a part of a longer word. */
  readonly wholeWord: boolean;
}

/** From here on a value is looked for everywhere and in its encodings. */
const unmistakable = 4;

/**
 * Every form of a secret that is looked for: the value itself, base64, hexadecimal, percent-encoding and JSON.
 *
 * Values under 4 bytes are common in any text, so they count only as whole words and without encodings; a single
 * character is never looked for, since hiding it would only destroy the output.
 *
 * @example
 * secretForms('s3cr3t').map((form) => form.bytes.toString()); // ['s3cr3t', 'czNjcjN0', …]
 */
export function secretForms(secret: string): readonly SecretForm[] {
  const value = secret.toWellFormed();
  const forms = new Map<string, SecretForm>();
  const add = (text: string, { wrappable = false, wholeWord = false } = {}): void => {
    const bytes = Buffer.from(text);
    if (bytes.length >= (wholeWord ? 2 : unmistakable) && !forms.has(text))
      forms.set(text, { bytes, wrappable, wholeWord });
  };
  // A value read from a file often ends in a line end that the output does not repeat.
  for (const text of new Set([value, value.trim()])) {
    const bytes = Buffer.from(text);
    if (bytes.length < unmistakable) {
      add(text, { wholeWord: true });
      continue;
    }
    add(text);
    for (const encoded of base64Forms(bytes)) add(encoded, { wrappable: true });
    for (const encoded of hexForms(bytes)) add(encoded, { wrappable: true });
    for (const encoded of percentForms(text, bytes)) add(encoded);
    for (const encoded of jsonForms(text)) add(encoded);
  }
  return [...forms.values()];
}

/**
 * A secret inside a larger encoded text begins at one of three places in a group of four characters; the characters
 * at its ends also depend on the neighbours and are left out.
 */
function base64Forms(bytes: Buffer): string[] {
  const whole = bytes.toString('base64');
  const forms = [whole, whole.replaceAll('=', '')];
  for (const before of [0, 1, 2]) {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const first = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    forms.push(shifted.slice(first, end));
  }
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

function hexForms(bytes: Buffer): string[] {
  const lower = bytes.toString('hex');
  return [lower, lower.toUpperCase()];
}

function percentForms(text: string, bytes: Buffer): string[] {
  const loose = encodeURIComponent(text);
  const strict = loose.replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const form = strict.replaceAll('%20', '+').replaceAll('~', '%7E');
  const path = encodeURI(text);
  const all = Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  const upper = [loose, strict, form, path, all];
  return [...upper, ...upper.map((each) => each.replaceAll(/%../g, (escape) => escape.toLowerCase()))];
}

function jsonForms(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const escapeUnits = (source: string, toHex: (hex: string) => string): string =>
    // Without the `u` flag: an astral character is two escapes in JSON.
    source.replaceAll(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${toHex(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`,
    );
  const forms = [plain, escapeUnits(plain, (hex) => hex), escapeUnits(plain, (hex) => hex.toUpperCase())];
  return [...forms, ...forms.map((form) => form.replaceAll('/', '\\/'))];
}
