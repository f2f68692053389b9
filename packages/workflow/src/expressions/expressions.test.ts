import type { JsonValue } from '@techne/agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkflowError } from '../errors/workflow-error.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { parseExpression } from './parse-expression.ts';

const outputs: Record<string, JsonValue> = {
  a: 'yes, of course',
  b: { score: 3, tags: ['x', '4'] },
  text: '10',
  json: '{"score": 5}',
  empty: '',
  no: 'false',
};
const evaluate = (text: string): boolean =>
  evaluateExpression(parseExpression(text), {
    outputs: new Map(Object.entries(outputs)),
    variables: new Map([['input', '中文']]),
  });

function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('an expression', () => {
  it.each([
    '{{a.output}} contains "yes" and {{b.output.score}} >= 3',
    "{{a}} contains 'yes'",
    '{{b.output.score}} == "3"',
    '{{b.output.score}} === 3.0',
    '{{text}} > 9',
    '{{text}} > "9"',
    '{{json.output.score}} == 5',
    '{{input}} == "中文"',
    '{{input}} contains "文"',
    '"a" < "b"',
    '-2 < -1',
    '" 3 " == 3',
    '{{b.output.tags}} contains 4',
    '{{b.output}} contains "score"',
    'not {{empty}}',
    '!{{ghost}} && not {{no}}',
    '{{ghost}} == ""',
    '{{ghost.output.a}} == ""',
    '{{ghost}} != 3',
    '"{{a.output}}!" == "yes, of course!"',
    '"[{{ghost}}]" == "[]"',
    'true or false and false',
    'NOT (true AND false) || false',
    '"a\\"b" contains "\\""',
  ])('%s holds', (text) => {
    expect(evaluate(text)).toBe(true);
  });

  it.each([
    '{{ghost}} < 3',
    '{{ghost}} >= 3',
    '{{empty}} <= ""',
    '{{a}} contains "no"',
    '{{b.output.score}} !== 3',
    '"10" < "9"',
    '(true or false) and false',
    '{{no}}',
    '0',
    'null',
    '{{constructor}}',
    '{{b.output.__proto__}}',
    '{{b.output.tags}} contains "y"',
  ])('%s does not hold', (text) => {
    expect(evaluate(text)).toBe(false);
  });

  it.each([
    ['', 1],
    ['  ', 1],
    ['{{a}} ==', 9],
    ['{{a}} = 3', 7],
    ['{{a}} == yes', 10],
    ['({{a}}', 1],
    ['{{a}})', 6],
    ['{{a}} {{b}}', 7],
    ['{{a', 1],
    ['{{a b}}', 1],
    ['"open', 1],
    ['{{a}} == 3 == 4', 12],
    ['process.exit()', 1],
    ['and', 1],
    ['{{a}} contains', 15],
  ])('%j is refused with the position', (text, position) => {
    const thrown = thrownBy(() => parseExpression(text));
    expect(thrown).toBeInstanceOf(WorkflowError);
    expect(thrown).toMatchObject({ code: 'EXPRESSION_INVALID', data: { position } });
  });

  it('is bound in depth and length', () => {
    expect(evaluate(`${'('.repeat(50)}true${')'.repeat(50)}`)).toBe(true);
    expect(() => parseExpression(`${'('.repeat(51)}true${')'.repeat(51)}`)).toThrow('deeper');
    expect(() => parseExpression(`${'!'.repeat(5_000)}true`)).toThrow('deeper');
    expect(() => parseExpression(`"${'x'.repeat(10_000)}"`)).toThrow('Longer');
    expect(evaluate(Array.from({ length: 900 }, () => 'true').join(' and '))).toBe(true);
  });

  it('is either refused in our words or has an answer, whatever it is', () => {
    const piece = fc.constantFrom('{{a}}', '(', ')', 'and', 'or', '!', '==', '<', '"x"', '3', ' ', '{{', '"');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        expect(thrownBy(() => evaluate(written))).toSatisfy(
          (error) => error === undefined || WorkflowError.isInstance(error),
        );
      }),
    );
  });
});
