import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expose } from '../expose.mjs';
import { swallowOutput } from '../swallow-output.mjs';

const { listInstalledSkills, runUse } = await expose(
  import.meta.resolve('skills/dist/cli.mjs'),
  'main().finally(() => flushTelemetry().then(() => process.exit(process.exitCode ?? 0)));',
  ['listInstalledSkills', 'runUse'],
);

export function open({ root }) {
  const use = (name) => swallowOutput(() => runUse([root], { skill: name }));
  return {
    list: () => listInstalledSkills({ global: false }),
    load: ({ name }) => use(name),
    // `use` copies the skill's files to where the agent will read them.
    read: async ({ name }, path) => {
      const copy = /downloaded to:\n(.+)\n/.exec(await use(name))?.[1];
      return copy === undefined ? undefined : readFile(join(copy, path), 'utf8');
    },
  };
}
