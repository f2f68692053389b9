import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { runCaptured } from '../runtime/run-program.mjs';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { bundlePackage, entriesOf } from './bundle-package.mjs';

const files = {
  'package.json': { name: 'example', type: 'module' },
  'asset/words.txt': 'words of the asset',
  'src/index.ts': "export { greet } from './greeting/greet.ts';\nexport { asset } from './asset.ts';\n",
  'src/asset.ts':
    "import { fileURLToPath } from 'node:url';\nexport const asset: string = fileURLToPath(new URL('../asset', import.meta.url));\n",
  'src/greeting/greet.ts':
    "import { polite } from 'manners';\n/** Says a word. */\nexport function greet(name: string): string { return polite(name); }\n",
  'src/main.ts':
    "#!/usr/bin/env node\nimport { greet } from './greeting/greet.ts';\nif (process.argv[2] === 'late') console.log((await import('./commands/late.ts')).late(greet('Ada')));\nelse console.log('early');\n",
  'src/commands/late.ts':
    "import { readFileSync } from 'node:fs';\nimport { asset } from '../asset.ts';\nexport const late = (text: string): string => `${text}, ${readFileSync(`${asset}/words.txt`, 'utf8')}`;\n",
  'node_modules/manners/package.json': { name: 'manners', type: 'module', exports: './index.js' },
  'node_modules/manners/index.js': 'export const polite = (name) => `Dear ${name}`;\n',
};

async function bundled(changes = {}) {
  const path = temporaryFolder({ ...files, ...changes });
  mkdirSync(join(path, 'dist'));
  await bundlePackage({ name: 'example', path }, join(path, 'dist'));
  return join(path, 'dist');
}

it('finds the entries that a package has', () => {
  const path = temporaryFolder({ 'src/main.ts': '', 'src/other.ts': '' });
  expect(entriesOf({ path })).toEqual({ main: join(path, 'src', 'main.ts') });
});

it('keeps a second library in its own folder, free of what only the first needs', async () => {
  const dist = await bundled({
    'src/client/index.ts': "export { word } from '../word.ts';\n",
    'src/index.ts': "export { word } from './word.ts';\nexport { greet } from './greeting/greet.ts';\n",
    'src/main.ts': 'export {};\n',
    'src/word.ts': "export const word: string = String('shared word');\n",
  });
  const client = join(dist, 'client', 'index.js');
  const run = await runCaptured(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { word } from ${JSON.stringify(pathToFileURL(client).href)}; console.log(word);`,
  ]);
  expect(run.output).toBe('shared word\n');
  expect(readFileSync(client, 'utf8')).not.toContain('manners');
  const shared = readdirSync(dist).filter((name) => name.startsWith('shared-'));
  for (const name of shared) expect(readFileSync(join(dist, name), 'utf8')).not.toContain('manners');
});

it('makes one runnable file an entry, and one of what is imported late', async () => {
  const dist = await bundled();
  const names = readdirSync(dist);
  expect(names).toContain('index.js');
  expect(names.filter((name) => name.startsWith('late-'))).toHaveLength(1);
  const main = readFileSync(join(dist, 'main.js'), 'utf8');
  expect(main.startsWith('#!/usr/bin/env node\n')).toBe(true);
  expect(main).not.toContain('words.txt');

  const run = (...args) => runCaptured(process.execPath, [join(dist, 'main.js'), ...args]);
  expect((await run()).output).toBe('early\n');
  // The address that a file at the top of src builds still leads to the same folder.
  expect((await run('late')).output).toBe('Dear Ada, words of the asset\n');
});

it('keeps what only late imports share out of what the program loads at once', async () => {
  const late = (name) =>
    `import { both } from './both.ts';\nimport { once } from '../once.ts';\nexport const ${name} = both + once;\n`;
  const dist = await bundled({
    'src/main.ts':
      "import { once } from './once.ts';\nif (process.argv[2]) await import('./commands/first.ts'); else await import('./commands/second.ts');\nconsole.log(once);\n",
    'src/once.ts': "export const once: string = String('at once');\n",
    'src/commands/first.ts': late('first'),
    'src/commands/second.ts': late('second'),
    'src/commands/both.ts': "export const both: string = String('for both');\n",
  });
  const names = readdirSync(dist);
  const atOnce = names.filter((name) => name === 'main.js' || name.startsWith('shared-'));
  const loaded = atOnce.map((name) => readFileSync(join(dist, name), 'utf8')).join('');
  expect(loaded).toContain('at once');
  expect(loaded).not.toContain('for both');
  expect(loaded).not.toMatch(/^import .*both/m);
});

it('leaves dependencies out and names readable', async () => {
  const dist = await bundled();
  const text = readdirSync(dist)
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('');
  expect(text).toMatch(/from "manners"/);
  expect(text).not.toContain('Dear');
  expect(text).toMatch(/^function greet\(name\) \{$/m);
  expect(text).not.toContain('Says a word');
});

it('refuses an address that bundling would move', async () => {
  const moved = {
    'src/greeting/place.ts': "export const place = new URL('../../asset', import.meta.url);\n",
  };
  moved['src/index.ts'] = "export { place } from './greeting/place.ts';\n";
  await expect(bundled(moved)).rejects.toThrow(/place\.ts builds an address from import\.meta/);
});

it('refuses an import that leads nowhere', async () => {
  await expect(bundled({ 'src/index.ts': "export { gone } from './gone.ts';\n" })).rejects.toThrow(/gone/);
});
