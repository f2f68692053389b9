import type { TextFormat } from '../keys/key.ts';

interface FormatRule {
  readonly accepts: (text: string) => boolean;
  /** Completes "must be …". */
  readonly wording: string;
}

export const textFormats: Readonly<Record<TextFormat, FormatRule>> = {
  url: { accepts: isPlainUrl, wording: 'an http or https address without a user or password in it' },
  'environment variable': {
    accepts: (text) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text),
    wording: 'the name of an environment variable',
  },
  namespace: {
    accepts: (text) => /^[a-z0-9][a-z0-9_-]*$/.test(text),
    wording: 'lower-case letters, digits, `_` and `-`, such as gog',
  },
  'provider name': { accepts: (text) => /^[^\s:]+$/.test(text), wording: 'a name without blanks and colons' },
  'model reference': { accepts: (text) => /^\S+$/.test(text), wording: 'provider:model or an alias' },
  'embedding model': {
    // No alias: the name is kept with every base, and has to mean the same tomorrow.
    accepts: (text) => /^(?:offline|none|[^\s:]+:\S+)$/.test(text),
    wording: 'offline, none or provider:model',
  },
};

/** Credentials in an address would be shown with it. */
function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
