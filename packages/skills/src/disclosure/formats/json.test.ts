import { expect, it } from 'vitest';
import { disclosureInstructions } from '../disclosure-instructions.ts';
import type { DisclosedEntry } from '../prompt-format.ts';
import { describePromptFormat } from '../prompt-format.contract.ts';

describePromptFormat({
  format: 'json',
  golden: { file: 'remcochat.json', entries: [{ name: 'skills-system-validation', description: '...' }] },
  location: false,
  read: (text) => {
    const { available_skills: entries, ...others } = JSON.parse(text) as {
      available_skills: DisclosedEntry[];
    };
    if (Object.keys(others).length > 0) throw new Error('more than the list of skills');
    return entries;
  },
});

it("goes with RemcoChat's behavioural lines, under the names that go over the wire", () => {
  const lines = disclosureInstructions('json');
  expect(lines).toMatch(/^Skills are available; use them when relevant\.\n/);
  expect(lines).toContain('Do not request skill bodies unless needed.');
  expect(lines).toContain('skillsActivate before using its instructions');
  expect(lines).toContain('only via skillsReadResource when explicitly needed');
  expect(lines).toContain('/skill-name');
  expect([
    disclosureInstructions('xml'),
    disclosureInstructions('markdown'),
    disclosureInstructions('functions'),
  ]).toEqual(['', '', '']);
});
