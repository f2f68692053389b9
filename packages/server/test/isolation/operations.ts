import type { TestServer } from '../serve.ts';

/** An operation of the OpenAPI document, as far as the walk needs it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With `{name}` for what has to be filled in. */
  readonly path: string;
  readonly parameters: readonly string[];
  readonly access: 'public' | 'user' | 'admin';
}

/** Every operation that a running server says it has. */
export async function readOperations({ request }: Pick<TestServer, 'request'>): Promise<Operation[]> {
  const { json } = await request('/api/v1/openapi.json');
  return Object.entries<Record<string, any>>(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      access: accessOf(operation),
    })),
  );
}

function accessOf(operation: Record<string, any>): Operation['access'] {
  if (operation['security'].length === 0) return 'public';
  return operation['x-access'] === 'admin' ? 'admin' : 'user';
}
