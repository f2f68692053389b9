import type { JsonValue } from '../tools/agent-tool.ts';
import { splitSimpleCommand } from './split-simple-command.ts';

/**
 * Whether a call is what the parentheses of an entry describe; `tool` is the host tool's own name. What is not
 * understood does not match: nothing is allowed by accident.
 */
export function matchesQualifier(tool: string, qualifier: string, input: JsonValue): boolean {
  const wanted = qualifier.trim();
  if (wanted === '' || wanted === '*') return true;
  if (tool === 'bash') return matchesCommand(wanted, textOf(input, 'command'));
  if (tool === 'web_fetch') return matchesAddress(wanted, textOf(input, 'url'));
  if (tool === 'read_file') return matchesPath(wanted, textOf(input, 'path'));
  return false;
}

/** `git:*` and `git add:*` are beginnings, word by word; anything else is the whole command. */
function matchesCommand(wanted: string, command: string | undefined): boolean {
  const words = command === undefined ? undefined : splitSimpleCommand(command);
  const isBeginning = /(?::| )\*$/.test(wanted);
  const expected = splitSimpleCommand(isBeginning ? wanted.slice(0, -2) : wanted);
  if (words === undefined || expected === undefined || expected.length === 0) return false;
  if (!isBeginning && words.length !== expected.length) return false;
  return expected.every((word, index) => words[index] === word);
}

function matchesAddress(wanted: string, address: string | undefined): boolean {
  const [, domain] = /^domain:([A-Za-z0-9.-]+)$/.exec(wanted) ?? [];
  if (domain === undefined || address === undefined || !URL.canParse(address)) return false;
  return new URL(address).hostname === domain.toLowerCase();
}

/** One file, or with `/*` or `/**` at the end everything below a folder. */
function matchesPath(wanted: string, path: string | undefined): boolean {
  if (path === undefined || path.split(/[\\/]/).includes('..')) return false;
  const clean = path.replace(/^\.\//, '');
  const pattern = wanted.replace(/^\.\//, '');
  const [, folder, below] = /^(.*\/)(\*\*?)$/.exec(pattern) ?? [];
  if (folder === undefined) return clean === pattern;
  const rest = clean.slice(folder.length);
  return clean.startsWith(folder) && rest !== '' && (below === '**' || !rest.includes('/'));
}

function textOf(input: JsonValue, key: string): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const value = Object.hasOwn(input, key) ? (input as { readonly [key: string]: JsonValue })[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
