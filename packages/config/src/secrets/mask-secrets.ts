import type { Config } from '../config/config.ts';
import { camelCase } from '../keys/camel-case.ts';
import { anyName } from '../keys/section.ts';
import { sections } from '../keys/sections.ts';
import { mask } from './mask.ts';

/**
 * The same configuration with every secret as `********`, to be shown.
 *
 * @example
 * maskSecrets(config).skills.named['research']?.variables; // { PERPLEXITY_API_KEY: '********' }
 */
export function maskSecrets(config: Config): Config {
  const masked = copy(config);
  for (const { path, keys, variables } of sections) {
    const tables = tablesAt(
      masked,
      path.map((part) => (part === anyName ? part : camelCase(part))),
    );
    const secrets = Object.entries(keys).filter(([, key]) => key.secret === true);
    for (const table of tables) {
      for (const [name] of secrets) maskValue(table, camelCase(name));
      if (variables === true) for (const values of tablesAt(table, ['variables'])) maskAll(values);
    }
  }
  return masked;
}

type Table = Record<string, unknown>;

/** Where names are chosen by the author, the tables lie one level deeper in code: `skills.named`. */
function tablesAt(start: object, path: readonly string[]): Table[] {
  let tables = [start as Table];
  for (const part of path) {
    const below = tables.flatMap((table) =>
      part === anyName ? Object.values((table['named'] as Table | undefined) ?? table) : [table[part]],
    );
    tables = below.filter((each): each is Table => typeof each === 'object' && each !== null);
  }
  return tables;
}

function maskAll(values: Table): void {
  for (const name of Object.keys(values)) maskValue(values, name);
}

function maskValue(table: Table, name: string): void {
  if (table[name] !== undefined) table[name] = mask;
}

/** structuredClone would give the named tables a prototype. */
function copy<Data>(data: Data): Data {
  if (Array.isArray(data)) return data.map(copy) as Data;
  if (typeof data !== 'object' || data === null) return data;
  const target = Object.create(Object.getPrototypeOf(data)) as Table;
  for (const [name, value] of Object.entries(data)) {
    Object.defineProperty(target, name, {
      value: copy(value),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return target as Data;
}
