import { describe, expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import { dialectNames } from './dialect-name.ts';
import { describeDialect, frontmatterOf } from './dialect.contract.ts';
import { detectDialect, dialectNamed } from './dialects.ts';

for (const name of dialectNames) describeDialect(dialectNamed(name));

describe('Words: `auto` finds the dialect by its keys', () => {
  it.each([
    ['nothing', {}, 'agentskills'],
    [
      'the standard alone',
      { name: 'a', description: 'b', license: 'c', metadata: {}, 'allowed-tools': 'd', compatibility: 'e' },
      'agentskills',
    ],
    [
      'fields of other clients',
      { version: '1', author: 'a', model: 'haiku', context: 'fork', agent: 'x', hooks: {} },
      'agentskills',
    ],
    ['timeout and network alone', { timeout: 3, network: true }, 'agentskills'],
    ['authors alone', { authors: ['a'] }, 'agentskills'],
    ['inputs', { inputs: [] }, 'agent-flow'],
    ['inputs without a value', { inputs: null }, 'agent-flow'],
    ['knowledge_base', { knowledge_base: 'x' }, 'agent-flow'],
    ['user_id', { user_id: 'x' }, 'agent-flow'],
    ['a mapping model', { model: { temperature: 1 } }, 'agent-flow'],
    ['an empty mapping model', { model: {} }, 'agent-flow'],
    ['a text model', { model: 'haiku' }, 'agentskills'],
    ['modes', { modes: ['Dev'] }, 'gibberish'],
    ['read_only', { read_only: false }, 'gibberish'],
    ['always_ask', { always_ask: true }, 'gibberish'],
    ['env', { env: ['X'] }, 'ash'],
    ['packages', { packages: ['jq'] }, 'ash'],
    ['capabilities', { capabilities: [] }, 'ash'],
    ['access', { access: {} }, 'ash'],
    ['sensitive', { sensitive: false }, 'ash'],
    ['rationale', { rationale: 'x' }, 'ash'],
    ['max_iterations', { max_iterations: 3 }, 'ash'],
    ['agent-flow before gibberish', { inputs: [], modes: [] }, 'agent-flow'],
    ['agent-flow before ash', { knowledge_base: 'x', env: [] }, 'agent-flow'],
    ['gibberish before ash', { read_only: true, env: [] }, 'gibberish'],
    ['keys of Object.prototype are no keys', { constructor: 'x', toString: 'y' }, 'agentskills'],
  ])('%s', (_, data, dialect) => {
    expect(detectDialect(frontmatterOf(data)['data']).name).toBe(dialect);
  });

  const head = '---\nname: a\ndescription: b\n---\n';
  const command = '### up\n\nShows.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```bash\nuptime -p\n```\n';

  it.each([
    ['a body with a `#### Command`', head + command, 'gibberish', 1],
    ['a body without', `${head}# Title\n`, 'agentskills', 0],
    [
      'a `#### Command` inside a fence only shows one',
      `${head}~~~~markdown\n${command}~~~~\n`,
      'agentskills',
      0,
    ],
    ['a `#### Command` in a line of prose', `${head}Write a #### Command.\n`, 'agentskills', 0],
    [
      'keys of another dialect come first',
      `---\nname: a\ndescription: b\nenv: [X]\n---\n${command}`,
      'ash',
      0,
    ],
  ])('%s', (_, content, dialect, tools) => {
    const skill = parseSkill(content, { file: 'SKILL.md', folderName: 'a' });
    expect(skill.ok && [skill.manifest.dialect, skill.tools.length]).toEqual([dialect, tools]);
  });

  it('a body that `auto` takes for gibberish warns of what gibberish needs, and loads', () => {
    const skill = parseSkill(head + command, { file: 'SKILL.md', folderName: 'a' });
    expect(skill.ok && skill.diagnostics.map((each) => [each.code, each.severity])).toEqual([
      ['FIELD_MISSING', 'warning'],
    ]);
  });

  it('a set dialect is not questioned', () => {
    const skill = parseSkill(`---\nname: a\ndescription: b\nenv: [X]\n---\n${command}`, {
      file: 'SKILL.md',
      folderName: 'a',
      dialect: 'agentskills',
    });
    expect(
      skill.ok && [skill.manifest.dialect, skill.tools.length, skill.diagnostics.map((each) => each.code)],
    ).toEqual(['agentskills', 0, ['FIELD_UNKNOWN']]);
  });
});

describe('managed skills', () => {
  const at = { file: 'x/SKILL.md', folderName: 'x', dialect: 'managed' } as const;
  const command = '### go\n\nGoes.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```bash\nid\n```\n';
  const dialectOf = (frontmatter: string, body = 'Do it.'): string | undefined => {
    const parsed = parseSkill(`---\nname: x\nversion: 1.0.0\ndescription: y\n${frontmatter}---\n${body}`, at);
    return parsed.ok ? parsed.manifest.dialect : undefined;
  };

  it('are agent-flow, and `user_id` says nothing because the server writes it', () => {
    expect(dialectOf('')).toBe('agent-flow');
    expect(dialectOf('user_id: u\n')).toBe('agent-flow');
    expect(dialectOf('user_id: u\nmodes: [Dev]\n', command)).toBe('gibberish');
    expect(dialectOf('user_id: u\nenv: [A]\n')).toBe('ash');
    expect(dialectOf('user_id: u\ninputs: []\nmodes: [Dev]\n')).toBe('agent-flow');
  });

  it('are gibberish when their body has a command', () => {
    expect(dialectOf('user_id: u\n', command)).toBe('gibberish');
    expect(dialectOf('user_id: u\n', `~~~\n${command}~~~\n`)).toBe('agent-flow');
  });
});
