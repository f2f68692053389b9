import type { ToolDefinition } from './tool-definition.ts';

/** The longest tool name that models' interfaces take. */
const maximumLength = 64;

/** Names of the host's own tools that the grammar of skills' tools would allow (rulings 15, 16 and 20). */
const builtInNames = [
  'bash',
  'read_file',
  'skills_list',
  'skills_load',
  'skills_read_file',
  'skills_run_script',
  'skills_search',
  'use_skill',
  'web_fetch',
  'web_search',
];

/**
 * Gives every tool a name of its own (ruling 14): the first keeps its name, a later one of the same name becomes
 * `skill__tool`, shortened with a hash to 64 characters. Built-in names and reserved ones belong to the host.
 *
 * @example
 * assignToolNames([{ skill: 'git', tools }], ['typer']);
 */
export function assignToolNames(
  skills: readonly { readonly skill: string; readonly tools: readonly ToolDefinition[] }[],
  reserved: readonly string[] = [],
): Map<ToolDefinition, string> {
  const taken = new Set([...builtInNames, ...reserved]);
  const names = new Map<ToolDefinition, string>();
  for (const { skill, tools } of skills) {
    for (const tool of tools) {
      const name = firstFree(taken, skill, tool.name);
      taken.add(name);
      names.set(tool, name);
    }
  }
  return names;
}

function firstFree(taken: ReadonlySet<string>, skill: string, tool: string): string {
  if (!taken.has(tool)) return tool;
  // Only these characters may stand in a tool's name.
  const qualified = `${skill.replaceAll(/[^A-Za-z0-9_-]/g, '_')}__${tool}`;
  if (qualified.length <= maximumLength && !taken.has(qualified)) return qualified;
  for (let attempt = 1; ; attempt++) {
    const name = withHash(qualified, `${attempt}:${skill}:${tool}`);
    if (!taken.has(name)) return name;
  }
}

/** The hash is that of the names as written: what the shortened one has lost tells them apart. */
function withHash(name: string, written: string): string {
  const hash = process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(written)
    .digest('hex')
    .slice(0, 8);
  return `${name.slice(0, maximumLength - hash.length - 1)}_${hash}`;
}
