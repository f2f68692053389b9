import { describe, expect, it } from 'vitest';
import { configFor, startModelServer } from './support/model-server.ts';
import { runTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const summary = `---
name: summary
description: Sums up.
inputs:
  - name: article
    type: textarea
    required: true
  - name: style
    default: short
model: { temperature: 0.25, max_tokens: 77 }
---

Sum up {{article}} in the style {{style}}.
`;

const skills = {
  'a/summary/SKILL.md': summary,
  'a/plain/SKILL.md': skillText('plain', 'Plain.'),
};

async function place(script: Parameters<typeof startModelServer>[0]) {
  const server = await startModelServer(script);
  return { server, cwd: temporaryFolder({ ...skills, '.techne/config.toml': configFor(server) }) };
}

describe('run', () => {
  it('prints the tokens, and sends inputs, temperature and max_tokens', async () => {
    const { server, cwd } = await place(() => ({ content: 'It is \u001b[31mshort\u001b[0m.' }));
    const ending = await runTechne(
      ['run', 'summary', '--root=a', '--text', 'the news', '--input', 'style=long'],
      { cwd, terminal: true },
    );
    expect(ending).toEqual({ code: 0, stdout: 'It is [31mshort[0m.\n', stderr: '' });
    const [{ body } = { body: {} }] = server.getRequests();
    expect(body).toMatchObject({ temperature: 0.25, max_tokens: 77, stream: true });
    expect(JSON.stringify(body)).toContain('Sum up the news in the style long.');
  });

  it('--json prints each event on a line, in order, to done', async () => {
    const { cwd } = await place(() => ({ content: 'Short.' }));
    const { code, stdout, stderr } = await runTechne(
      ['run', 'summary', '--root=a', '--input=article=x', '--json', '--model=quick'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toEqual({ event: 'thought', data: { type: 'validation', status: 'start' } });
    const tokens = events.filter(({ event }) => event === 'token');
    expect(tokens.map(({ data }) => data.content).join('')).toBe('Short.');
    expect(events.at(-1)).toEqual({
      event: 'done',
      data: { status: 'success', message: 'Skill execution completed successfully' },
    });
  });

  it('without a model the offline one answers, and says so', async () => {
    const cwd = temporaryFolder(skills);
    const { code, stdout } = await runTechne(['run', 'summary', '--root=a', '--text=x'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('No model is configured');
    expect(stdout).toContain('Sum up x in the style short.');
  });

  it.each([
    [['summary'], 2, "Missing required input: 'article'"],
    [['summary', '--input', 'article='], 2, "Missing required input: 'article'"],
    [['summary', '--input', 'articel=x'], 2, 'no input named "articel". It has article, style.'],
    [['summary', '--input', 'article'], 2, 'has no name and value'],
    [['summary', '--text=x', '--input=article=y'], 2, 'given by --text and by --input'],
    [['plain', '--text=x'], 2, 'has no inputs'],
    [['sumary'], 4, 'Did you mean "summary"?'],
    [['summary', '--text=x', '--model=nobody:x'], 4, 'nobody'],
  ])('%j ends with %i', async (words, code, message) => {
    const ending = await runTechne(['run', '--root=a', ...words], { cwd: temporaryFolder(skills) });
    expect(ending).toMatchObject({ code, stdout: '' });
    expect(ending.stderr).toContain(message);
  });

  it('a disabled skill is refused with 3', async () => {
    const cwd = temporaryFolder({ ...skills, '.techne/config.toml': '[skills.plain]\nenabled = false\n' });
    const { code, stderr } = await runTechne(['run', 'plain', '--root=a'], { cwd });
    expect(code).toBe(3);
    expect(stderr).toContain('disabled');
  });

  it('a model that fails ends with 1, and --json still ends in done', async () => {
    const { cwd } = await place(() => ({ error: { message: 'No such thing', type: 'bad' }, status: 400 }));
    const text = await runTechne(['run', 'plain', '--root=a'], { cwd });
    expect(text).toMatchObject({ code: 1, stdout: '' });
    expect(text.stderr).toContain('No such thing');
    const { code, stdout } = await runTechne(['run', 'plain', '--root=a', '--json'], { cwd });
    expect(code).toBe(1);
    expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toEqual({
      event: 'done',
      data: { status: 'error', message: 'Generation failed' },
    });
  });

  it('a skill that wants a model nobody has is answered by another, with a warning', async () => {
    const cwd = temporaryFolder({
      'a/own/SKILL.md': '---\nname: own\ndescription: Own.\nmodel: nobody:x\n---\nDo it.\n',
    });
    const { code, stderr } = await runTechne(['run', 'own', '--root=a'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain('the skill wants the model nobody:x');
  });
});
