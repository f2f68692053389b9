import { readResource } from '@techne/skills';
import { openWorkspace, type Workspace } from '../catalog/open-catalog.ts';
import { skillUnknown } from '../detail/skill-unknown.ts';
import { plural } from '../diagnostics/plural.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** `techne read`: one text file of a skill, as a model would get it. */
export const read: Command = {
  options: [],
  notes: [
    'PATH is relative to the folder of the skill and cannot leave it. Ends with 3 when the path is refused, 4 when',
    'the skill has no such file, 1 when the file is binary. A file over the limit is cut, with a notice at its end.',
    'Control characters but line breaks and tabs are left out; --json has the exact text.',
  ],
  examples: ['read deploy scripts/deploy.sh', 'read deploy scripts/deploy.sh --json'],
  async run(context) {
    const [name = '', path = ''] = context.arguments.operands;
    const workspace = await openWorkspace(context);
    const { catalog } = workspace;
    if (!catalog.has(name)) throw skillUnknown(catalog, name);
    const maxBytes = await resourceLimit(workspace, name);
    const resource = await readResource(catalog, name, path, maxBytes === undefined ? {} : { maxBytes });
    if (context.json) {
      const { content, truncated } = resource;
      context.stdout.json({ name: resource.name, path: resource.path, content, truncated });
      return exitCodes.done;
    }
    const leftOut = context.stdout.content(resource.content);
    if (leftOut > 0)
      context.stderr.line(
        `techne: ${plural(leftOut, 'control character')} left out. --json has the exact text.`,
      );
    return exitCodes.done;
  },
};

/** How much of a file the configuration lets be read; undefined leaves it to the library. */
async function resourceLimit({ catalog, loaded }: Workspace, name: string): Promise<number | undefined> {
  if (loaded === undefined) return undefined;
  const { skillLimits } = await import('@techne/config');
  const { root } = catalog.get(name);
  const source = catalog.sources.find((each) => each.source.root === root)?.source;
  return skillLimits(loaded.config, source ?? {}).maxResourceBytes;
}
