import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseText } from '../../../test/database-text.ts';
import { fixtureFiles, fixtureName } from '../../../test/fixture-skill.ts';
import { textOf } from '../../../test/read-stream.ts';
import {
  beginTalk,
  requestsTo,
  script,
  serveChats,
  systemOf,
  toolNamesOf,
} from '../../../test/serve-chats.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';

const name = fixtureName;
const marker = 'MARKER-SKILL-5d1f8e07';
const reads = [
  ['references/REFERENCE.md', 'MARKER-REFERENCE-b83a2c64'],
  ['assets/fixture.json', 'MARKER-ASSET-e19c4f70'],
  ['scripts/echo.sh', 'MARKER-SCRIPT-2f96d0ab'],
] as const;
const refused = [
  ['../../package.json', 'Path traversal is not allowed.'],
  ['/etc/passwd', 'Absolute paths are not allowed.'],
  ['references/../../../package.json', 'Path traversal is not allowed.'],
] as const;

/** Somebody who is no admin, so that the fixture is all there is. */
async function userOf(server: RunsServer): Promise<string> {
  await server.register();
  return (await server.register()).token;
}

const say = (path: string) => ['skillsReadResource', { name, path }] as const;

describe('the procedure of the conformance fixture, over HTTP', () => {
  it('passes: metadata alone, activation, three reads, three refusals, one activation that lasts', async () => {
    const server = await serveChats({ files: fixtureFiles });
    const token = await userOf(server);
    script(server, [
      [['skillsActivate', { name }]],
      reads.map(([path]) => say(path)),
      refused.map(([path]) => say(path)),
      'Overall: PASS',
    ]);
    const talk = await beginTalk(server, token);
    const { events } = await talk.send(`/${name} run all steps`);
    const [first, second] = requestsTo(server);

    // Step 1: the JSON block with name and description, and nothing of the body or of the operator's folders.
    const block = /^\{\n {2}"available_skills": \[[^]*?\n {2}\]\n\}/.exec(systemOf(first))?.[0] ?? '';
    expect(JSON.parse(block)).toEqual({
      available_skills: [{ name, description: expect.stringMatching(/^Check that a host/) }],
    });
    expect(JSON.stringify(first)).not.toContain(server.folder);
    expect(JSON.stringify(first)).not.toContain('MARKER-');
    expect(first.messages.at(-1)).toMatchObject({ role: 'user', content: 'run all steps' });

    // Step 2: the first step is the activation; its text reaches the model whole, without other markers.
    expect(first.tool_choice).toMatchObject({ function: { name: 'skillsActivate' } });
    const activation = JSON.parse(second.messages.at(-1).content);
    expect(activation).toMatchObject({ name, truncated: false, frontmatter: { license: 'MIT' } });
    expect(activation.body).toContain(marker);
    expect(activation.body).toContain('Overall: FAIL');
    expect(JSON.stringify(second)).not.toMatch(/MARKER-(?:REFERENCE|ASSET|SCRIPT)-[0-9a-f]{8}/);

    // Steps 3 and 4, as the events tell of them.
    const results = events.filter(({ event }) => event === 'tool_result').map(({ data }) => data);
    expect(results.map(({ tool }) => tool)).toEqual([
      'skills.activate',
      ...Array.from({ length: 6 }, () => 'skills.readResource'),
    ]);
    for (const [index, [path, text]] of reads.entries()) {
      expect(results[index + 1]).toMatchObject({ is_error: false, truncated: false, output: { name, path } });
      expect(results[index + 1].output.content).toContain(text);
    }
    for (const [index, [, error]] of refused.entries()) {
      expect(results[index + 4]).toMatchObject({ is_error: true, output: { error } });
      expect(results[index + 4].output).not.toHaveProperty('content');
    }
    expect(textOf(events)).toBe('Overall: PASS');

    // The card has what people need; the body is nowhere but with the model.
    expect(results[0].output).toMatchObject({
      name,
      truncated: false,
      frontmatter: { name, license: 'MIT' },
    });
    const chat = await talk.read();
    expect(chat.activated_skill_names).toEqual([name]);
    const stored = await databaseText(server.folder);
    expect(stored).toContain('run all steps');
    for (const place of [JSON.stringify(events), JSON.stringify(chat), stored])
      expect(place).not.toContain(marker);

    // Over a restart: the name is told as a name, the text is there again, and nobody activates it twice.
    await server.close();
    const next = await serveRuns({ with: server });
    server.model.clearFixtures();
    script(server, [[['skillsActivate', { name }]], 'Still active.']);
    const again = await talk.on(next).send('Is it active?');
    const [third, fourth] = requestsTo(server).slice(-2);
    expect(systemOf(third)).toContain(`{"activated_skill_names":["${name}"]}`);
    expect(systemOf(third)).not.toContain(marker);
    expect(JSON.stringify(third.messages)).toContain(marker);
    expect(JSON.parse(fourth.messages.at(-1).content)).toMatchObject({ name, already_active: true });
    expect(textOf(again.events)).toBe('Still active.');
    expect((await talk.on(next).read()).activated_skill_names).toEqual([name]);
    expect(await databaseText(server.folder)).not.toContain(marker);
  });

  it('runs the script in the sandbox once an admin agreed (step 5)', async () => {
    const server = await serveChats({ files: fixtureFiles });
    chmodSync(join(server.folder, 'skills', name, 'scripts/echo.sh'), 0o755);
    const { token } = await server.register();
    script(server, [
      [['skills_run_script', { name, script: 'scripts/echo.sh', args: ['hello'] }]],
      'It ran.',
    ]);
    const talk = await beginTalk(server, token);
    const at = `${talk.path}/messages?stream=false`;
    const asked = await server.request(at, { token, body: { content: 'Run it' } });
    expect([asked.status, asked.json.approval]).toMatchObject([202, { skill: name, sandboxed: true }]);
    await server.request(`/api/v1/approvals/${asked.json.approval.id}`, {
      token,
      body: { decision: 'once' },
    });
    const events = await server.request(`/api/v1/runs/${asked.json.run_id}/events`, { token });
    expect(events.text).toContain('MARKER-SCRIPT-2f96d0ab hello');
  });

  it('passes with a model that cannot call tools: the text comes with that one request', async () => {
    const server = await serveChats({ files: fixtureFiles, provider: 'tools = false' });
    const token = await userOf(server);
    script(server, ['Understood.']);
    const talk = await beginTalk(server, token);
    const { events } = await talk.send(`/${name} run all steps`);
    const [first] = requestsTo(server);
    expect(toolNamesOf(first)).toEqual([]);
    expect(systemOf(first)).toContain('"available_skills"');
    expect(systemOf(first)).toContain("so the skill's SKILL.md is injected below.");
    expect(systemOf(first)).toContain(marker);
    expect(JSON.stringify(first)).not.toContain(server.folder);
    expect(first.messages.at(-1).content).toBe('run all steps');
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'thought',
        data: { type: 'skill', status: 'activated', skill_name: name, injected: true },
      }),
    );
    expect((await talk.read()).activated_skill_names).toEqual([name]);

    await server.close();
    const next = await serveRuns({ with: server });
    await talk.on(next).send('And now?');
    const second = requestsTo(server).at(-1);
    expect(systemOf(second)).toContain(`{"activated_skill_names":["${name}"]}`);
    expect(JSON.stringify(second)).not.toContain(marker);
    expect(await databaseText(server.folder)).not.toContain(marker);
  });

  it('keeps a bare /name for the next request of a model that cannot call tools, over a restart', async () => {
    const server = await serveChats({ files: fixtureFiles, provider: 'tools = false' });
    const token = await userOf(server);
    script(server, ['Understood.']);
    const talk = await beginTalk(server, token);
    expect(textOf((await talk.send(`/${name}`)).events)).toBe(`The skill ${name} is active.`);
    expect(requestsTo(server)).toEqual([]);
    await server.close();
    const next = await serveRuns({ with: server });
    await talk.on(next).send('Begin');
    await talk.on(next).send('Go on');
    const [first, second] = requestsTo(server);
    expect(systemOf(first)).toContain(marker);
    expect(JSON.stringify(second)).not.toContain(marker);
    expect(await databaseText(server.folder)).not.toContain(marker);
  });
});
