type FieldKind = 'text' | 'long-text' | 'number' | 'boolean' | 'choice' | 'texts' | 'text-map' | 'json';

/** A field of a node's form. */
export interface SchemaField {
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly choices: readonly string[];
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** What counts when nothing is given. */
  readonly standard: unknown;
}

/** Texts longer than this get room for several lines. */
const LONG = 5_000;

/** The fields that a JSON Schema of an object asks for. What cannot be drawn is asked for as JSON. */
export function fieldsOf(schema: unknown): readonly SchemaField[] {
  const { properties, required } = recordOf(schema);
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(recordOf(properties)).map(([name, given]) => {
    const property = recordOf(given);
    const standard = property['default'];
    return {
      name,
      label: labelOf(name),
      help: typeof property['description'] === 'string' ? property['description'] : undefined,
      kind: kindOf(property),
      isRequired: needed.has(name) && standard === undefined,
      choices: Array.isArray(property['enum'])
        ? property['enum'].filter((each) => typeof each === 'string')
        : [],
      minimum: numberOf(property['minimum']),
      maximum: numberOf(property['maximum']),
      standard,
    };
  });
}

function kindOf(property: Readonly<Record<string, unknown>>): FieldKind {
  if (Array.isArray(property['enum'])) return 'choice';
  switch (property['type']) {
    case 'string':
      return (numberOf(property['maxLength']) ?? 0) > LONG ? 'long-text' : 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return recordOf(property['items'])['type'] === 'string' ? 'texts' : 'json';
    case 'object':
      return recordOf(property['additionalProperties'])['type'] === 'string' ? 'text-map' : 'json';
    default:
      return 'json';
  }
}

/** `inputMappings` → `Input mappings`. */
function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
