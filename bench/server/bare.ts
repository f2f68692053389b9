// The floor: a bare route of Hono on the same adapter: `node bare.ts TEXT`. Prints its address.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const body: unknown = JSON.parse(process.argv[2] ?? '{}');
const app = new Hono();
app.get('/api/v1/skills/:name', (context) => context.json(body));
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => server.close());
