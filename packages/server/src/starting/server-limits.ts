import type { ServerOptions } from 'node:http';

/** How slowly a client may speak (THREATS 22). Answers may take as long as they like. */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 15_000,
  maxHeaderSize: 16_384,
} as const satisfies ServerOptions;
