import { listSecrets, type Config } from '@techne/config';
import { createRedactor } from '@techne/exec';
import { pino, type DestinationStream, type Logger } from 'pino';

export interface LoggerOptions {
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  readonly level?: string | undefined;
  /** Default: stderr, written when there is time. */
  readonly destination?: DestinationStream | undefined;
}

/** Logs as lines of JSON, without the secrets of the configuration. Nothing is sent anywhere. */
export function createLogger({ config, environment, level, destination }: LoggerOptions): Logger {
  const secrets = listSecrets(config, environment).map(({ name, value }) => [
    name.replaceAll(/["\\]/g, ''),
    value,
  ]);
  const url = environment['DATABASE_URL'];
  const redactor = createRedactor({
    ...Object.fromEntries(secrets),
    ...(url === undefined || url === '' ? {} : { DATABASE_URL: url }),
  });
  return pino(
    {
      level: level ?? config.server.logLevel,
      base: null,
      timestamp: isoTimes(),
      formatters: { level: (label) => ({ level: label }) },
      ...(redactor.isEmpty ? {} : { hooks: { streamWrite: (line) => redactor.redactText(line) } }),
    },
    // Many lines a write, because each one costs as much as a small request, and none for long.
    destination ?? pino.destination({ dest: 2, sync: false, minLength: 16_000, periodicFlush: 100 }),
  );
}

/** Times in ISO 8601. Most of the work is the same for a whole second, and a line is written with every request. */
function isoTimes(): () => string {
  let second = Number.NaN;
  let start = '';
  return () => {
    const now = Date.now();
    const current = Math.floor(now / 1000);
    if (current !== second) {
      second = current;
      start = new Date(now).toISOString().slice(0, 20);
    }
    return `,"time":"${start}${String(now % 1000).padStart(3, '0')}Z"`;
  };
}
