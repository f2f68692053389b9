import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseText } from '../../../test/database-text.ts';
import { textOf, type ReadEvent } from '../../../test/read-stream.ts';
import {
  beginTalk,
  requestsTo,
  script,
  serveChats,
  systemOf,
  toolNamesOf,
} from '../../../test/serve-chats.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

const text = (name: string, body: string, more = '') =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\n${body}\n`;
const files = {
  'git/SKILL.md': text('git', 'GIT BODY'),
  'team/SKILL.md': text('team', 'TEAM BODY', 'max_iterations: 5\naccess:\n  chat_types: [group]\n'),
  'helper/SKILL.md': text('helper', 'HELPER BODY', 'context: fork\n'),
};
const activated = (events: readonly ReadEvent[]) =>
  events.filter(({ data }) => data.type === 'skill' && data.status === 'activated').map(({ data }) => data);

describe('/name', () => {
  it('alone activates without the model, with the card of an activation', async () => {
    const server = await serveChats({ files });
    script(server, ['Hi.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('/git');
    expect(requestsTo(server)).toEqual([]);
    expect(events.filter(({ event }) => event.startsWith('tool_'))).toMatchObject([
      { event: 'tool_call', data: { tool: 'skills.activate', input: { name: 'git' } } },
      {
        event: 'tool_result',
        data: {
          is_error: false,
          output: { name: 'git', frontmatter: { description: 'Does git.' }, truncated: false },
        },
      },
    ]);
    expect(textOf(events)).toBe('The skill git is active.');
    expect(textOf((await talk.send('/git')).events)).toBe('The skill git is already active.');
    await talk.send('Hello');
    expect(JSON.stringify(requestsTo(server)[0].messages)).toContain('GIT BODY');
    const chat = await talk.read();
    expect(chat.activated_skill_names).toEqual(['git']);
    expect(JSON.stringify(chat)).not.toContain('GIT BODY');
  });

  it('with text is filled in again in every later turn, from what the person wrote', async () => {
    const server = await serveChats({ files: { 'issue/SKILL.md': text('issue', 'Fix issue $ARGUMENTS.') } });
    script(server, [[['skillsActivate', { name: 'issue' }]], 'Fixed.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('/issue 42, soon');
    server.model.clearFixtures();
    script(server, ['Yes.']);
    await talk.send('Really?');
    expect(JSON.stringify(requestsTo(server).at(-1).messages)).toContain('Fix issue 42, soon.');
    expect(await databaseText(server.folder)).not.toContain('Fix issue');
  });

  it('with text reaches a model that does not call the tool, and is remembered and told as injected', async () => {
    const server = await serveChats({ files });
    server.model.on(
      { predicate: ({ messages }) => JSON.stringify(messages).includes('GIT BODY') },
      {
        content: 'By the book.',
      },
    );
    server.model.on({ predicate: () => true }, { content: 'From memory.' });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('/git the log');
    expect(textOf(events)).toBe('By the book.');
    expect(activated(events)).toMatchObject([{ skill_name: 'git', injected: true, truncated: false }]);
    const chat = await talk.read();
    expect(chat.activated_skill_names).toEqual(['git']);
    expect(JSON.stringify(chat)).not.toContain('From memory');
    expect(await databaseText(server.folder)).not.toContain('GIT BODY');
  });

  it('of a name that nobody knows is plain text', async () => {
    const server = await serveChats({ files });
    script(server, ['Hm.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('/nothing to see');
    await talk.send('/nothing');
    expect(requestsTo(server).map(({ messages }) => messages.at(-1).content)).toEqual([
      '/nothing to see',
      '/nothing',
    ]);
    expect((await talk.read()).activated_skill_names).toEqual([]);
  });

  it('of a skill that works apart goes to use_skill, whose subagent is told of and whose result is kept', async () => {
    const server = await serveChats({ files });
    server.model.on({ predicate: () => true }, (request) => {
      const body = JSON.stringify(request.messages);
      if (body.includes('HELPER BODY')) return { content: 'Found it.' };
      if (request.messages.some(({ role }) => role === 'tool')) return { content: 'The helper found it.' };
      const input = { skill: 'helper', message: 'find it' };
      return { toolCalls: [{ id: 'call_1', name: 'use_skill', arguments: JSON.stringify(input) }] };
    });
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('/helper find it');
    expect(textOf(events)).toBe('The helper found it.');
    const { messages, activated_skill_names } = await talk.read();
    expect(messages[1].parts).toMatchObject([
      { type: 'tool_call', tool: 'use_skill', input: { skill: 'helper' } },
      { type: 'tool_result', tool: 'use_skill', is_error: false },
      { type: 'text', text: 'The helper found it.' },
    ]);
    expect(JSON.stringify(messages[1].parts[1].output)).toContain('Found it.');
    expect(activated_skill_names).toEqual([]);
  });
});

describe('activations', () => {
  it('that fail are not remembered', async () => {
    const server = await serveChats({ files });
    script(server, [[['skillsActivate', { name: 'nothing' }]], 'There is none.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('Use nothing');
    expect(events.find(({ event }) => event === 'tool_result')?.data).toMatchObject({ is_error: true });
    expect(activated(events)).toEqual([]);
    expect((await talk.read()).activated_skill_names).toEqual([]);
  });

  it('whose skill changed are activated anew, and people are told', async () => {
    const server = await serveChats({ files });
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const [before] = activated((await talk.send('/git')).events);
    server.write('git/SKILL.md', text('git', 'OTHER BODY'));
    const { events } = await talk.send('Hello');
    expect(activated(events)).toMatchObject([{ skill_name: 'git', changed: true }]);
    expect(activated(events)[0].digest).not.toBe(before.digest);
    const sent = JSON.stringify(requestsTo(server)[0].messages);
    expect(sent).toContain('OTHER BODY');
    expect(sent).not.toContain('GIT BODY');
    expect(activated((await talk.send('Hello again')).events)).toEqual([]);
  });

  it('whose skill is gone leave the chat as it is', async () => {
    const server = await serveChats({ files });
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('/git');
    rmSync(join(server.folder, 'skills/git'), { recursive: true });
    const { events } = await talk.send('Hello');
    expect(textOf(events)).toBe('Yes.');
    expect(JSON.stringify(requestsTo(server)[0])).not.toContain('GIT BODY');
  });

  it('can be taken away and put in another order, and go along with a fork', async () => {
    const server = await serveChats({ files: { ...files, 'two/SKILL.md': text('two', 'TWO BODY') } });
    script(server, ['Yes.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    await talk.send('/git');
    await talk.send('/two');
    const patch = (names: readonly string[]) =>
      server.request(talk.path, { token, method: 'PATCH', body: { activated_skill_names: names } });
    expect((await patch(['two', 'git'])).json.activated_skill_names).toEqual(['two', 'git']);
    expect((await patch(['two', 'git', 'three'])).status).toBe(400);
    const fork = async (body: object) =>
      (await server.request(`${talk.path}/fork`, { token, body })).json.activated_skill_names;
    expect(await fork({})).toEqual(['two', 'git']);
    expect(await fork({ up_to: 2 })).toEqual(['git']);
    expect((await patch(['git'])).json.activated_skill_names).toEqual(['git']);
    await talk.send('Hello');
    expect(systemOf(requestsTo(server)[0])).toContain('{"activated_skill_names":["git"]}');
    const sent = JSON.stringify(requestsTo(server)[0].messages);
    expect(sent).toContain('GIT BODY');
    expect(sent).not.toContain('TWO BODY');
    await talk.send('/two');
    await talk.send('Hello again');
    expect(JSON.stringify(requestsTo(server)[1].messages).match(/TWO BODY/g)).toHaveLength(1);
  });

  it('leave no text of a skill behind, also where its SKILL.md was read as a file', async () => {
    const server = await serveChats({ files });
    script(server, [[['skillsReadResource', { name: 'git', path: './SKILL.md' }]], 'Read.']);
    const { token } = await server.register();
    const talk = await beginTalk(server, token);
    const { events } = await talk.send('Read it');
    expect(events.find(({ event }) => event === 'tool_result')?.data).toMatchObject({
      output: { name: 'git', path: 'SKILL.md' },
      is_error: false,
    });
    await talk.send('What did it say?');
    const [, answered, later] = requestsTo(server).map(({ messages }) => JSON.stringify(messages));
    expect(answered).toContain('GIT BODY');
    expect(later).toContain('GIT BODY');
    expect(await databaseText(server.folder)).not.toContain('GIT BODY');
  });
});

describe('what a chat offers', () => {
  it('depends on its mode', async () => {
    const server = await serveChats({
      files: { 'dev/SKILL.md': toolSkill('dev', 'echo dev').replace('[Global]', '[Dev]') },
    });
    script(server, ['Hi.']);
    await server.register();
    const { token } = await server.register();
    await (await beginTalk(server, token)).send('Hello');
    await (await beginTalk(server, token, { mode: 'Dev' })).send('Hello');
    const [plain, dev] = requestsTo(server).map(toolNamesOf);
    expect(plain).toEqual([]);
    expect(dev).toContain('go');
  });

  it('depends on whether it is private or a group', async () => {
    const server = await serveChats({ files });
    script(server, ['Hi.']);
    const { token } = await server.register();
    await (await beginTalk(server, token)).send('Hello');
    await (await beginTalk(server, token, { type: 'group' })).send('Hello');
    const [alone, group] = requestsTo(server).map(systemOf);
    expect(alone).not.toContain('"team"');
    expect(group).toContain('"team"');
    const [using, usingInGroup] = requestsTo(server).map(({ tools }) =>
      tools.find((each: any) => each.function.name === 'use_skill'),
    );
    expect(using.function.description).not.toContain('team');
    expect(usingInGroup.function.description).toContain('team');
  });
});
