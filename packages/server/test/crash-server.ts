// A server in a process of its own, to be killed: `node crash-server.ts FOLDER`. Prints its address.
import { join } from 'node:path';
import { loadConfig } from '@techne/config';
import { startServer } from '../src/start-server.ts';

const folder = process.argv[2] ?? '';
const environment = { HOME: folder, TECHNE_HOME: join(folder, 'home') };
const { config } = await loadConfig({ cwd: folder, home: folder, environment });
const server = await startServer({
  config,
  environment,
  data: join(folder, 'data'),
  port: 0,
  logLevel: 'silent',
  passwordCost: { logN: 4, r: 1, p: 1 },
});
process.stdout.write(`${server.url}\n`);
