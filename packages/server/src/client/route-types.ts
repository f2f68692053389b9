import type { z } from 'zod';
import type { Route } from '../http/route.ts';

/** What a route takes as its body. */
export type BodyOf<Given> =
  Given extends Route<infer _Params, infer _Query, infer Body> ? z.input<Body> : never;

/** What a route takes behind the `?`: as it is read there, since everything that is sent is text. */
export type QueryOf<Given> =
  Given extends Route<infer _Params, infer Query, infer _Body> ? Partial<z.output<Query>> : never;
