import type { JsonValue } from '../../tools/agent-tool.ts';
import { isJsonObject } from '../plain-json.ts';

/** What a person needs to sign in. */
export interface BegunAuth {
  /** For `authComplete`; ours, not the provider's. */
  readonly flow_id: string;
  /** ISO 8601. */
  readonly expires_at: string;
  /** To be opened by the person. */
  readonly url?: string;
  /** To be typed there. */
  readonly user_code?: string;
  readonly instructions?: string;
}

interface ReadBegin {
  readonly providerFlow: string;
  readonly expiresAt: number;
  readonly shown: Pick<BegunAuth, 'url' | 'user_code' | 'instructions'>;
}

const defaultSeconds = 600;
const longestSeconds = 3_600;

/**
 * Reads `{flow_id, url?, user_code?, instructions?, expires_in?}`; undefined when it is anything else. Only these are
 * shown: whatever else a provider adds stays here.
 */
export function beginResult(result: JsonValue, now: number): ReadBegin | undefined {
  if (!isJsonObject(result)) return undefined;
  const { flow_id: providerFlow, url, user_code: code, instructions, expires_in: seconds } = result;
  if (typeof providerFlow !== 'string' || providerFlow === '') return undefined;
  if (!isOptionalText(url) || !isOptionalText(code) || !isOptionalText(instructions)) return undefined;
  if (url !== undefined && !isWebAddress(url)) return undefined;
  if (url === undefined && instructions === undefined) return undefined;
  if (seconds !== undefined && !(typeof seconds === 'number' && seconds > 0)) return undefined;
  const lifetime = Math.min(typeof seconds === 'number' ? seconds : defaultSeconds, longestSeconds);
  return {
    providerFlow,
    expiresAt: now + lifetime * 1000,
    shown: {
      ...(url === undefined ? {} : { url }),
      ...(code === undefined ? {} : { user_code: code }),
      ...(instructions === undefined ? {} : { instructions }),
    },
  };
}

function isOptionalText(value: JsonValue | undefined): value is string | undefined {
  return value === undefined || (typeof value === 'string' && value.length <= 4_096);
}

/** A person will open it: no scripts, no files, and nobody listening in. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLoopback = hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && username === '' && password === ''
  );
}
