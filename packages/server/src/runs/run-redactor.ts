import { listSecrets, type Config } from '@techne/config';
import { createRedactor, type Redactor } from '@techne/exec';

/** Takes every secret of the configuration out of what is stored and shown; the values declared for skills are among them. */
export function runRedactor(config: Config, environment: NodeJS.ProcessEnv = process.env): Redactor {
  return createRedactor(
    Object.fromEntries(listSecrets(config, environment).map(({ name, value }) => [name, value])),
  );
}
