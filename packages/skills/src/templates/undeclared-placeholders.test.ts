import { describe, expect, it } from 'vitest';
import type { InputDefinition } from '../manifest/manifest.ts';
import { checkPlaceholders, undeclaredPlaceholders } from './undeclared-placeholders.ts';

const input = (name: string): InputDefinition => ({ name, label: name, type: 'text', required: false });

describe('undeclaredPlaceholders (section 5.3)', () => {
  it('names each undeclared placeholder once, sorted', () => {
    expect(undeclaredPlaceholders('{{b}} {{a}} {{known}} {{b}} {{A}}', [input('known')])).toEqual([
      'A',
      'a',
      'b',
    ]);
  });

  it.each(['{{my-var}}', '{{ x }}', '{{}}', '{x}', '{{x y}}', 'plain'])('does not see %s', (prompt) => {
    expect(undeclaredPlaceholders(prompt, [])).toEqual([]);
  });

  it('is not fooled by the names of Object.prototype', () => {
    expect(undeclaredPlaceholders('{{constructor}} {{__proto__}}', [])).toEqual(['__proto__', 'constructor']);
    expect(undeclaredPlaceholders('{{constructor}}', [input('constructor')])).toEqual([]);
  });
});

describe('checkPlaceholders', () => {
  it('refuses with one message that lists all of them', () => {
    expect(checkPlaceholders('{{b}} {{a}}', [], 'SKILL.md')).toEqual({
      code: 'PLACEHOLDER_UNDECLARED',
      severity: 'error',
      message: 'Undeclared placeholders in prompt: a, b',
      file: 'SKILL.md',
      hint: 'Add them to inputs or remove them from the prompt.',
    });
  });

  it('has nothing against declared ones', () => {
    expect(checkPlaceholders('{{a}} {{my-var}}', [input('a')], 'SKILL.md')).toBeNull();
  });
});
