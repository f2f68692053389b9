import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../tools/agent-tool.ts';
import { findCredential } from './find-credential.ts';

const refused: readonly [string, JsonValue][] = [
  ['a key of a token', { access_token: 'x' }],
  ['any spelling of it', { 'X-Refresh-Token': 'x' }],
  ['camel case', { idToken: 'x' }],
  ['a token alone', { token: 'abc' }],
  ['a secret', { oauth: { clientSecret: 's' } }],
  ['a password', [{ deep: [{ Password: 'p' }] }]],
  ['a cookie', { cookies: { session: 'a' } }],
  ['a list of cookies', { 'Set-Cookie': ['a=b'] }],
  ['an authorization header', { headers: { Authorization: 'Basic x' } }],
  ['headers as pairs', { headers: [{ name: 'authorization', value: 'x' }] }],
  ['an api key', { api_key: 'k' }],
  ['a private key', { note: '-----BEGIN RSA PRIVATE KEY-----\nMII' }],
  ['a bearer in a text', { log: 'sent Bearer abcdefghijklmnop0123' }],
  ['a header line in a text', { trace: 'GET /\nSet-Cookie: sid=1; Path=/' }],
  ['a jwt in a text', ['see eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnopqrstu']],
  ['an address with a token', { next: 'https://x.example/?a=1&access_token=abcdefgh' }],
  ['a google token', { value: 'ya29.a0AfH6SMBx0123456789' }],
  ['a github token', { text: `ghp_${'a'.repeat(36)}` }],
  ['a slack token', { text: 'xoxb-1234567890-abc' }],
  ['a model key', { text: `sk-${'a'.repeat(40)}` }],
  ['an aws key', { text: 'AKIAIOSFODNN7EXAMPLE' }],
  ['a credential as a key', { [`ghp_${'a'.repeat(36)}`]: 1 }],
];

const accepted: readonly [string, JsonValue][] = [
  [
    'an ordinary mail',
    { subject: 'Your password was changed', body: 'No token here, only cookies and tea.' },
  ],
  ['where a list goes on', { nextPageToken: 'abc', sync_token: 'def', cursorToken: 'x' }],
  ['counts and flags', { tokens: 12, token: 7, password: false, secret: null, cookie: '' }],
  ['an address', { url: 'https://example.com/?page=2' }],
  ['a name without a value', { name: 'authorization' }],
  ['scalars', 'plain'],
];

describe('answers that carry credentials', () => {
  it.each(refused)('finds %s', (_name, value) => {
    expect(findCredential(value)).toBeDefined();
  });

  it.each(accepted)('lets %s through', (_name, value) => {
    expect(findCredential(value)).toBeUndefined();
  });

  it('says where, and never what', () => {
    const found = findCredential({ mails: [{ access_token: 'hunter22' }] });
    expect(found).toEqual({ path: 'mails[0].access_token', rule: 'name' });
  });

  it('takes time linear in the size', () => {
    for (const unit of ['eyJ', 'bearer ', 'a.', '-----BEGIN ', 'Cookie ', '\n \t', 'sk-', '?access_token=']) {
      expect(typeof findCredential(unit.repeat(100_000))).toMatch(/undefined|object/);
    }
  });
});
