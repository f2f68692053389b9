import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { listFiles } from '../workspace/list-files.mjs';
import { readManifest, readPackages } from '../workspace/read-packages.mjs';

/** From the bottom to the top: a package may import those before it. */
const LAYERS = [
  'packages/skills',
  'packages/config',
  'packages/store',
  'packages/exec',
  'packages/agent',
  'packages/knowledge',
  'packages/workflow',
  'packages/mcp',
  'packages/server',
  'packages/cli',
  'apps/web',
];

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const TEST = /(?:\.(?:test|contract)\.[jt]sx?$)|(?:^|\/)test\//;
const CONTENT = /^(?:bundled|fixtures|test\/fixtures)\//;

/** Imports go down the layers, stay inside their package and name declared dependencies only. */
export const importDirection = {
  name: 'import direction',
  async run(root) {
    // Loaded here because this file is also read before the packages are installed.
    const { parseSync } = await import('oxc-parser');
    const packages = readPackages(root);
    const developmentDependencies = Object.keys(readManifest(root).devDependencies ?? {});
    const context = { packages, developmentDependencies };
    const problems = packages
      .filter(({ folder }) => !LAYERS.includes(folder))
      .map(({ folder }) => {
        return `${folder} has no place in LAYERS of scripts/checks/import-direction.mjs`;
      });
    for (const file of listFiles(root).filter((path) => SOURCE.test(path))) {
      const owner = packages.find(({ folder }) => file.startsWith(`${folder}/`));
      if (owner === undefined || CONTENT.test(file.slice(owner.folder.length + 1))) continue;
      const text = readFileSync(join(root, file), 'utf8');
      for (const { specifier, offset } of readImports(parseSync(file, text).module, text)) {
        const problem = judge(context, owner, file, specifier);
        const line = text.slice(0, offset).split('\n').length;
        if (problem !== undefined) problems.push(`${file}:${line}: '${specifier}' ${problem}`);
      }
    }
    return { problems };
  },
};

function readImports({ staticImports, staticExports, dynamicImports }, text) {
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.slice(0, 1).map(({ moduleRequest }) => moduleRequest)),
  ].filter((request) => request !== null && request !== undefined);
  return [
    ...requests.map(({ value, start }) => ({ specifier: value, offset: start })),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      // A computed address cannot be judged; a plain string can.
      const [, , specifier] = /^(['"])(.*)\1$/.exec(text.slice(start, end)) ?? [];
      return specifier === undefined ? [] : [{ specifier, offset: start }];
    }),
  ];
}

function judge({ packages, developmentDependencies }, owner, file, specifier) {
  if (specifier.startsWith('.')) {
    const target = posix.normalize(posix.join(posix.dirname(file), specifier));
    return target.startsWith(`${owner.folder}/`) ? undefined : 'leaves its package';
  }
  if (isBuiltin(specifier) || specifier.startsWith('#')) return undefined;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (name === owner.name) return undefined;
  const imported = packages.find((item) => item.name === name);
  if (imported !== undefined && LAYERS.indexOf(imported.folder) >= LAYERS.indexOf(owner.folder)) {
    return `goes up: ${imported.folder} is above ${owner.folder}`;
  }
  const { dependencies, peerDependencies, optionalDependencies, devDependencies } = owner.manifest;
  // What is never published is bundled: everything that it imports is there when it is built.
  const bundled = owner.manifest.private ? devDependencies : {};
  const declared = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies, ...bundled });
  const forTests = [...developmentDependencies, ...Object.keys(devDependencies ?? {})];
  if (declared.includes(name) || (TEST.test(file) && forTests.includes(name))) return undefined;
  return `is not a dependency in ${owner.folder}/package.json`;
}
