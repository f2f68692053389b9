import { describe, expect, it } from 'vitest';
import { splitTableRow } from './split-table-row.ts';

describe('splitTableRow', () => {
  it('reads the example of its documentation', () => {
    expect(splitTableRow('| mode | a \\| b |')).toEqual(['mode', 'a | b']);
  });

  it.each([
    ['a | b', ['a', 'b']],
    ['|a|b|', ['a', 'b']],
    ['  | a |  | c |  ', ['a', '', 'c']],
    ['| | a', ['', 'a']],
    ['\\||\\|\\|', ['|', '||']],
    ['| `a\\|b` |', ['`a|b`']],
    ['a', ['a']],
    ['', []],
    ['|', []],
  ])('splits %j', (line, cells) => {
    expect(splitTableRow(line)).toEqual(cells);
  });
});
