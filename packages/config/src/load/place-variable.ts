import type { Key, TextMapKey } from '../keys/key.ts';
import type { SectionNode } from '../keys/section-tree.ts';
import { isVariableName } from '../check/check-variable.ts';

/** What a variable such as `TECHNE_SKILLS__RESEARCH__MODEL` is about. */
export type VariablePlace =
  | {
      readonly kind: 'entry';
      readonly node: SectionNode;
      readonly path: readonly string[];
      readonly key?: Key;
    }
  | { readonly kind: 'text map item'; readonly path: readonly string[]; readonly key: TextMapKey }
  | { readonly kind: 'skill variable'; readonly path: readonly string[] };

/** The names that the files already use below a path, such as those of providers. */
export type NamesBelow = (path: readonly string[]) => readonly string[];

/** Follows the parts of a variable's name along the sections. */
export function placeVariable(
  node: SectionNode,
  path: readonly string[],
  parts: readonly string[],
  namesBelow: NamesBelow,
): VariablePlace {
  const [head = '', ...rest] = parts;
  const name = head.toLowerCase();
  const keys = node.section?.keys ?? {};
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  const here = [...path, name];
  if (key !== undefined && rest.length === 0) return { kind: 'entry', node, path: here, key };
  if (key?.kind === 'text map') {
    return { kind: 'text map item', path: [...here, chooseName(rest.join('__'), namesBelow(here))], key };
  }
  const child = node.children.get(name);
  if (child !== undefined && rest.length > 0) return placeVariable(child, here, rest, namesBelow);
  if (child === undefined && node.named !== undefined && key?.kind !== 'tables') {
    const named = [...path, chooseName(head, namesBelow(path))];
    return rest.length === 0
      ? { kind: 'entry', node, path: named }
      : placeVariable(node.named, named, rest, namesBelow);
  }
  const written = parts.join('__');
  if (node.section?.variables === true && isVariableName(written))
    return { kind: 'skill variable', path: [...path, written] };
  // Further parts on a key that has none make another name, which nobody knows.
  return { kind: 'entry', node, path: key === undefined ? here : [...path, written.toLowerCase()] };
}

/**
 * Variables are upper case and have no hyphens, names have: a name of the files that differs in that alone is
 * meant, else the name in lower case with hyphens. What is not all upper case is taken as it is.
 */
function chooseName(written: string, names: readonly string[]): string {
  const plain = (text: string): string => text.toLowerCase().replaceAll('_', '-');
  const known =
    names.find((each) => each === written) ?? names.find((each) => plain(each) === plain(written));
  return known ?? (isVariableName(written) || /^[A-Z0-9_]+$/.test(written) ? plain(written) : written);
}
