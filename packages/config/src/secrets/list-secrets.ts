import type { Config } from '../config/config.ts';
import { readVariable, type Environment } from '../load/environment.ts';

/** A value that must not appear in output, and the name to put in its place. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** Every secret of the configuration, those that it names by variable included, to redact by (ruling 21). */
export function listSecrets(config: Config, environment: Environment = process.env): readonly Secret[] {
  const secrets: Secret[] = [];
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') secrets.push({ name, value });
  };
  for (const skill of Object.values(config.skills.named)) {
    for (const [name, value] of Object.entries(skill.variables)) add(name, value);
  }
  for (const [name, provider] of Object.entries(config.models.providers)) {
    add(`${name} api_key`, provider.apiKey);
    if (provider.apiKeyEnv !== undefined)
      add(provider.apiKeyEnv, readVariable(environment, provider.apiKeyEnv));
  }
  add('database_url', config.server.databaseUrl);
  return secrets;
}
