import { describe, expect, it } from 'vitest';
import { createToolReport, quoteExcerpt } from './tool-report.ts';

describe('createToolReport', () => {
  it('names the tool in every message and knows whether there was an error', () => {
    const report = createToolReport('git_log', 'SKILL.md');
    report.warning('TOOL_SHELL_SYNTAX', 11, 'there is a pipe.', 'Remove it.');
    expect(report.hasErrors()).toBe(false);
    report.error('TOOL_COMMAND_INVALID', 12, 'there is no fence.', 'Add one.');
    expect(report.hasErrors()).toBe(true);
    expect(report.diagnostics[1]).toEqual({
      code: 'TOOL_COMMAND_INVALID',
      severity: 'error',
      message: 'Tool "git_log": there is no fence.',
      file: 'SKILL.md',
      line: 12,
      hint: 'Add one.',
    });
  });
});

describe('quoteExcerpt', () => {
  it('quotes, and cuts long text between characters', () => {
    expect(quoteExcerpt('git log')).toBe('"git log"');
    expect(quoteExcerpt('a'.repeat(1000))).toBe(`"${'a'.repeat(60)}…"`);
    expect(quoteExcerpt(`${'a'.repeat(59)}🙂🙂`)).toBe(`"${'a'.repeat(59)}…"`);
  });
});
