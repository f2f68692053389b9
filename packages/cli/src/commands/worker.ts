import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RunningWorker } from '@techne/server';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { trustedFolders } from '../configuration/trusted-folders.ts';
import { plural } from '../diagnostics/plural.ts';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { readCount } from '../program/read-count.ts';
import { dataOption } from '../server-data/open-server-data.ts';
import { span } from '../terminal/span.ts';

/** As `[workflows] concurrency`. */
const MOST_AT_ONCE = 1_000;

/** `techne worker`: carries out workflows without serving, until it is told to stop. */
export const worker: Command = {
  options: [
    {
      name: 'concurrency',
      value: 'N',
      summary: 'Work on so many executions at once; without it [workflows] concurrency',
    },
    dataOption,
  ],
  notes: [
    'Shares the work with servers and other workers on the same data, in one folder or in the PostgreSQL of',
    'DATABASE_URL, and takes over what one that died was at. It listens on no port. Logs go to stderr as lines of',
    'JSON; at a terminal only what is wrong, unless server.log_level says otherwise. Ctrl+C lets executions go on',
    'for server.shutdown_seconds and leaves the rest to others; a second one stops at once.',
  ],
  examples: ['worker', 'worker --data ./data --concurrency 4', 'worker --json'],
  async run(context) {
    const { arguments: given, environment, workingFolder, stderr, person } = context;
    const concurrency = readConcurrency(context);
    const data = given.text('data');
    const { config, origins } = await loadConfiguration(context, await trustedFolders(context));
    const atOnce = concurrency ?? config.workflows.concurrency;
    const isQuiet = person !== undefined && !origins.has('server.log_level');
    const { startWorker } = await import('@techne/server');
    await untilInterrupted(async (signal) => {
      const running = await startWorker({
        config: { ...config, workflows: { ...config.workflows, concurrency: atOnce } },
        environment: { ...environment },
        data: data === undefined ? undefined : resolve(workingFolder, data),
        logLevel: isQuiet ? 'warn' : undefined,
      });
      announce(running, atOnce, context);
      if (!signal.aborted) await once(signal, 'abort');
      if (person !== undefined) stderr.line('Stopping. Press Ctrl+C again to stop at once.');
      await running.stop();
    });
    return exitCodes.done;
  },
};

function announce({ database, dataFolder }: RunningWorker, atOnce: number, context: CommandContext): void {
  const { stdout, json, person } = context;
  if (json) {
    stdout.jsonLine({ database, data: dataFolder, concurrency: atOnce });
    return;
  }
  const place = database === 'sqlite' ? dataFolder : `PostgreSQL, and files in ${dataFolder}`;
  stdout.line('Techne works on the workflows in ', span('accent', place));
  const stop = person === undefined ? '' : ' Ctrl+C stops it.';
  stdout.line(span('quiet', `Up to ${plural(atOnce, 'execution')} at once.${stop}`));
}

function readConcurrency(context: CommandContext): number | undefined {
  const count = readCount(context, 'concurrency');
  if (count === undefined || count <= MOST_AT_ONCE) return count;
  throw new CommandError(exitCodes.usage, `--concurrency cannot be more than ${MOST_AT_ONCE}.`);
}
