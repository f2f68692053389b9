import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace/list-files.mjs';

const REGISTRIES =
  /\b(?:registry\.(?:npmjs|yarnpkg|npmmirror|npm\.taobao)\.\w+|npm\.pkg\.github\.com|(?:deb|security|ftp|snapshot)\.debian\.org|archive\.ubuntu\.com)\b/gi;
const HOME_FOLDERS = /(?<![\w.])(?:\/home\/|\/Users\/|[A-Za-z]:\\+Users\\+)([A-Za-z][\w.-]*)/g;
// Names that stand for any person in examples and tests.
const ANYBODY = new Set([
  'alice',
  'bob',
  'ada',
  'me',
  'you',
  'user',
  'name',
  'runner',
  'node',
  'agent',
  'sandbox',
]);

/** No file that is tracked names a package registry's host or a folder of one machine. */
export const portableText = {
  name: 'no registry hosts or machine paths',
  run(root) {
    const ownFolder = folderOfThisCopy(root);
    const problems = listFiles(root).flatMap((file) => {
      const content = readFileSync(join(root, file));
      if (content.includes(0)) return [];
      return content
        .toString('utf8')
        .split('\n')
        .flatMap((line, index) =>
          findings(line, ownFolder).map((finding) => `${file}:${index + 1}: ${finding}`),
        );
    });
    return { problems };
  },
};

function findings(line, ownFolder) {
  const hosts = [...line.matchAll(REGISTRIES), ...configuredRegistry(line)].map(
    ([host]) => `names the registry ${host}`,
  );
  const homes = [...line.matchAll(HOME_FOLDERS)]
    .filter(([, name]) => !ANYBODY.has(name.toLowerCase()))
    .map(([path]) => `names somebody's folder ${path}`);
  const own =
    ownFolder !== undefined && line.includes(ownFolder) ? [`names this copy's folder ${ownFolder}`] : [];
  return [...hosts, ...homes, ...own];
}

/** The registry that this machine is set to, which may be a mirror that nobody else reaches. */
function configuredRegistry(line) {
  const address = process.env.npm_config_registry;
  const host = address === undefined ? '' : new URL(address).host;
  return host !== '' && line.includes(host) ? [[host]] : [];
}

/** A copy in a folder as short as `/app` proves nothing: the same text may well be meant. */
function folderOfThisCopy(root) {
  return root.split(/[\\/]/).filter((part) => part !== '').length >= 2 ? root : undefined;
}
