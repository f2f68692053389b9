import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runPackageProgram } from '../runtime/package-program.mjs';
import { repositoryRoot } from '../runtime/repository-root.mjs';
import { temporaryFolder } from '../tests/temporary-folder.mjs';

const promise = 'async function work(): Promise<void> {}\nwork();\n';

it.each([
  ['gray-matter', "import matter from 'gray-matter';\nmatter('');\n", 'executes frontmatter'],
  ['any', 'export const value: any = 1;\n', 'no-explicit-any'],
  ['eval', "eval('1');\n", 'no-eval'],
  ['new Function', "export const run = new Function('return 1');\n", 'no-new-func'],
  ['a promise that nobody waits for', promise, 'no-floating-promises'],
])('refuses %s', async (_name, text, complaint) => {
  const folder = temporaryFolder({
    'source.ts': text,
    'tsconfig.json': { compilerOptions: { strict: true, types: [] }, include: ['*.ts'] },
  });
  const args = ['--type-aware', '-c', join(repositoryRoot, '.oxlintrc.json'), folder];
  const { code, output } = await runPackageProgram(['oxlint'], args, { cwd: folder });
  expect(output).toContain(complaint);
  expect(code).toBe(1);
});
