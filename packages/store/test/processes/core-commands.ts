import { createAccounts } from '../../src/accounts/create-accounts.ts';
import { createChanges } from '../../src/changes/create-changes.ts';
import type { Database } from '../../src/database/database.ts';
import { createSigningKeys } from '../../src/keys/create-signing-keys.ts';
import { createLinks } from '../../src/links/create-links.ts';
import type { RateLimit } from '../../src/rate-limits/rate-limits.ts';
import { createRateLimits } from '../../src/rate-limits/create-rate-limits.ts';

/** What another process can be asked to do with accounts, links, keys, limits and topics. */
export function createCoreCommands(database: Database, say: (word: unknown) => void) {
  const changes = createChanges(database);
  return {
    async bump(topic: string, times: number): Promise<void> {
      for (let index = 0; index < times; index += 1) await changes.bump(topic);
    },
    /** Never ends. Says how often it did once that is durable. */
    async bumpForEver(topic: string): Promise<never> {
      for (let times = 1; ; times += 1) {
        await changes.bump(topic);
        say(times);
      }
    },
    async publish(channel: string, subject: string): Promise<void> {
      await changes.bump(channel);
      await database.signals.publish(channel, subject);
    },
    async createAccount(tenant: string, email: string): Promise<string> {
      return (await createAccounts(database).create({ tenant, email })).role;
    },
    async useLink(secret: string): Promise<boolean> {
      return (await createLinks(database).use(secret)) !== undefined;
    },
    async signingKey(own: string): Promise<string> {
      return (await createSigningKeys(database).current(async () => ({ id: own, jwk: { own } }))).id;
    },
    /** How many of many takes at the same moment were allowed. */
    async take(key: string, limit: RateLimit, times: number): Promise<number> {
      const limits = createRateLimits(database);
      const answers = await Promise.all(Array.from({ length: times }, () => limits.take(key, limit)));
      return answers.filter(({ allowed }) => allowed).length;
    },
  };
}
