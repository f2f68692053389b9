import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToolName, suggestToolName } from './tool-name.ts';

describe('isToolName', () => {
  it.each(['git_status', 'search', 'run_tests', 'a', '_', '9', 'a'.repeat(32)])('accepts %s', (name) => {
    expect(isToolName(name)).toBe(true);
  });

  it.each(['git-status', 'GitStatus', '', 'a b', 'é', 'a\n', 'a'.repeat(33), '`a`'])('refuses %j', (name) => {
    expect(isToolName(name)).toBe(false);
  });
});

describe('suggestToolName', () => {
  it('suggests a name that resembles the text', () => {
    expect(suggestToolName('Git-Status')).toBe('git_status');
    expect(suggestToolName('`a` (new!)')).toBe('a_new');
    expect(suggestToolName('日本')).toBe('my_tool');
  });

  it('always suggests a valid name', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isToolName(suggestToolName(text))));
  });
});
