import type { Expression } from './expression.ts';
import { expressionProblem } from './expression-problem.ts';
import { type Token, tokenize } from './tokenize.ts';

const LONGEST = 10_000;
const DEEPEST = 50;

/**
 * Reads a condition: comparisons (`== != < <= > >= contains`) of references, texts, numbers, true, false and null,
 * joined by `and`, `or`, `not` and brackets; `=== !== && || !` mean the same. Throws `EXPRESSION_INVALID` with a
 * position. Nothing of it is ever executed.
 *
 * @example
 * parseExpression('{{a.output}} contains "yes" and {{b.output.score}} >= 3');
 */
export function parseExpression(text: string): Expression {
  if (text.length > LONGEST) throw expressionProblem(`Longer than ${LONGEST} characters`, LONGEST);
  const parser = new ExpressionParser(tokenize(text), text.length);
  return parser.parse();
}

class ExpressionParser {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  parse(): Expression {
    if (this.#tokens.length === 0) throw expressionProblem('The expression is empty', 0);
    const expression = this.#any();
    const rest = this.#tokens[this.#at];
    if (rest === undefined) return expression;
    throw expressionProblem('Expected "and", "or" or the end', rest.position);
  }

  #any(): Expression {
    return this.#joined('or', () => this.#joined('and', () => this.#negated()));
  }

  #joined(kind: 'and' | 'or', operand: () => Expression): Expression {
    const operands = [operand()];
    while (this.#take(kind)) operands.push(operand());
    const [first] = operands;
    return operands.length === 1 && first !== undefined ? first : { kind, operands };
  }

  #negated(): Expression {
    if (!this.#take('not')) return this.#compared();
    return { kind: 'not', operand: this.#deeper(() => this.#negated()) };
  }

  #compared(): Expression {
    const left = this.#operand();
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'comparison') return left;
    this.#at += 1;
    return { kind: 'comparison', comparison: token.comparison, left, right: this.#operand() };
  }

  #operand(): Expression {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw expressionProblem('A value is missing', this.#end);
    this.#at += 1;
    switch (token.kind) {
      case 'reference':
        return { kind: 'reference', reference: token.reference };
      case 'text':
        return token.text.includes('{{')
          ? { kind: 'template', text: token.text }
          : { kind: 'value', value: token.text };
      case 'number':
      case 'constant':
        return { kind: 'value', value: token.value };
      case '(':
        return this.#deeper(() => this.#bracketed(token.position));
      default:
        throw expressionProblem('Expected a value', token.position);
    }
  }

  #bracketed(open: number): Expression {
    const inside = this.#any();
    if (!this.#take(')')) throw expressionProblem('"(" is not closed by ")"', open);
    return inside;
  }

  #deeper(read: () => Expression): Expression {
    const position = this.#tokens[this.#at]?.position ?? this.#end;
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw expressionProblem(`Nested deeper than ${DEEPEST}`, position);
    const expression = read();
    this.#depth -= 1;
    return expression;
  }

  #take(kind: Token['kind']): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false;
    this.#at += 1;
    return true;
  }
}
