import { expect, it } from 'vitest';
import { truncationNotice } from './truncation-notice.ts';

it('says what was cut and by how much, after a blank line', () => {
  expect(truncationNotice('SKILL.md', 120)).toBe(
    '\n\n[TECHNE_SKILLS_TRUNCATED: SKILL.md; 120 bytes removed]',
  );
  expect(truncationNotice('resource', 1)).toBe('\n\n[TECHNE_SKILLS_TRUNCATED: resource; 1 bytes removed]');
});
