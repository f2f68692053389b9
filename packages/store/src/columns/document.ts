/** The JSON text of a value. What JSON cannot say, such as undefined, is `null`. */
export function writeDocument(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/**
 * The value of a JSON text. A key `__proto__` is left out at every depth: as an own property it would change the
 * prototype of whatever it is later assigned to.
 */
export function parseDocument(text: string): unknown {
  // A key can hide behind an escape. Both are rare, and the search is far quicker than a reviver on every value.
  const suspicious = text.includes('__proto__') || text.includes('\\u');
  return suspicious ? JSON.parse(text, leaveOutPrototype) : JSON.parse(text);
}

function leaveOutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
