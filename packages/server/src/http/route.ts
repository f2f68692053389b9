import type { z } from 'zod';
import type { ProblemBody } from '../errors/reply-of-error.ts';
import type { Services } from '../services/services.ts';
import type { Caller } from './caller.ts';
import type { Reply } from './reply.ts';

/** Who may call: anybody, anybody who is signed in, or the admins of a tenant. What is not said is `user`. */
type Access = 'public' | 'user' | 'admin';

/** One answer of a route, for the OpenAPI document. */
interface ReplyShape {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Default `application/json`. */
  readonly contentType?: string;
}

/** What is sent to a route. */
interface BodyShape<Schema extends z.ZodType = z.ZodType> {
  /** Default `application/json`; others reach the handler as bytes (`readBytes`). */
  readonly contentType?: string;
  readonly schema?: Schema;
  /** In bytes; default `[server] max_body_bytes`. */
  readonly limit?: number | ((services: Services) => number);
}

/**
 * One route is one of these, in a file of its own under `routes/<resource>/`, listed in `routes/all-routes.ts`. The
 * HTTP layer answers, in this order (ruling 26): 401, 403, 429, 400 for `params` and `query`; then `handle` decides,
 * and calls `readBody` (400, 413) after it has looked whether the thing is there (404).
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in OpenAPI: `/api/v1/skills/{name}`; `{path+}` takes the rest of the path, slashes included. */
  readonly path: string;
  /** Its name in the OpenAPI document and in the client: `createSkill`. */
  readonly operation: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access?: Access;
  /** The bucket that a call counts against. */
  readonly limit?: 'runs' | 'workflows';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: BodyShape<Body>;
  readonly replies: Readonly<Record<number, ReplyShape>>;
  /** How answers that are no success look, where somebody else's protocol says so. Default `{detail}`. */
  readonly problem?: ProblemBody;
  handle(
    request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>,
    services: Services,
  ): Promise<Reply> | Reply;
}

export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  /** Reads and checks the body: rejects with 400 `{field, message}`, or 413. */
  readBody(): Promise<Body>;
  readBytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Throws 401 on a public route: nobody is asked there who they are. */
  readonly caller: Caller;
  header(name: string): string | undefined;
  /** For logs and answers: `X-Request-Id`. */
  readonly id: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** The address of the peer itself; headers of proxies grant nothing. */
  readonly remoteAddress: string;
}

/** Keeps the types of the schemas together. */
export function defineRoute<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  route: Route<Params, Query, Body>,
): Route<Params, Query, Body> {
  return route;
}
