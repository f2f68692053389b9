/**
 * The rules by which an answer is refused. They are about what a provider may let slip, not about hiding from a
 * person what is in their own mail: a false alarm costs one answer, a miss costs an account.
 *
 * Names (case, `-`, `_`, `.` and blanks do not count), when the value is a text or holds one:
 * - ending in token, secret, password, passwd, passphrase, api key, private key, secret key, access key, cookie(s),
 *   credential(s), authorization, jwt, session id;
 * - not: tokens that only say where a list goes on (page, sync, cursor, continuation, delta, skip, resume).
 */
const credentialName =
  /(?:token|secret|password|passwd|passphrase|apikey|privatekey|secretkey|accesskey|cookies?|credentials?|authorization|jwt|sessionid)$/;
const placeInList = /(?:page|sync|cursor|continuation|delta|skip|resume|next)token$/;

export function isCredentialName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_.\s]/g, '');
  return credentialName.test(plain) && !placeInList.test(plain);
}

/** Texts, anywhere in a value or a key. Each pattern is linear: no repetition within a repetition. */
const patterns: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['header line', /^[ \t]*(?:set-cookie|cookie|(?:proxy-)?authorization|x-api-key)[ \t]*:[ \t]*\S/im],
  ['bearer', /\b(?:bearer|basic)[ \t]+[A-Za-z0-9._~+/=-]{16,}/i],
  ['jwt', /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{16,}/],
  ['private key', /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----/],
  [
    'address with a token',
    /[?&#;](?:access_token|refresh_token|id_token|api_key|apikey|client_secret)=[^&\s"'<>]{8}/i,
  ],
  [
    'google token',
    /\b(?:ya29\.[A-Za-z0-9_-]{16}|1\/\/0[A-Za-z0-9_-]{20}|AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{20})/,
  ],
  ['github token', /\b(?:gh[pousr]_[A-Za-z0-9]{20}|github_pat_[A-Za-z0-9_]{20})/],
  ['gitlab token', /\bglpat-[A-Za-z0-9_-]{16}/],
  ['slack token', /\bxox[abeprs]-[A-Za-z0-9-]{10}/],
  ['model key', /\bsk-[A-Za-z0-9_-]{20}/],
  ['aws key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['stripe key', /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16}/],
];

/** The rule that a text falls under; undefined when it is free of what looks like a credential. */
export function credentialInText(text: string): string | undefined {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}
