import { spawn } from 'node:child_process';
import { runCommand } from '@techne/exec';
import { parseTools } from '@techne/skills';
import type { Comparison } from './compare.ts';

const program = '/bin/true';
const body = `### nothing\n\nDoes nothing.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n\`\`\`bash\n${program}\n\`\`\`\n`;

/** A command outside the sandbox against a bare spawn with the same pipes and the same environment. */
export function commandComparison(folder: string): Comparison {
  const [tool] = parseTools(body, { file: 'SKILL.md', firstLine: 1 }).tools;
  if (tool === undefined) throw new Error('The tool of this benchmark cannot be read.');
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const context = { skill: { name: 'bench', directory: folder }, cwd: folder, home: folder, environment };
  return {
    name: `${program} as a command`,
    limit: 1.3,
    bare: () =>
      new Promise((resolve, reject) => {
        const child = spawn(program, [], {
          cwd: folder,
          env: environment,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        child.stdout.resume();
        child.stderr.resume();
        child.once('error', reject);
        child.once('close', () => resolve());
      }),
    library: async () => {
      const { success, error } = await runCommand(tool, {}, context);
      if (!success) throw new Error(error);
    },
  };
}
