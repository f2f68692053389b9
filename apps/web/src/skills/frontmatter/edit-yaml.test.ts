import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { setInYaml } from './edit-yaml.ts';

const written = `# Who made this
name:   summary   # the identity
description: 'Sums up.'  # one line

x-custom: {a: 1,   b: [1,2]}   # unknown, kept
inputs:
  # what to read
  - name: article      # required
    type: textarea
    required: yes
  # how to say it
  - name: tone
model:
    temperature: 0.30   # calm
# the end
`;

describe('setInYaml', () => {
  it('the example of the comment holds', () => {
    expect(setInYaml('name: a # mine\n', ['description'], 'Says hello.')).toBe(
      'name: a # mine\ndescription: Says hello.\n',
    );
  });

  it.each([
    [['description'], 'Sums up well.', "'Sums up.'", "'Sums up well.'"],
    [['description'], "It's: # good", "'Sums up.'", "'It''s: # good'"],
    [['name'], 'other', 'summary   #', 'other   #'],
    [['inputs', 0, 'name'], 'text', 'article      #', 'text      #'],
    [['inputs', 1, 'name'], 'yes', 'name: tone', 'name: yes'],
    [
      ['inputs', 1, 'label'],
      'Tone: of voice',
      '- name: tone\n',
      '- name: tone\n    label: "Tone: of voice"\n',
    ],
    [['inputs', 0, 'required'], false, 'required: yes', 'required: false'],
    [['model', 'temperature'], 0.7, '0.30   #', '0.7   #'],
    [['model', 'max_tokens'], 100, '# calm\n', '# calm\n    max_tokens: 100\n'],
    [['knowledge_base'], 'docs', '# calm\n', '# calm\nknowledge_base: docs\n'],
    [['x-custom', 'a'], 2, '{a: 1, ', '{a: 2, '],
    [
      ['inputs', 2],
      { name: 'length', required: true },
      '- name: tone\n',
      '- name: tone\n  - name: length\n    required: true\n',
    ],
  ])('changes %j and not one byte more', (path, value, before, after) => {
    expect(setInYaml(written, path, value)).toBe(written.replace(before, after));
  });

  it.each([
    [['description'], "description: 'Sums up.'  "],
    [['inputs', 1], '  - name: tone\n'],
    [['inputs', 0, 'type'], '    type: textarea\n'],
    [['knowledge'], 'nothing'],
  ])('removes %j, and neither a comment nor a byte more', (path, gone) => {
    expect(setInYaml(written, path, undefined)).toBe(written.replace(gone, ''));
  });

  it('begins a list, a mapping and a document', () => {
    expect(setInYaml('name: a\n', ['inputs', 0], { name: 'x' })).toBe('name: a\ninputs:\n  - name: x\n');
    expect(setInYaml('name: a', ['model', 'temperature'], 0.5)).toBe('name: a\nmodel:\n  temperature: 0.5\n');
    expect(setInYaml('', ['name'], 'a')).toBe('name: a\n');
    expect(setInYaml('# only this\n', ['name'], 'a')).toBe('# only this\nname: a\n');
    expect(setInYaml('model: # none\nname: a\n', ['model', 'temperature'], 1)).toBe(
      'model: # none\n  temperature: 1\nname: a\n',
    );
    expect(setInYaml('description: # soon\n', ['description'], 'Yes')).toBe('description: Yes # soon\n');
  });

  it('removes a list with its last item', () => {
    expect(setInYaml('name: a\ninputs:\n  - name: x\nz: 1\n', ['inputs', 0], undefined)).toBe(
      'name: a\nz: 1\n',
    );
  });

  it('removes a mapping with its last key', () => {
    expect(setInYaml('model:\n  temperature: 1\nname: a\n', ['model', 'temperature'], undefined)).toBe(
      'name: a\n',
    );
  });

  it('does not turn the id of a model into a mapping', () => {
    expect(setInYaml('model: some-id\n', ['model', 'temperature'], 1)).toBeUndefined();
  });

  it('keeps a text of several lines as it was written', () => {
    const folded = 'description: >-\n  One\n  two\n# c\nname: a\n';
    const changed = setInYaml(folded, ['description'], 'Three four');
    expect(changed).toBe('description: >-\n  Three four\n# c\nname: a\n');
    const literal = setInYaml('name: a\n', ['description'], 'One\nTwo: #3\n');
    expect(parse(literal ?? '')).toEqual({ name: 'a', description: 'One\nTwo: #3\n' });
  });

  it.each([
    'true',
    'null',
    '1.5',
    '',
    ' x',
    '@x',
    'a: b',
    '#x',
    '- x',
    '{{x}}',
    'é漢字',
    '"',
    "'",
    'a\tb',
    '---',
  ])('text stays text: %j', (value) => {
    expect(parse(setInYaml(written, ['inputs', 1, 'default'], value) ?? '').inputs[1].default).toBe(value);
    expect(parse(setInYaml(written, ['description'], value) ?? '').description).toBe(value);
  });

  it('changes what is written in braces, comments kept', () => {
    const changed = setInYaml('# c\ninputs: [{name: a}] # d\n', ['inputs', 1], { name: 'b' }) ?? '';
    expect(parse(changed)).toEqual({ inputs: [{ name: 'a' }, { name: 'b' }] });
    expect(changed).toContain('# c');
    expect(changed).toContain('# d');
  });

  it.each(['a: [', '- a', 'just text', 'a: 1\na: 2\n'])('refuses what is no mapping: %j', (yaml) => {
    expect(setInYaml(yaml, ['name'], 'a')).toBeUndefined();
  });
});
