import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileAuthFlows } from './file-auth-flows.ts';

const by = { user: 'ada', tenant: undefined, capability: 'gog.email' };
const flow = { ...by, providerFlow: 'inner', expiresAt: 1_000 };

it('gives a flow once, to its owner, until it expires, also to another process', async () => {
  const folder = join(temporaryFolder(), 'flows');
  const flows = new FileAuthFlows(folder);
  expect(flows.newest(by)).toBeUndefined();
  const id = await flows.add(flow);
  expect(statSync(join(folder, `${id}.json`)).mode & 0o777).toBe(0o600);
  const other = new FileAuthFlows(folder);
  expect(other.newest(by)).toBe(id);
  expect(other.newest({ ...by, user: 'bob' })).toBeUndefined();
  expect(await other.take(id, { ...by, user: 'bob' }, 0)).toBe('unknown');
  expect(await other.take(id, by, 1_000)).toBe('expired');
  const both = await Promise.all([flows.take(id, by, 0), other.take(id, by, 0)]);
  expect(both.filter((each) => each === 'used')).toHaveLength(1);
  expect(both).toContainEqual(expect.objectContaining({ providerFlow: 'inner' }));
  expect(await flows.take(id, { ...by, user: 'bob' }, 0)).toBe('unknown');
  expect(flows.newest(by)).toBeUndefined();
  for (const wrong of ['', '../x', `${id}x`]) expect(await flows.take(wrong, by, 0)).toBe('unknown');
});
