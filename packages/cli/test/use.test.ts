import { describe, expect, it } from 'vitest';
import { configFor, startModelServer } from './support/model-server.ts';
import { runTechne } from './support/run-techne.ts';
import { temporaryFolder, toolText } from './support/temporary-folder.ts';

const research = `---
name: research
description: Finds things.
max_iterations: 2
---

Find it.
`;

const files = {
  'a/research/SKILL.md': research,
  'a/keyed/SKILL.md': research.replace('name: research', 'name: keyed\nenv: [THE_KEY]'),
  'a/off/SKILL.md': research.replace('name: research', 'name: off'),
};

async function place(script: Parameters<typeof startModelServer>[0], more = '') {
  const server = await startModelServer(script);
  return { server, cwd: temporaryFolder({ ...files, '.techne/config.toml': configFor(server, more) }) };
}

describe('use', () => {
  it('prints what the skill says; it sees message and context', async () => {
    const { server, cwd } = await place(() => ({ content: 'Found \u001b]0;it\u0007.' }));
    const ending = await runTechne(['use', 'research', 'Find SQLite', '--context', 'Be brief', '--root=a'], {
      cwd,
    });
    expect(ending).toEqual({ code: 0, stdout: 'Found ]0;it.\n', stderr: '' });
    const sent = JSON.stringify(server.getRequests()[0]?.body);
    expect(sent).toContain('Find SQLite');
    expect(sent).toContain('Be brief');
  });

  it('--json has content, iterations and status', async () => {
    const { cwd } = await place(() => ({ content: 'Found.' }));
    const { code, stdout } = await runTechne(['use', 'research', 'x', '--root=a', '--json'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      content: expect.stringContaining('Found.'),
      output: 'Found.',
      iterations: 1,
      status: 'succeeded',
      exhausted: false,
    });
  });

  it.each([
    [['research', ' '], 2, 'SKILL_ARGUMENT_MISSING'],
    [['resarch', 'x'], 4, 'SKILL_NOT_FOUND'],
    [['keyed', 'x'], 3, 'SKILL_ENV_MISSING'],
    [['off', 'x'], 3, 'SKILL_DISABLED'],
  ])('%j is refused with %i and its code', async (words, code, refusal) => {
    const cwd = temporaryFolder({ ...files, '.techne/config.toml': '[skills.off]\nenabled = false\n' });
    const text = await runTechne(['use', ...words, '--root=a'], { cwd });
    expect(text).toMatchObject({ code, stdout: '' });
    expect(text.stderr).toContain(refusal);
    const { stdout } = await runTechne(['use', ...words, '--root=a', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'refused', code: refusal, iterations: 0 });
  });

  it('names the lines of configuration that would help', async () => {
    const { stderr } = await runTechne(['use', 'keyed', 'x', '--root=a'], { cwd: temporaryFolder(files) });
    expect(stderr).toContain('[skills.keyed]\nTHE_KEY = "your-value-here"');
    expect(stderr.match(/\[skills\.keyed\]/g)).toHaveLength(1);
  });

  it('max_iterations ends it with 1; the calls are quiet lines', async () => {
    const { cwd } = await place(() => ({ toolCalls: [{ name: 'nothing', arguments: '{}' }] }));
    const { code, stderr } = await runTechne(['use', 'research', 'x', '--root=a'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain('SKILL_MAX_ITERATIONS');
    expect(stderr).toContain('nothing');
  });

  it('a model that fails ends with 1', async () => {
    const { cwd } = await place(() => ({ error: { message: 'Broken', type: 'bad' }, status: 400 }));
    const { code, stdout, stderr } = await runTechne(['use', 'research', 'x', '--root=a'], { cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('Broken');
  });

  it('its own commands are there, and asked about; --yes allows them', async () => {
    const server = await startModelServer(({ messages }) => {
      const result = messages.findLast(({ role }) => role === 'tool');
      return result === undefined
        ? { toolCalls: [{ name: 'run_it', arguments: '{}' }] }
        : { content: JSON.stringify(result.content) };
    });
    const cwd = temporaryFolder({
      'a/hello/SKILL.md': toolText('hello', 'echo said hello'),
      '.techne/config.toml': configFor(server),
    });
    const denied = await runTechne(['use', 'hello', 'x', '--root=a'], { cwd });
    expect(denied.stdout).not.toContain('said hello');
    expect(denied.stderr).toContain('nobody is here to ask');
    const allowed = await runTechne(['use', 'hello', 'x', '--root=a', '--yes'], { cwd });
    expect(allowed.stdout).toContain('said hello');
  });
});
