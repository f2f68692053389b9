import type { Config } from '@techne/config';
import type { Envelope, Redactor } from '@techne/exec';
import type { CommandContext } from '../program/command.ts';

/** Takes every secret of the configuration, and what is declared for this run, out of what is printed. */
export async function openRedactor(
  config: Config,
  declared: Readonly<Record<string, string>>,
  { environment }: CommandContext,
): Promise<Redactor> {
  const { listSecrets } = await import('@techne/config');
  const { createRedactor } = await import('@techne/exec');
  const secrets = listSecrets(config, environment).map(({ name, value }) => [name, value]);
  return createRedactor({ ...Object.fromEntries(secrets), ...declared });
}

/** The envelope without secrets. Its own keys stay, whatever a secret may be. */
export function redactEnvelope(envelope: Envelope, redactor: Redactor): Envelope {
  const { output, parsed, error } = envelope;
  return {
    ...envelope,
    output: redactor.redactText(output),
    ...(parsed === undefined ? {} : { parsed: redactor.redactValue(parsed) as NonNullable<typeof parsed> }),
    ...(error === undefined ? {} : { error: redactor.redactText(error) }),
  };
}
