import { loadCatalog, MemoryStore } from '@techne/skills';
import { expect, it } from 'vitest';
import { Printer } from '../terminal/printer.ts';
import { readDigest } from './read-digest.ts';

class UnreadableStore extends MemoryStore {
  override digest(): Promise<string> {
    return Promise.reject(new Error('EACCES: permission denied'));
  }
}

it('warns about a skill that cannot be read whole, and goes on without its digest', async () => {
  const store = new UnreadableStore({
    skills: { x: { 'SKILL.md': '---\nname: x\ndescription: X.\n---\n' } },
  });
  const catalog = await loadCatalog({ sources: [{ kind: 'user', trust: 'user', root: 'memory', store }] });
  let stderr = '';
  const printer = new Printer({ write: (text) => (stderr += text) }, { width: 80, color: false });
  expect(await readDigest(catalog, catalog.get('x'), printer)).toBeUndefined();
  expect(stderr).toMatch(/^techne: warning: .*no digest, because .*: EACCES: permission denied\.\n$/);
});
