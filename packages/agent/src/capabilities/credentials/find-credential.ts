import type { JsonValue } from '../../tools/agent-tool.ts';
import { isJsonObject } from '../plain-json.ts';
import { credentialInText, isCredentialName } from './credential-rules.ts';

/** Where an answer carries a credential, and by which rule. Never the credential. */
export interface FoundCredential {
  readonly path: string;
  readonly rule: string;
}

/**
 * The first credential in a provider's answer, undefined when there is none. Every key and every text is looked at,
 * however deep, and so are lists of headers (`{name: "Authorization", value: "…"}`).
 *
 * @example
 * findCredential({ mails: [{ access_token: 'x' }] }); // { path: 'mails[0].access_token', rule: 'name' }
 */
export function findCredential(value: JsonValue, path = ''): FoundCredential | undefined {
  if (typeof value === 'string') {
    const rule = credentialInText(value);
    return rule === undefined ? undefined : { path, rule };
  }
  if (Array.isArray(value)) {
    return first(value.entries(), ([index, item]) => findCredential(item as JsonValue, `${path}[${index}]`));
  }
  if (!isJsonObject(value)) return undefined;
  if (isCredentialHeader(value)) return { path, rule: 'header' };
  return first(Object.entries(value), ([key, each]) => {
    const inside = path === '' ? key : `${path}.${key}`;
    // A key may itself be the credential, as in a map by token.
    const rule = credentialInText(key);
    if (rule !== undefined) return { path, rule: `key: ${rule}` };
    if (isCredentialName(key) && holdsSomething(each)) return { path: inside, rule: 'name' };
    return findCredential(each, inside);
  });
}

function first<Item>(
  items: Iterable<Item>,
  look: (item: Item) => FoundCredential | undefined,
): FoundCredential | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Headers are often pairs of name and value instead of keys. */
function isCredentialHeader(value: { readonly [key: string]: JsonValue }): boolean {
  const name = ['name', 'key', 'header', 'Name', 'Key'].map((each) => value[each]).find(isText);
  const content = value['value'] ?? value['Value'];
  return name !== undefined && content !== undefined && isCredentialName(name) && holdsSomething(content);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Counts and flags (`tokens: 12`, `password: true`) are no credentials. */
function holdsSomething(value: JsonValue): boolean {
  if (typeof value === 'string') return value !== '';
  if (Array.isArray(value)) return value.some((item) => holdsSomething(item as JsonValue));
  return isJsonObject(value) && Object.values(value).some(holdsSomething);
}
