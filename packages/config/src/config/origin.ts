/** Who set a value. */
export type Origin =
  | { readonly kind: 'default' }
  | { readonly kind: 'file'; readonly file: string; readonly line?: number }
  | { readonly kind: 'environment'; readonly variable: string };
