import type { Route } from '../http/route.ts';
import { describeOperation } from './describe-operation.ts';
import { JsonSchemas } from './json-schemas.ts';
import { problemSchemas } from './problem-schemas.ts';

/** The OpenAPI 3.1 document of these routes. */
export function describeApi(routes: readonly Route[]): object {
  const schemas = new JsonSchemas();
  Object.assign(schemas.components, problemSchemas);
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll('+}', '}');
    (paths[path] ??= {})[route.method] = describeOperation(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Techne',
      version: '1',
      description: 'Runs Agent Skills. Sign in, then send the token with every request.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
