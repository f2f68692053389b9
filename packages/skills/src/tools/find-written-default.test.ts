import { describe, expect, it } from 'vitest';
import { findWrittenDefault } from './find-written-default.ts';

describe('findWrittenDefault', () => {
  it.each([
    ['Max results (default: 10).', '10'],
    ['(Default:x)', 'x'],
    ['(default: a, b) and (default: c)', 'a, b'],
    ['(default: f(x) + 1)', 'f(x) + 1'],
    ['(default: )', ''],
    ['Which (see below) (default: `main`)', '`main`'],
  ])('finds the default of %j', (description, expected) => {
    expect(findWrittenDefault(description)).toBe(expected);
  });

  it.each(['', 'default: 10', '(default 10)', '(default: 10', '(the default: 10)', '(default: (10)'])(
    'finds none in %j',
    (description) => {
      expect(findWrittenDefault(description)).toBeUndefined();
    },
  );
});
