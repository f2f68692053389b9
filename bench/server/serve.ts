// The server that is measured, in a process of its own: `node serve.ts FOLDER`. Prints its address.
import { join } from 'node:path';
import { loadConfig } from '@techne/config';
import { startServer } from '@techne/server';

const folder = process.argv[2] ?? '';
const environment = { HOME: folder, TECHNE_HOME: join(folder, 'home') };
const { config } = await loadConfig({ cwd: folder, home: folder, environment });
const server = await startServer({ config, environment, data: join(folder, 'data'), port: 0 });
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => void server.close());
