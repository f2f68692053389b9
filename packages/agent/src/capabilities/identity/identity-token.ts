import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { isJsonObject, parsePlainJson } from '../plain-json.ts';

/** On whose behalf a request is made, as the host vouches for it. */
export interface IdentityClaims {
  /** The namespace that may accept it. */
  readonly audience: string;
  readonly user: string;
  readonly tenant?: string | undefined;
  readonly skill?: string | undefined;
  /** The one capability that it is for; undefined where a request is for none. */
  readonly capability?: string | undefined;
  readonly chatType?: string | undefined;
}

export interface VerifiedIdentity extends IdentityClaims {
  /** Different for every token, so that a provider can refuse the second use. */
  readonly tokenId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const header = encode({ alg: 'HS256', typ: 'techne-identity+jwt' });
const issuer = 'techne';

/**
 * A compact JWT with HMAC-SHA256. The key is known to the host and to one provider's process alone: what comes from a
 * skill cannot pass for it, and what one provider learns is of no use against another.
 */
export function signIdentity(
  key: Buffer,
  claims: IdentityClaims,
  options: { readonly now: number; readonly lifetimeSeconds: number },
): string {
  const issuedAt = Math.floor(options.now / 1000);
  const payload = encode({
    iss: issuer,
    aud: claims.audience,
    sub: claims.user,
    tenant: claims.tenant,
    skill: claims.skill,
    capability: claims.capability,
    chat_type: claims.chatType,
    iat: issuedAt,
    exp: issuedAt + options.lifetimeSeconds,
    jti: randomUUID(),
  });
  return `${header}.${payload}.${signature(key, `${header}.${payload}`)}`;
}

/**
 * What a provider does with a token, for providers that are written in Node; undefined when it must not be trusted.
 *
 * @example
 * const identity = verifyIdentity(key, request.params.token, { audience: 'gog', now: Date.now() });
 */
export function verifyIdentity(
  key: Buffer,
  token: unknown,
  expected: { readonly audience: string; readonly now: number },
): VerifiedIdentity | undefined {
  if (typeof token !== 'string') return undefined;
  const parts = token.split('.');
  const [head, payload, signed] = parts;
  // Our one header, byte by byte: there is no algorithm to choose.
  if (parts.length !== 3 || head !== header || payload === undefined || signed === undefined)
    return undefined;
  if (!isEqual(signed, signature(key, `${head}.${payload}`))) return undefined;
  const claims = parsePlainJson(Buffer.from(payload, 'base64url').toString());
  if (!isJsonObject(claims) || claims['iss'] !== issuer || claims['aud'] !== expected.audience)
    return undefined;
  const { sub, exp, jti } = claims;
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof jti !== 'string') return undefined;
  if (exp * 1000 <= expected.now) return undefined;
  return {
    audience: expected.audience,
    user: sub,
    tenant: text(claims['tenant']),
    skill: text(claims['skill']),
    capability: text(claims['capability']),
    chatType: text(claims['chat_type']),
    tokenId: jti,
    expiresAt: exp * 1000,
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isEqual(given: string, expected: string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(expected)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
