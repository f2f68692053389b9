import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { fileSizes } from './file-sizes.mjs';

it('notes files over 400 lines and refuses those over 800', () => {
  const root = temporaryFolder({
    'short.ts': '\n'.repeat(400),
    'long.ts': '\n'.repeat(401),
    'longer.mjs': '\n'.repeat(801),
    'README.md': '\n'.repeat(2000),
    'bundled/skill/script.js': '\n'.repeat(2000),
  });
  expect(fileSizes.run(root)).toEqual({
    notices: ['long.ts has 401 lines, over 400'],
    problems: ['longer.mjs has 801 lines, over 800'],
  });
});
