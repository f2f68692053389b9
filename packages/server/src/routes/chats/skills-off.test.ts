import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../test/read-stream.ts';
import { beginTalk, requestsTo, script, systemOf, toolNamesOf } from '../../../test/serve-chats.ts';
import { preparePlace, serveRuns, type RunsServer } from '../../../test/serve-runs.ts';

const skill = '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n';

const appSkills = (enabled: boolean) => (folder: string) =>
  `[app.skills]\nenabled = ${enabled}\ndirectories = ["${folder}/skills"]\n`;

/** A server whose only skill is where RemcoChat looks for skills, and a person who is no admin. */
async function start(
  config: (folder: string) => string,
): Promise<{ readonly server: RunsServer; readonly token: string }> {
  const place = await preparePlace({ 'git/SKILL.md': skill });
  const file = join(place.folder, 'home/config.toml');
  const text = readFileSync(file, 'utf8').replace(/\[\[skills\.sources\]\]\n[^[]*/, '');
  writeFileSync(file, text + config(place.folder));
  const server = await serveRuns({ with: place });
  script(server, ['Hi.']);
  await server.register();
  return { server, token: (await server.register()).token };
}

it('with [app.skills] enabled = true there are its skills', async () => {
  const { server, token } = await start(appSkills(true));
  await (await beginTalk(server, token)).send('Hello');
  expect(systemOf(requestsTo(server)[0])).toContain('"git"');
  expect(toolNamesOf(requestsTo(server)[0])).toContain('skillsActivate');
});

describe.each([
  ['[app.skills] enabled = false', appSkills(false)],
  ['[skills] enabled = false', (folder: string) => `[skills]\nenabled = false\n${appSkills(true)(folder)}`],
])('with %s', (_, config) => {
  it('there is no block in the prompt', async () => {
    const { server, token } = await start(config);
    await (await beginTalk(server, token)).send('Hello');
    const [request] = requestsTo(server);
    expect(systemOf(request)).not.toMatch(/available_skills|Skills are available|git/);
  });

  it('there are no tools', async () => {
    const { server, token } = await start(config);
    await (await beginTalk(server, token)).send('Hello');
    expect(toolNamesOf(requestsTo(server)[0])).toEqual([]);
  });

  it('nothing is discovered: /name is plain text, and @name is not found', async () => {
    const { server, token } = await start(config);
    const talk = await beginTalk(server, token);
    expect(textOf((await talk.send('/git')).events)).toBe('Hi.');
    expect(requestsTo(server)[0].messages.at(-1).content).toBe('/git');
    const { events } = await talk.send('@git hello');
    expect(events.at(-1)?.data).toEqual({ status: 'error', message: "Skill 'git' not found" });
    expect((await talk.read()).activated_skill_names).toEqual([]);
  });
});
