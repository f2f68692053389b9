import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { folderSource, loadCatalog } from '@techne/skills';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { approvalRequest } from './approval-request.ts';

const text = '---\nname: a\ndescription: Does a.\nread_only: true\nalways_ask: true\n---\nBody.\n';
const run = { command: 'echo hello', network: false, sandboxed: true };

it('says of a skill what people decide by, and is bound to its real folder', async () => {
  const root = temporaryFolder({ 'real/a/SKILL.md': text });
  symlinkSync(join(root, 'real'), join(root, 'link'));
  const catalog = await loadCatalog({ sources: [folderSource({ path: join(root, 'link'), kind: 'user' })] });
  const skill = catalog.get('a');
  expect(approvalRequest(skill, run)).toEqual({
    name: 'a',
    description: 'Does a.',
    folder: join(root, 'real/a'),
    source: 'user',
    trust: 'user',
    readOnly: true,
    alwaysAsk: true,
    ...run,
  });
  rmSync(join(root, 'real/a'), { recursive: true });
  expect(() => approvalRequest(skill, run)).toThrow(
    expect.objectContaining({ code: 'SCRIPT_NOT_FOUND', message: 'The skill a is no longer there' }),
  );
});
