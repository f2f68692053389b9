import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Turns schemas into JSON Schema, and collects those that have an `id` as components. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** `input` is what is sent to us, `output` what we answer. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs,
      id,
      ...made
    } = plain(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
    for (const [name, definition] of Object.entries(isRecord($defs) ? $defs : {}))
      if (isRecord(definition)) this.#keep(name, definition);
    const described = rename(made);
    if (typeof id !== 'string' || !isRecord(described)) return isRecord(described) ? described : {};
    this.#keep(id, described);
    return { $ref: `#/components/schemas/${id}` };
  }

  #keep(name: string, schema: JsonSchema): void {
    const { id: _id, $id: _address, ...rest } = schema;
    const renamed = rename(rest);
    if (isRecord(renamed)) this.components[name] = renamed;
  }
}

/** References lead to the components of the document. */
function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === '$ref' && typeof each === 'string'
        ? [key, each.replace(/^#\/\$defs\//, '#/components/schemas/')]
        : [key, rename(each)],
    ),
  );
}

function plain(value: object): JsonSchema {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  return isRecord(copy) ? copy : {};
}

export function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
