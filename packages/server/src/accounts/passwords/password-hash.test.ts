import { describe, expect, it } from 'vitest';
import { checkPassword, defaultPasswordCost, hashPassword } from './password-hash.ts';

const cheap = { logN: 4, r: 1, p: 1 };

describe('a hash', () => {
  it('fits its password alone, and no two are the same', async () => {
    const [one, two] = await Promise.all([hashPassword('a secret', cheap), hashPassword('a secret', cheap)]);
    expect(one).not.toBe(two);
    expect(await checkPassword('a secret', one, cheap)).toEqual({ matches: true, outdated: false });
    expect(await checkPassword('a Secret', one, cheap)).toEqual({ matches: false, outdated: false });
  });

  it('keeps what it was made with, and tells when that is not wanted any more', async () => {
    const stored = await hashPassword('a secret', cheap);
    expect(stored.startsWith('scrypt$4$1$1$')).toBe(true);
    const dearer = { ...cheap, logN: 5 };
    expect(await checkPassword('a secret', stored, dearer)).toEqual({ matches: true, outdated: true });
  });

  it('is the same for a character, however it was composed', async () => {
    const stored = await hashPassword('caf\u00e9 au lait', cheap);
    expect((await checkPassword('cafe\u0301 au lait', stored, cheap)).matches).toBe(true);
  });

  it('that is absent or not one of ours fits nothing', async () => {
    for (const stored of [undefined, '', 'plain', '$2b$10$abc', 'scrypt$4$1$1$'])
      expect((await checkPassword('', stored, cheap)).matches).toBe(false);
  });

  it('takes as much memory as OWASP asks for', () => {
    const { logN, r, p } = defaultPasswordCost;
    expect(128 * 2 ** logN * r).toBe(32 * 1_024 * 1_024);
    expect(p).toBeGreaterThanOrEqual(3);
  });
});
