import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/skill-folders.ts';
import { FileAuthFlows } from './file-auth-flows.ts';

const by = { user: 'ada', tenant: undefined, capability: 'gog.email' };

it('finds the newest flow of its owner that is not used up, in a folder that is private', async () => {
  const folder = join(temporaryFolder(), 'flows');
  const flows = new FileAuthFlows(folder);
  expect(flows.newest(by)).toBeUndefined();
  const id = await flows.add({ ...by, providerFlow: 'inner', expiresAt: 1_000 });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, `${id}.json`)).mode & 0o777).toBe(0o600);
  const other = new FileAuthFlows(folder);
  expect(other.newest(by)).toBe(id);
  expect(other.newest({ ...by, user: 'bob' })).toBeUndefined();
  await other.take(id, by, 0);
  expect(flows.newest(by)).toBeUndefined();
});
