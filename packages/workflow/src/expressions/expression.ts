import type { Reference } from '../templates/reference.ts';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';

/** An expression as a tree, at most as deep as the parser lets it be. */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** A quoted text with references in it. */
  | { readonly kind: 'template'; readonly text: string }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Expression[] }
  | {
      readonly kind: 'comparison';
      readonly comparison: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    };
