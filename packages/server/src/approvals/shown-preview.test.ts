import { describeCommand } from '@techne/exec';
import { expect, it } from 'vitest';
import { shownPreview } from './shown-preview.ts';

it.each(['/srv/data/skills/default/mark', "/srv/o'neil/my data/mark", '/srv/größe/mark', '/srv/\\x/mark'])(
  'a command shows what lies in the folder of the skill from there: %s',
  (folder) => {
    for (const file of ['run.sh', 'my run.sh', 'größe.sh']) {
      const command = describeCommand({
        program: `${folder}/scripts/${file}`,
        args: [`${folder}/a`, '--all'],
      });
      const shown = shownPreview({ name: 'mark', folder, command, digest: 'sha256:a' });
      expect(shown).toEqual({ name: 'mark', command: expect.any(String), digest: 'sha256:a' });
      const text = JSON.stringify(shown);
      expect(text).toContain('./scripts/');
      expect(text).toContain('./a');
      expect(text).not.toMatch(/srv/);
    }
  },
);

it('what has no folder stays as it is', () => {
  const preview = { command: 'ls /srv', sandboxed: true };
  expect(shownPreview(preview)).toBe(preview);
  expect(shownPreview('text')).toEqual({ preview: 'text' });
});
