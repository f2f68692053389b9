import { loadConfig, type Config } from '@techne/config';
import { ServerError } from '../errors/server-error.ts';

/** The configuration of the working folder; nothing is served with one that is wrong. */
export async function readConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  const { config, diagnostics } = await loadConfig({ environment });
  const problem = diagnostics.find(({ severity }) => severity === 'error');
  if (problem === undefined) return config;
  throw new ServerError('SERVER_CONFIG_INVALID', `The configuration is not valid: ${problem.message}`, {
    hint: problem.hint,
    data: { file: problem.file },
  });
}
