import { exactPins } from './exact-pins.mjs';
import { fileSizes } from './file-sizes.mjs';
import { importDirection } from './import-direction.mjs';
import { licences } from './licences.mjs';
import { packedPackages } from './packed-packages.mjs';
import { portableText } from './portable-text.mjs';
import { programCheck } from './program-check.mjs';

/** Every check of `npm run check`, the slow ones first so that the short ones fill the other cores. */
export const allChecks = [
  packedPackages,
  programCheck('dead code', ['knip'], ['--no-progress', '--no-config-hints']),
  programCheck('lint', ['oxlint'], ['--type-aware', '--deny-warnings']),
  programCheck('types', ['typescript', 'tsc'], ['-p', 'tsconfig.json']),
  programCheck('types of the page', ['typescript', 'tsc'], ['-p', 'apps/web/tsconfig.json']),
  programCheck('format', ['oxfmt'], ['--check']),
  importDirection,
  portableText,
  fileSizes,
  licences,
  exactPins,
];
