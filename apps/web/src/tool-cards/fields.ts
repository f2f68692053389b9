/** Values from elsewhere, looked at with care: nothing is assumed about their shape. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function textAt(value: unknown, key: string): string | undefined {
  const found = fieldsOf(value)[key];
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: unknown, key: string): number | undefined {
  const found = fieldsOf(value)[key];
  return typeof found === 'number' ? found : undefined;
}

export function textsAt(value: unknown, key: string): readonly string[] {
  const found: unknown = fieldsOf(value)[key];
  return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : [];
}
