import { listSecrets, type Config } from '@techne/config';
import { createRedactor } from '@techne/exec';

/** A token as we and other issuers make them: three parts of base64url, the first of which is an object. */
const token = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]{5,}/g;

export interface AuditRedactor {
  text(text: string): string;
  data(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/**
 * Takes out the secrets of the configuration, the values that are declared for skills among them, the address of the
 * database, and every token, also one that somebody put where a name belongs.
 */
export function auditRedactor(config: Config, environment: NodeJS.ProcessEnv = process.env): AuditRedactor {
  const url = environment['DATABASE_URL'];
  const redactor = createRedactor({
    ...Object.fromEntries(listSecrets(config, environment).map(({ name, value }) => [name, value])),
    ...(url === undefined || url === '' ? {} : { DATABASE_URL: url }),
  });
  const text = (given: string): string => redactor.redactText(given).replaceAll(token, '[redacted token]');
  const each = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(each);
    return typeof value === 'object' && value !== null ? data({ ...value }) : value;
  };
  const data = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(given).flatMap(([key, value]) =>
        value === undefined ? [] : [[text(key), each(value)]],
      ),
    );
  return { text, data };
}
