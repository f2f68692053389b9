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
