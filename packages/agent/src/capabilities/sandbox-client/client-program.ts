import { client } from './client.ts';

/** Where the socket appears inside. */
export const socketInside = '/opt/techne/capabilities.sock';

/** The name under which the program is found inside. */
export const programName = 'techne-sb';

/**
 * The whole program as one text: it is mounted as a single file, so it can import nothing of ours, and it is checked
 * and bundled like everything else because it is a function here.
 */
export const clientProgram = `#!/usr/bin/env node
const { createConnection } = require('node:net');
(${client.toString()})({
  connect: createConnection,
  argv: process.argv.slice(2),
  env: process.env,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  exit: (code) => { process.exitCode = code; },
  defaultSocket: ${JSON.stringify(socketInside)},
});
`;
