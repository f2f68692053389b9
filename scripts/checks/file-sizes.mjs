import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace/list-files.mjs';

const WORTH_A_NOTICE = 400;
const TOO_LONG = 800;
const CODE = /\.(?:[cm]?[jt]s|[jt]sx|css)$/;
// Skills are content: their scripts belong to their authors.
const NOT_OURS = /(?:^|\/)(?:bundled|fixtures)\//;

/** Source files stay short enough to be read in one go. */
export const fileSizes = {
  name: 'file sizes',
  run(root) {
    const long = listFiles(root)
      .filter((file) => CODE.test(file) && !NOT_OURS.test(file))
      .map((file) => ({ file, lines: countLines(join(root, file)) }))
      .filter(({ lines }) => lines > WORTH_A_NOTICE)
      .sort((first, second) => second.lines - first.lines);
    return {
      notices: long.filter(({ lines }) => lines <= TOO_LONG).map(describe(WORTH_A_NOTICE)),
      problems: long.filter(({ lines }) => lines > TOO_LONG).map(describe(TOO_LONG)),
    };
  },
};

function countLines(path) {
  const text = readFileSync(path, 'utf8');
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function describe(limit) {
  return ({ file, lines }) => `${file} has ${lines} lines, over ${limit}`;
}
