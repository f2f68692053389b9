import type { z } from 'zod';
import type { readUsage, usageShape } from '../routes/usage/read-usage.ts';
import { requestPath } from './request-path.ts';
import type { QueryOf } from './route-types.ts';
import type { CallOptions, Transport } from './transport.ts';

export type Usage = z.output<typeof usageShape>;

/** How often things ran. */
export interface UsageClient {
  /** One's own; for admins the tenant's, unless `scope` is `mine`. */
  get(query?: QueryOf<typeof readUsage>, options?: CallOptions): Promise<Usage>;
}

export function usageClient(transport: Transport): UsageClient {
  return { get: (query, options) => transport.json('GET', requestPath`usage`, { ...options, query }) };
}
