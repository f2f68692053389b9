import { randomUUID } from 'node:crypto';
import type { SigningKey, Store } from '@techne/store';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey } from 'jose';

const ALGORITHM = 'EdDSA';
const ISSUER = 'techne';
const AUDIENCE = 'techne';

/** What a token of ours says. The rest stands in the session that it names. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Tokens signed with the key that all servers of one database share. */
export class LocalTokens {
  readonly keyId: string;
  readonly #privateKey: CryptoKey;
  readonly #publicKey: CryptoKey;
  readonly #now: () => number;

  private constructor(keyId: string, privateKey: CryptoKey, publicKey: CryptoKey, now: () => number) {
    this.keyId = keyId;
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#now = now;
  }

  static async open(store: Pick<Store, 'signingKeys'>, now: () => number): Promise<LocalTokens> {
    const { id, jwk } = await store.signingKeys.current(makeKey);
    const { d: _private, ...publicJwk } = jwk;
    return new LocalTokens(id, await importKey(jwk), await importKey(publicJwk), now);
  }

  sign({ userId, sessionId }: TokenClaims, expiresAt: number | undefined): Promise<string> {
    const token = new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.keyId, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setIssuedAt(Math.floor(this.#now() / 1000));
    if (expiresAt !== undefined) token.setExpirationTime(Math.floor(expiresAt / 1000));
    return token.sign(this.#privateKey);
  }

  /** Undefined for what we did not sign, or what is over. */
  async verify(token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid'],
        currentDate: new Date(this.#now()),
      });
      const { sub, sid } = payload;
      return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

async function makeKey(): Promise<Omit<SigningKey, 'createdAt'>> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { id: randomUUID(), jwk: { ...(await exportJWK(privateKey)) } };
}

async function importKey(jwk: SigningKey['jwk']): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk }, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('The signing key in the database is not a key pair');
  return key;
}
