import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RunningServer } from '@techne/server';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { trustedFolders } from '../configuration/trusted-folders.ts';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { dataOption } from '../server-data/open-server-data.ts';
import { span } from '../terminal/span.ts';

/** `techne serve`: skills over HTTP, until it is told to stop. */
export const serve: Command = {
  options: [
    { name: 'port', value: 'NUMBER', summary: 'Listen on this port; 0 takes a free one (4310)' },
    { name: 'host', value: 'ADDRESS', summary: 'Listen on this address (127.0.0.1)' },
    dataOption,
    { name: 'allow-remote', summary: 'Let --host be an address that other machines reach' },
  ],
  notes: [
    'The link that it prints signs you in, once. Logs go to stderr as lines of JSON; at a terminal only what is',
    'wrong, unless server.log_level says otherwise. Ctrl+C lets streams end; a second one stops at once.',
    'DATABASE_URL=postgres://… puts the data into PostgreSQL, for several servers.',
  ],
  examples: ['serve', 'serve --port 8080 --data ./data', 'serve --host 0.0.0.0 --allow-remote'],
  async run(context) {
    const { arguments: given, environment, workingFolder, stderr, person } = context;
    const port = readPort(given.text('port'));
    const data = given.text('data');
    const { config, origins } = await loadConfiguration(context, await trustedFolders(context));
    const isQuiet = person !== undefined && !origins.has('server.log_level');
    const { startServer } = await import('@techne/server');
    await untilInterrupted(async (signal) => {
      const server = await startServer({
        config,
        environment: { ...environment },
        port,
        host: given.text('host'),
        data: data === undefined ? undefined : resolve(workingFolder, data),
        allowRemote: given.has('allow-remote') ? true : undefined,
        logLevel: isQuiet ? 'warn' : undefined,
      });
      announce(server, context);
      if (!signal.aborted) await once(signal, 'abort');
      if (person !== undefined) stderr.line('Stopping. Press Ctrl+C again to stop at once.');
      await server.close();
    });
    return exitCodes.done;
  },
};

function announce(server: RunningServer, { stdout, stderr, json, person }: CommandContext): void {
  const { url, signInLink, database, dataFolder, warnings } = server;
  for (const warning of warnings) stderr.line(span('attention', `Warning: ${warning}`));
  if (json) {
    stdout.jsonLine({ url, sign_in_link: signInLink ?? null, database, data: dataFolder });
    return;
  }
  stdout.line('Techne serves at ', span('accent', url));
  if (signInLink !== undefined) stdout.line('Sign in, once, with ', span('accent', signInLink));
  const place = database === 'sqlite' ? dataFolder : `PostgreSQL, and files in ${dataFolder}`;
  stdout.line(span('quiet', `Data is in ${place}.${person === undefined ? '' : ' Ctrl+C stops it.'}`));
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new CommandError(exitCodes.usage, `--port cannot be "${text}". Give a number from 0 to 65535.`);
}
