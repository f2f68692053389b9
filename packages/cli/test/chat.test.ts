import { describe, expect, it } from 'vitest';
import { completeLine } from '../src/chat/complete-line.ts';
import { configFor, startModelServer } from './support/model-server.ts';
import { hasTerminal, onTerminal } from './support/on-terminal.ts';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder, toolText } from './support/temporary-folder.ts';

const files = {
  'a/hello/SKILL.md': toolText('hello', 'echo said hello'),
  'a/cooking/SKILL.md': skillText('cooking', 'Recipes for dinner.', 'Use salt.\n'),
};

/** Calls the command of the skill once, then says what it gave. */
const callsTool: Parameters<typeof startModelServer>[0] = ({ messages }) => {
  const result = messages.findLast(({ role }) => role === 'tool');
  return result === undefined
    ? { toolCalls: [{ name: 'run_it', arguments: '{}' }] }
    : { content: `It gave ${JSON.stringify(result.content)}` };
};

async function place(script: Parameters<typeof startModelServer>[0]) {
  const server = await startModelServer(script);
  return { server, cwd: temporaryFolder({ ...files, '.techne/config.toml': configFor(server) }) };
}

const chat = ['chat', '--root=a'];

describe('chat', () => {
  it('without a terminal every line is a message, of one conversation', async () => {
    const { server, cwd } = await place(({ messages }) => ({
      content: `You said ${messages.filter(({ role }) => role === 'user').length}.`,
    }));
    const ending = await runTechne(chat, { cwd, input: ['one', '', 'two', '/quit', 'three'] });
    expect(ending).toEqual({ code: 0, stdout: 'You said 1.\nYou said 2.\n', stderr: '' });
    expect(server.getRequests()).toHaveLength(2);
    expect(server.getRequests()[0]?.body).toMatchObject({ stream: true });
  });

  it('without a model the offline one answers, and says so once on stderr', async () => {
    const cwd = temporaryFolder(files);
    const { code, stdout, stderr } = await runTechne(chat, { cwd, input: ['/cooking', 'dinner recipes'] });
    expect(code).toBe(0);
    expect(stderr.match(/No model is configured/g)).toHaveLength(1);
    expect(stdout).toContain('cooking');
  });

  it('what needs an answer is denied in words where nobody is there', async () => {
    const { cwd } = await place(callsTool);
    const { code, stdout, stderr } = await runTechne(chat, { cwd, input: ['go'] });
    expect(code).toBe(0);
    expect(stderr).toContain('→ run_it {}');
    expect(stderr).toContain('  Command  echo said hello');
    expect(stderr).toContain('"run_it" was not run, for nobody is here to ask.');
    expect(stdout).toMatch(/^It gave /);
    expect(stdout).not.toContain('said hello');
  });

  it('--yes allows it, and so does a person', async () => {
    const { cwd } = await place(callsTool);
    const allowed = await runTechne([...chat, '--yes'], { cwd, input: ['go'] });
    expect(allowed.stdout).toContain('said hello');
    expect(allowed.stderr).toContain('← {"success":true');
    const asked = await runTechne(chat, { cwd, answers: ['go', 'o'] });
    expect(asked.stderr).toContain('Run run_it of hello?');
    expect(asked.stdout).toContain('said hello');
    const refused = await runTechne(chat, { cwd, answers: ['go', 'd', '/help'] });
    expect(refused.stdout).not.toContain('said hello');
    expect(refused.stderr).toContain('@name TEXT');
  });

  it('a failed turn is told, the chat goes on, and it ends with 1', async () => {
    let asked = 0;
    const { cwd } = await place(() =>
      asked++ === 0 ? { error: { message: 'Broken', type: 'bad' }, status: 400 } : { content: 'Better.' },
    );
    const { code, stdout, stderr } = await runTechne(chat, { cwd, input: ['one', 'two', '@nobody x'] });
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'Better.\n' });
    expect(stderr).toContain('Broken');
    expect(stderr).toContain("Skill 'nobody' not found");
  });

  it('--json prints events as lines', async () => {
    const { cwd } = await place(() => ({ content: 'Yes \u009b31m.' }));
    const { stdout } = await runTechne([...chat, '--json'], { cwd, input: ['one'] });
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const texts = events.filter(({ event }) => event === 'text').map(({ data }) => data.content);
    expect(texts.join('')).toBe('Yes \u009b31m.');
    expect(stdout).not.toContain('\u009b');
    expect(events.at(-1)).toMatchObject({ event: 'run_finished', data: { status: 'succeeded' } });
  });

  it('completes names of skills and its own commands', () => {
    const skill = (name: string, userInvocable = true) =>
      ({ name, manifest: { userInvocable } }) as Parameters<typeof completeLine>[1][number];
    const skills = [skill('hello'), skill('cooking'), skill('hidden', false)];
    expect(completeLine('/h', skills)).toEqual(['/hello ', '/help ']);
    expect(completeLine('/m', [...skills, skill('mode')])).toEqual(['/mode ', '/model ']);
    expect(completeLine('//', [...skills, skill('mode')])).toEqual(['//mode ']);
    expect(completeLine('@', skills)).toEqual(['@hello ', '@cooking ']);
    expect(completeLine('/hello x', skills)).toEqual([]);
    expect(completeLine('he', skills)).toEqual([]);
  });

  it('the real program reads stdin to its end', async () => {
    const ending = await spawnTechne(chat, { cwd: temporaryFolder(files) });
    expect(ending).toMatchObject({ code: 0, stdout: '' });
  });
});

describe.runIf(hasTerminal)('chat on a terminal [reason: needs the program script]', () => {
  it('Tab completes, the question is asked, /quit leaves', async () => {
    const { cwd } = await place(callsTool);
    const { code, screen } = await onTerminal(chat, {
      cwd,
      type: [
        { after: '> ', keys: '/coo\t' },
        { after: 'cooking ', keys: '\u0015go\n' },
        { after: 'Your answer [o/a/n/d]: ', keys: 'o\n' },
        { after: 'It gave', keys: '/quit\n' },
      ],
    });
    expect(code).toBe(0);
    expect(screen).toContain('said hello');
  });

  it('Ctrl-D leaves with 0', async () => {
    const { code } = await onTerminal(chat, {
      cwd: temporaryFolder(files),
      type: [{ after: '> ', keys: '\u0004' }],
    });
    expect(code).toBe(0);
  });

  it('Ctrl-C ends the turn, and the chat goes on', async () => {
    const server = await startModelServer(() => ({ content: 'word '.repeat(2_000) }), {
      latency: 50,
      chunkSize: 5,
    });
    const cwd = temporaryFolder({ '.techne/config.toml': configFor(server) });
    const { code, screen } = await onTerminal(chat, {
      cwd,
      type: [
        { after: '> ', keys: 'go\n' },
        { after: 'word ', keys: '\u0003' },
        { after: 'The turn was ended.', keys: '/quit\n' },
      ],
    });
    expect(code).toBe(1);
    expect(screen).toContain('The turn was ended.');
  });

  it('Ctrl-C twice leaves with 130', async () => {
    const { code, screen } = await onTerminal(chat, {
      cwd: temporaryFolder(files),
      type: [
        { after: '> ', keys: '\u0003' },
        { after: 'Ctrl-C again leaves', keys: '\u0003' },
      ],
    });
    expect(code).toBe(130);
    expect(screen).toContain('Ctrl-C again leaves');
  });
});

describe('the commands of a chat', () => {
  const meeting = {
    'a/meet/SKILL.md': toolText('meet', 'echo m', { tool: 'note_it' }).replace('[Global]', '[Meeting]'),
  };
  const named = { 'a/mode/SKILL.md': skillText('mode', 'Sets modes.', 'MODE BODY\n') };

  async function talk(lines: readonly string[], more: Record<string, string> = {}, argv = chat) {
    const server = await startModelServer(() => ({ content: 'Yes.' }));
    const cwd = temporaryFolder({ ...files, ...more, '.techne/config.toml': configFor(server) });
    const ending = await runTechne(argv, { cwd, input: lines });
    const tools = server
      .getRequests()
      .map(({ body }) =>
        ((body as { tools?: { function: { name: string } }[] }).tools ?? []).map(
          (tool) => tool.function.name,
        ),
      );
    return { ...ending, server, tools };
  }

  it('/mode shows the mode, changes it with its tools, and warns of one that nobody knows', async () => {
    const lines = ['/mode', 'one', '/mode Meeting', 'two', '/mode meeting', '/mode', '/mode Global', 'three'];
    const { stderr, stdout, tools } = await talk(lines, meeting);
    expect(stdout).toBe('Yes.\n'.repeat(3));
    expect(stderr.split('\n')).toEqual([
      'The mode is Global. There are Global, Dev, Meeting.',
      'The mode is Meeting from now on.',
      'techne: warning: the mode "meeting" is not known. The modes are Global, Dev, Meeting, in these letters. It stays Meeting.',
      'The mode is Meeting. There are Global, Dev, Meeting.',
      'The mode is Global from now on.',
      '',
    ]);
    expect(tools.map((names) => names.includes('note_it'))).toEqual([false, true, false]);
    expect(tools.every((names) => names.includes('run_it'))).toBe(true);
    const begun = await talk(['/mode'], meeting, [...chat, '--mode=Meeting']);
    expect(begun.stderr).toContain('The mode is Meeting.');
  });

  it('/help, /model, /skills and /quit work beside it', async () => {
    const { code, stdout, stderr, server } = await talk(
      ['/help', '/skills', '/model', '/model nowhere:x', '/model offline', 'zzz', '/quit', 'never'],
      named,
    );
    expect(code).toBe(0);
    expect(stderr).toContain('/mode [MODE]');
    expect(stderr).toContain('/cooking  Recipes for dinner.');
    expect(stderr).toContain('//mode  Sets modes.');
    expect(stderr).toContain('The model is local:test.');
    expect(stderr).toMatch(/There is no provider nowhere.*It stays local:test\./);
    expect(stderr).toContain('The model is offline from now on.');
    expect(stdout).toContain('No model is configured');
    expect(server.getRequests()).toHaveLength(0);
  });

  it('a skill with the name of a command is reached by //name', async () => {
    const { stdout, stderr, server } = await talk(['/mode', '//mode', '//mode go', '//other text'], named);
    expect(stderr).toContain('The mode is Global.');
    expect(stdout).toBe('The skill mode is active.\nYes.\nYes.\n');
    const [first, second] = server.getRequests().map(({ body }) => JSON.stringify(body));
    expect(first).toContain('MODE BODY');
    expect(first).toContain('Explicit skill invocation detected: /mode');
    expect(second).toContain('//other text');
  });

  it('a line that goes on after a command without arguments is a message', async () => {
    const { stdout, server } = await talk(['/help me please']);
    expect(stdout).toBe('Yes.\n');
    expect(JSON.stringify(server.getRequests()[0]?.body)).toContain('/help me please');
  });
});

it('a bare /name of a skill for subagents says how to go on; with text, use_skill comes first', async () => {
  const server = await startModelServer(({ messages, tools }) => {
    const isOuter = tools?.some((tool) => tool.function.name === 'use_skill');
    if (!isOuter) return { content: 'From inside.' };
    const result = messages.findLast(({ role }) => role === 'tool');
    return result === undefined
      ? { toolCalls: [{ name: 'use_skill', arguments: '{"skill":"forked","message":"go"}' }] }
      : { content: `It gave ${JSON.stringify(result.content)}` };
  });
  const cwd = temporaryFolder({
    'a/forked/SKILL.md': '---\nname: forked\ndescription: D.\ncontext: fork\n---\nBODY\n',
    '.techne/config.toml': configFor(server),
  });
  const { stdout } = await runTechne(chat, { cwd, input: ['/forked', '/forked go'] });
  expect(stdout).toContain('Write /forked and what it should do.\nIt gave');
  expect(stdout).toContain('From inside.');
  expect(server.getRequests()[0]?.body).toMatchObject({
    tool_choice: { type: 'function', function: { name: 'use_skill' } },
  });
});

describe('the web', () => {
  const asksForTools: Parameters<typeof startModelServer>[0] = ({ tools }) => ({
    content: (tools ?? []).map((tool) => tool.function.name).join(' '),
  });
  const ash = { 'a/ashen/SKILL.md': '---\nname: ashen\ndescription: D.\nmax_iterations: 2\n---\nBODY\n' };

  it.each([
    ['', false],
    ['[tools]\nweb_fetch = true\nsearch_url = "http://127.0.0.1:9"\n', true],
  ])('is reached by chat and use only when it is configured: %j', async (config, isThere) => {
    const server = await startModelServer(asksForTools);
    const cwd = temporaryFolder({ ...ash, '.techne/config.toml': configFor(server, config) });
    for (const ending of [
      await runTechne(chat, { cwd, input: ['go'] }),
      await runTechne(['use', 'ashen', 'go', '--root=a'], { cwd }),
    ]) {
      expect(ending.stdout).toContain('bash');
      expect(ending.stdout.includes('web_fetch web_search')).toBe(isThere);
    }
  });

  it('is not opened by a project that nobody trusted', async () => {
    const server = await startModelServer(asksForTools);
    const root = temporaryFolder({
      'home/.techne/config.toml': configFor(server),
      'project/.git/HEAD': '',
      'project/techne.toml': '[tools]\nweb_fetch = true\nsearch_url = "http://127.0.0.1:9"\n',
    });
    const { stdout, stderr } = await runTechne(['chat'], {
      cwd: `${root}/project`,
      env: { HOME: `${root}/home` },
      input: ['go'],
    });
    expect(stdout).not.toMatch(/web_/);
    expect(stderr).toContain('tools.web_fetch is left out');
  });
});

it('approved network of a call is what [sandbox] allowed_domains leaves of it, as in call', async () => {
  const server = await startModelServer(callsTool);
  const root = temporaryFolder({
    'home/.techne/config.toml': configFor(
      server,
      '[sandbox]\nbackend = "bubblewrap"\nallowed_domains = ["x.org"]\n',
    ),
    'project/.git/HEAD': '',
    'project/.agents/skills/net/SKILL.md': toolText('net', 'echo x', { keys: 'network: true\n' }),
  });
  const place = { cwd: `${root}/project`, env: { HOME: `${root}/home` } };
  const { stdout } = await runTechne(['chat', '--yes'], { ...place, input: ['go'] });
  const called = await runTechne(['call', 'net.run_it', '--yes'], place);
  // Bubblewrap cannot keep to a list, and says so; the whole network is nobody's answer.
  for (const text of [stdout, called.stderr + called.stdout]) expect(text).toContain('sandbox-runtime');
});

it('always is not offered where it would not hold, as in call', async () => {
  const server = await startModelServer(callsTool);
  const cwd = temporaryFolder({
    'a/careful/SKILL.md': toolText('careful', 'echo x', { keys: 'always_ask: true\n' }),
    '.techne/config.toml': configFor(server),
  });
  const { stderr } = await runTechne(chat, { cwd, answers: ['go', 'd'] });
  expect(stderr).toContain('Your answer [o/n/d]:');
});

it('commands that ask no model do not load what talks to models', async () => {
  const hook = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (/packages.agent|node_modules.ai.|ai-sdk/.test(url)) process.stderr.write('loaded ' + url + '\\n');
  return next(url, context);
} });`;
  const cwd = temporaryFolder({ ...files, 'hook.mjs': hook });
  const env = { NODE_OPTIONS: `--import=${cwd}/hook.mjs` };
  for (const argv of [
    ['list', '--root=a'],
    ['tools', '--root=a'],
    ['chat', '--help'],
  ]) {
    expect((await spawnTechne(argv, { cwd, env })).stderr).not.toContain('loaded ');
  }
  expect((await spawnTechne(['models'], { cwd, env })).stderr).toContain('loaded ');
});
