import type { Route } from '../http/route.ts';
import { isRecord, type JsonSchema, type JsonSchemas } from './json-schemas.ts';

/** What stands in the path and in the query. */
export function describeParameters({ path, params, query }: Route, schemas: JsonSchemas): object[] {
  const inPath = properties(params === undefined ? {} : schemas.describe(params, 'input'));
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  const asked = query === undefined ? {} : schemas.describe(query, 'input');
  const required = Array.isArray(asked['required']) ? asked['required'] : [];
  return [
    ...names.map((name) => parameter('path', name, true, inPath[name])),
    ...Object.entries(properties(asked)).map(([name, schema]) =>
      parameter('query', name, required.includes(name), schema),
    ),
  ];
}

function parameter(place: 'path' | 'query', name: string, required: boolean, schema: unknown): object {
  const { description, ...rest } = isRecord(schema) ? schema : { type: 'string' };
  return {
    name,
    in: place,
    required,
    ...(typeof description === 'string' ? { description } : {}),
    schema: Object.keys(rest).length === 0 ? { type: 'string' } : rest,
  };
}

function properties(schema: JsonSchema): JsonSchema {
  return isRecord(schema['properties']) ? schema['properties'] : {};
}
