import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signIdentity, verifyIdentity } from './identity-token.ts';

const key = randomBytes(32);
const now = 1_800_000_000_000;
const claims = { audience: 'gog', user: 'ada', tenant: 't1', skill: 'inbox', capability: 'gog.email' };
const token = signIdentity(key, claims, { now, lifetimeSeconds: 60 });

function payloadOf(text: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
}

describe('identity tokens', () => {
  it('carry user, tenant, skill, capability and audience', () => {
    expect(verifyIdentity(key, token, { audience: 'gog', now })).toMatchObject(claims);
  });

  it('are different each time', () => {
    expect(signIdentity(key, claims, { now, lifetimeSeconds: 60 })).not.toBe(token);
  });

  it('are worth nothing after their time, for another namespace or under another key', () => {
    expect(verifyIdentity(key, token, { audience: 'gog', now: now + 60_000 })).toBeUndefined();
    expect(verifyIdentity(key, token, { audience: 'mail', now })).toBeUndefined();
    expect(verifyIdentity(randomBytes(32), token, { audience: 'gog', now })).toBeUndefined();
  });

  it('cannot be changed, cut, or made without a signature', () => {
    const [head = '', , signature = ''] = token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...payloadOf(token), sub: 'eve' })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = [
      `${head}.${changed}.${signature}`,
      `${none}.${changed}.`,
      `${head}.${changed}.`,
      `${token}.x`,
      token.slice(0, -1),
      '',
      undefined,
      { token },
    ];
    for (const each of forged) expect(verifyIdentity(key, each, { audience: 'gog', now })).toBeUndefined();
  });
});
