import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CapabilityManager } from '../src/capabilities/capability-manager.ts';
import { temporaryFolder } from './skill-folders.ts';

const document = readFileSync(new URL('../../../docs/capabilities.md', import.meta.url), 'utf8');

it('the provider of docs/capabilities.md works, keeps people apart, and has thirty lines at most', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(document) ?? [];
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  const file = join(temporaryFolder(), 'provider.mjs');
  writeFileSync(file, program);
  const manager = new CapabilityManager({
    providers: [{ namespace: 'notes', command: [process.execPath, file], timeoutSeconds: 20 }],
  });
  onTestFinished(() => manager.close());
  const [ada, bob] = [{ user: 'ada', skill: 'shopping' }, { user: 'bob' }];
  const { capabilities, failures } = await manager.visible(ada);
  expect(failures).toEqual([]);
  expect(capabilities).toMatchObject([
    { id: 'notes.list', operations: [{ name: 'add', description: 'Adds {text}.' }, { name: 'all' }] },
  ]);
  const added = await manager.invoke(ada, 'notes.list', 'add', { text: 'Milk', token: 'mine', user: 'bob' });
  expect(added).toEqual({ notes: ['Milk'] });
  expect(await manager.invoke(bob, 'notes.list', 'all', {})).toEqual({ notes: [] });
  expect(await manager.invoke(ada, 'notes.list', 'all', {})).toEqual({ notes: ['Milk'] });
  await expect(manager.authBegin(ada, 'notes.list')).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    message: expect.stringContaining('NO_SIGN_IN'),
  });
});
