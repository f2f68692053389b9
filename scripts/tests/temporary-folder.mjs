import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with the given files (text by path; objects become JSON) that is gone after the test. */
export function temporaryFolder(files = {}) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'techne-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** The files of a small workspace in which every check passes, with changes laid over it. */
export function temporaryWorkspace(changes = {}) {
  return temporaryFolder({
    'package.json': {
      name: 'root',
      license: 'MIT',
      workspaces: ['packages/*', 'apps/*'],
      devDependencies: { vitest: '5.1.0' },
    },
    'package-lock.json': { packages: {} },
    LICENSE: 'Permission is hereby granted',
    'packages/skills/package.json': {
      name: '@example/skills',
      version: '1.0.0',
      license: 'MIT',
      dependencies: { yaml: '2.9.1' },
    },
    'packages/skills/src/index.ts': "export { parse } from 'yaml';\n",
    'packages/cli/package.json': {
      name: 'example',
      version: '1.0.0',
      license: 'MIT',
      dependencies: { '@example/skills': '1.0.0' },
    },
    'packages/cli/src/main.ts': "import { parse } from '@example/skills';\nparse('');\n",
    ...changes,
  });
}
