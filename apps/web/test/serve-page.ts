import { afterAll } from 'vitest';
import { startPageServer, type PageServer, type PageServerOptions } from './start-page-server.ts';

export { PASSWORD, type PageServer, type SignedInAccount } from './start-page-server.ts';

/** A real server with the built page, a model on loopback and an admin, for all tests of a file; use it in `beforeAll`. */
export async function servePage(options: PageServerOptions = {}): Promise<PageServer> {
  const server = await startPageServer(options);
  afterAll(() => server.close());
  return server;
}
