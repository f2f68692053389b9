import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findings, loadText } from '../../test/temporary-places.ts';
import { sections } from '../keys/sections.ts';
import { renderConfigurationReference } from './render-configuration-reference.ts';

const reference = renderConfigurationReference();

describe('renderConfigurationReference', () => {
  it('is what docs/configuration.md holds', () => {
    const file = new URL('../../../../docs/configuration.md', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(reference);
  });

  it('has every section and every key', () => {
    for (const { path, keys } of sections) {
      expect(reference).toContain(`## \`[${path.join('.')}]\``);
      for (const key of Object.keys(keys)) expect(reference).toContain(`| \`${key}\` |`);
    }
  });

  it('has examples that load without a remark', async () => {
    for (const { example } of sections) {
      if (example === undefined) continue;
      expect(findings(await loadText(`${example}\n`))).toEqual([]);
    }
  });
});
