import { join } from 'node:path';
import { digestFolder } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { runTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const lookup = `---
name: lookup
version: 1.2.0
description: Looks words up.
author: ada
license: MIT
compatibility: needs curl
modes: [Dev]
read_only: true
timeout: 5
network: true
allowed-tools: Read Bash(git:*)
metadata:
  team: words
---

### look

Look a word up.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| word | string | yes | The word |
| limit | integer | no | How many (default: 3) |

#### Command

\`\`\`bash
dict --limit={{limit}} {{word}}
\`\`\`
`;

describe('show NAME', () => {
  it('gibberish: fields by meaning, tools with parameters, files, digest and the first lines of the body', async () => {
    const folder = temporaryFolder({
      'a/lookup/SKILL.md': lookup,
      'a/lookup/scripts/x.sh': 'x',
      'a/lookup/.hidden': 'x',
    });
    const { code, stdout, stderr } = await runTechne(['show', 'lookup', '--root=a'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const digest = await digestFolder(join(folder, 'a/lookup'));
    expect(stdout).toMatch(/^lookup\nLooks words up\.\n\n/);
    for (const [label, value] of [
      ['Dialect', 'gibberish'],
      ['Source', `user, ${join(folder, 'a')}`],
      ['Trust', 'user, one of yours'],
      ['Path', join(folder, 'a/lookup/SKILL.md')],
      ['Digest', digest],
      ['Version', '1.2.0'],
      ['Author', 'ada'],
      ['License', 'MIT'],
      ['Compatibility', 'needs curl'],
      ['Allowed tools', 'Read, Bash(git:*)'],
      ['Modes', 'Dev'],
      ['Read only', 'yes'],
      ['Always asks', 'no'],
      ['Network', 'yes'],
      ['Timeout', '5 s'],
      ['metadata.team', 'words'],
      ['Files', 'scripts/x.sh'],
    ]) {
      expect(stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))).toContain(
        `  ${label}  ${value}`,
      );
    }
    expect(stdout).toContain(
      [
        'Tools',
        '  look  Look a word up.',
        '    $ dict --limit={{limit}} {{word}}',
        '    word (string, required): The word',
        '    limit (integer, optional, default 3): How many (default: 3)',
        '',
        'Instructions',
        '  ### look',
      ].join('\n'),
    );
    expect(stdout).toMatch(/\n {2}4 more lines; --body shows all\.\n$/);
  });

  it('--body shows the whole body', async () => {
    const folder = temporaryFolder({ 'a/lookup/SKILL.md': lookup });
    const { stdout } = await runTechne(['show', 'lookup', '--root=a', '--body'], { cwd: folder });
    expect(stdout.endsWith('  dict --limit={{limit}} {{word}}\n  ```\n')).toBe(true);
    expect(stdout).not.toContain('more line');
  });

  it('ash: environment, packages, capabilities and who may use it', async () => {
    const { stdout } = await runTechne(['show', 'research'], { cwd: temporaryFolder() });
    expect(stdout).toMatch(/Environment +PERPLEXITY_API_KEY\n/);
    expect(stdout).toMatch(/Packages +jq, curl\n/);
    expect(stdout).toMatch(/Chat types +private\n/);
    expect(stdout).toMatch(/Iterations +at most 10\n/);
    const gog = await runTechne(['show', 'gog'], { cwd: temporaryFolder() });
    expect(gog.stdout).toMatch(/Capabilities +gog\.email, gog\.calendar\n/);
  });

  it('agent-flow: inputs, knowledge base and model', async () => {
    const { stdout } = await runTechne(['show', 'article-summary'], { cwd: temporaryFolder() });
    expect(stdout).toMatch(/Input article +Article Content \(textarea, required\): The full text/);
    expect(stdout).toMatch(
      /Input style +Summary Style \(text, optional, default "concise and professional"\)/,
    );
    expect(stdout).toMatch(/Temperature +0\.3\n +Max tokens +1000\n/);
    const qa = await runTechne(['show', 'product-qa'], { cwd: temporaryFolder() });
    expect(qa.stdout).toMatch(/Knowledge base +product-docs\n/);
  });

  it('other keys, flags of other clients and problems', async () => {
    const text =
      '---\nname: Odd\ndescription: O.\ncolour: [red]\nuser-invocable: false\ndisable-model-invocation: true\ncontext: fork\n---\n';
    const folder = temporaryFolder({ 'a/Odd/SKILL.md': text });
    const { stdout } = await runTechne(['show', 'Odd', '--root=a'], { cwd: folder });
    expect(stdout).toMatch(/colour +\["red"\]\n/);
    expect(stdout).toMatch(/People +cannot start it\n/);
    expect(stdout).toMatch(/Models +cannot start it\n/);
    expect(stdout).toMatch(/Runs as +a subagent\n/);
    expect(stdout).toContain(`Problems\n  ${join(folder, 'a/Odd/SKILL.md')}:2:1: warning NAME_INVALID: `);
    expect(stdout).toContain('The body is empty.');
  });

  it('--json has everything', async () => {
    const folder = temporaryFolder({ 'a/lookup/SKILL.md': lookup });
    const { stdout } = await runTechne(['show', 'lookup', '--root=a', '--json'], { cwd: folder });
    const shown = JSON.parse(stdout);
    expect(Object.keys(shown)).toEqual([
      'name',
      'description',
      'dialect',
      'source',
      'trust',
      'path',
      'available',
      'digest',
      'root',
      'modified_at',
      'manifest',
      'frontmatter',
      'files',
      'tools',
      'diagnostics',
      'body',
      'truncated',
    ]);
    expect(shown).toMatchObject({
      name: 'lookup',
      dialect: 'gibberish',
      manifest: { version: '1.2.0', gibberish: { timeout: 5, network: true } },
      frontmatter: { timeout: 5, 'allowed-tools': 'Read Bash(git:*)' },
      tools: [{ name: 'look', parameters: [{ name: 'word' }, { name: 'limit', default: 3 }] }],
      diagnostics: [],
      body: lookup.slice(lookup.indexOf('---\n\n') + 4),
    });
  });
});

describe('show with a name that does not lead to a skill', () => {
  const files = {
    'a/code-review/SKILL.md': skillText('code-review', 'R.'),
    'a/broken/SKILL.md': '---\nname: broken\n---\n',
  };

  it('missing: 4, with the nearest names', async () => {
    const folder = temporaryFolder(files);
    expect(await runTechne(['show', 'code-reveiw', '--root=a'], { cwd: folder })).toEqual({
      code: 4,
      stdout: '',
      stderr: 'techne: there is no skill named "code-reveiw". Did you mean "code-review"?\n',
    });
    expect(await runTechne(['show', 'zzz', '--root=a', '--json'], { cwd: folder })).toEqual({
      code: 4,
      stdout: '',
      stderr: 'techne: there is no skill named "zzz". Run techne list to see the names.\n',
    });
  });

  it('broken: 1, with file, line and fix', async () => {
    const folder = temporaryFolder(files);
    expect(await runTechne(['show', 'broken', '--root=a'], { cwd: folder })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `techne: the skill "broken" is not valid: ${join(folder, 'a/broken/SKILL.md')}:1: \`description\` is missing or empty. ` +
        'Add a line that says what the skill does and when to use it.\n',
    });
  });
});
