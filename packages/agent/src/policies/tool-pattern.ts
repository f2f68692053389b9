import picomatch from 'picomatch';
import type { AgentTool, JsonValue } from '../tools/agent-tool.ts';
import { matchesQualifier } from './tool-qualifier.ts';

/** Names that mean the same tool in allow lists (ruling 20). */
const synonyms: Readonly<Record<string, string>> = {
  Bash: 'bash',
  Read: 'read_file',
  WebFetch: 'web_fetch',
  WebSearch: 'web_search',
};

/**
 * Each `*` multiplies the ways in which a name may match, and patterns come from strangers: with four, the longest
 * name takes microseconds.
 */
const maximumStars = 4;

/** One entry of `allowed-tools`. */
export interface ToolPattern {
  matchesTool(tool: AgentTool): boolean;
  /** The tool and, for `Bash(git:*)`, what it is called with. */
  matchesCall(tool: AgentTool, input: JsonValue): boolean;
}

/**
 * Reads an entry: a name, a glob with `* ? [..]`, or a name with a qualifier. `.` counts as `_` on both sides, and a
 * tool is known by its wire name and its dotted id (ruling 18).
 *
 * @example
 * parseToolPattern('Bash(git:*)').matchesCall(bash, { command: 'git status' }); // true
 */
export function parseToolPattern(entry: string): ToolPattern {
  const [, name = entry.trim(), qualifier] = /^\s*([^()]+)\((.*)\)\s*$/s.exec(entry) ?? [];
  const matchesName = nameMatcher(canonical(name.trim()));
  const matchesTool = (tool: AgentTool): boolean => namesOf(tool).some(matchesName);
  return {
    matchesTool,
    matchesCall: (tool, input) =>
      matchesTool(tool) &&
      (qualifier === undefined || matchesQualifier(canonical(tool.name), qualifier, input)),
  };
}

function namesOf({ name, id }: AgentTool): readonly string[] {
  return id === undefined ? [canonical(name)] : [canonical(name), canonical(id)];
}

function canonical(name: string): string {
  return (Object.hasOwn(synonyms, name) ? (synonyms[name] as string) : name).replaceAll('.', '_');
}

function nameMatcher(pattern: string): (name: string) => boolean {
  if (!/[*?[]/.test(pattern)) return (name) => name === pattern;
  const glob = pattern.replaceAll(/\*+/g, '*');
  if (glob.split('*').length - 1 > maximumStars || glob.length > 256) return () => false;
  return picomatch(glob, { dot: true, nobrace: true, noextglob: true, nonegate: true, noglobstar: true });
}
