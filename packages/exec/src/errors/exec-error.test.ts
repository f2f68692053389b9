import { expect, it } from 'vitest';
import { ExecError } from './exec-error.ts';

it('carries a code, a hint, data and the cause', () => {
  const cause = new Error('below');
  const error = new ExecError('TOOL_NOT_FOUND', 'There is no tool x', {
    hint: 'Look',
    data: { tool: 'x' },
    cause,
  });
  expect(error).toMatchObject({
    name: 'ExecError',
    code: 'TOOL_NOT_FOUND',
    hint: 'Look',
    data: { tool: 'x' },
    cause,
  });
});

it('is recognised by its brand, not by its class', () => {
  const twin = Object.defineProperty(new Error('x'), Symbol.for('techne.exec.error'), { value: true });
  expect(ExecError.isInstance(new ExecError('ARGUMENT_ERROR', 'x'))).toBe(true);
  expect(ExecError.isInstance(twin)).toBe(true);
  expect(
    [new Error('x'), null, undefined, 'x', { code: 'ARGUMENT_ERROR' }].some((value) =>
      ExecError.isInstance(value),
    ),
  ).toBe(false);
});

it('has an empty hint and no data unless they are given', () => {
  expect(new ExecError('ARGUMENT_ERROR', 'x')).toMatchObject({ hint: '', data: {} });
});
