import type { Route } from '../http/route.ts';
import { describeParameters } from './describe-parameters.ts';
import type { JsonSchemas } from './json-schemas.ts';
import { problemOf } from './problem-schemas.ts';

const JSON_TYPE = 'application/json';
const EVENTS_TYPE = 'text/event-stream';

/** One route as an operation of OpenAPI. */
export function describeOperation(route: Route, schemas: JsonSchemas): object {
  const { operation, tag, summary, description, access = 'user', body } = route;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(access === 'admin' ? { 'x-access': 'admin' } : {}),
    parameters: describeParameters(route, schemas),
    ...(body === undefined ? {} : { requestBody: describeBody(body, schemas) }),
    responses: describeReplies(route, schemas),
  };
}

function describeBody({ contentType = JSON_TYPE, schema }: NonNullable<Route['body']>, schemas: JsonSchemas) {
  const described = schema === undefined ? {} : { schema: schemas.describe(schema, 'input') };
  return {
    required: schema === undefined || !schema.safeParse(undefined).success,
    content: { [contentType]: described },
  };
}

function describeReplies(route: Route, schemas: JsonSchemas): Record<string, object> {
  const all: Route['replies'] = { ...usual(route), ...route.replies };
  const replies: Record<string, object> = {};
  for (const [status, { description, schema, contentType = JSON_TYPE }] of Object.entries(all)) {
    const described = schema === undefined ? problemOf(Number(status)) : schemas.describe(schema, 'output');
    const hasBody = described !== undefined || contentType !== JSON_TYPE;
    const content = described === undefined ? {} : { schema: described };
    // What has a shape where events are sent is the one document that comes instead of them.
    const contents =
      contentType === EVENTS_TYPE && described !== undefined
        ? { [EVENTS_TYPE]: {}, [JSON_TYPE]: content }
        : { [contentType]: content };
    replies[status] = hasBody ? { description, content: contents } : { description };
  }
  return replies;
}

/** What the HTTP layer answers by itself. */
function usual({ access = 'user', limit, params, query, body }: Route): Route['replies'] {
  return {
    ...((params ?? query ?? body) ? { 400: { description: 'Something in the request is wrong' } } : {}),
    ...(access === 'public' ? {} : { 401: { description: 'Nobody is signed in' } }),
    ...(access === 'admin' ? { 403: { description: 'For admins' } } : {}),
    ...(body === undefined ? {} : { 413: { description: 'The body is too large' } }),
    ...(limit === undefined ? {} : { 429: { description: 'Too many in a minute; see Retry-After' } }),
  };
}
