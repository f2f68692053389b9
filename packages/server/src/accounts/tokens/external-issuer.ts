import type { Config } from '@techne/config';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { HttpError } from '../../errors/http-error.ts';
import { emailSchema } from '../email-schema.ts';

/** Public keys alone: with `none` or a shared secret anybody who knows the public key could sign. */
const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256'];

/** What is thrown when the keys do not come, come too late, or are none. */
const unavailable: ReadonlySet<string> = new Set([
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
]);

export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** As the issuer has it, else made of the other two. */
  readonly email: string;
  readonly expiresAt: number;
}

/** Somebody else's tokens, checked against the keys that they publish. */
export class ExternalIssuer {
  readonly #keys: JWTVerifyGetKey;
  readonly #issuer: string;
  readonly #audience: string;
  readonly #now: () => number;

  private constructor(url: string, issuer: string, audience: string, now: () => number) {
    this.#keys = createRemoteJWKSet(new URL(url), { timeoutDuration: 5_000 });
    this.#issuer = issuer;
    this.#audience = audience;
    this.#now = now;
  }

  /** Undefined when the configuration names none. */
  static from({ server }: Config, now: () => number): ExternalIssuer | undefined {
    if (server.jwksUrl === undefined || server.jwtIssuer === undefined) return undefined;
    return new ExternalIssuer(server.jwksUrl, server.jwtIssuer, server.jwtAudience, now);
  }

  /** Undefined for what the issuer did not sign, or what is over; 503 when its keys cannot be had. */
  async verify(token: string): Promise<ExternalIdentity | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ALGORITHMS,
        issuer: this.#issuer,
        audience: this.#audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(this.#now()),
      });
      const { sub, exp } = payload;
      if (typeof sub !== 'string' || typeof exp !== 'number') return undefined;
      const email = emailSchema.safeParse(payload['email']).data ?? `${sub}@${this.#issuer}`;
      return { issuer: this.#issuer, subject: sub, email, expiresAt: exp * 1000 };
    } catch (cause) {
      if (cause instanceof errors.JOSEError && !unavailable.has(cause.code)) return undefined;
      throw new HttpError(503, 'The keys of the token issuer cannot be had now', { cause });
    }
  }
}
