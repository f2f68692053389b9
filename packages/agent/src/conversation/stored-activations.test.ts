import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { start } from '../../test/converse.ts';
import { skillText } from '../../test/skill-folders.ts';
import { Conversation } from './conversation.ts';
import { packActivations, unpackActivations } from './stored-activations.ts';

describe('storage', () => {
  it('keeps of an activation name, digest and whether it was cut, and brings the text back', async () => {
    const { catalog, root, conversation, send } = await start();
    await send('/git');
    const stored = packActivations(conversation.messages, conversation.activated);
    expect(JSON.stringify(stored)).not.toContain('GIT BODY');
    expect(JSON.stringify(stored)).toContain(conversation.activated[0]?.digest);
    const back = await unpackActivations(JSON.parse(JSON.stringify(stored)), catalog);
    expect(back.activated).toEqual(conversation.activated);
    expect(back.messages).toEqual(conversation.messages);
    writeFileSync(join(root, 'git/SKILL.md'), skillText('git', { body: 'NEW BODY\n' }));
    const changed = await unpackActivations(stored, catalog);
    expect(JSON.stringify(changed.messages)).toContain('NEW BODY');
    expect(changed.activated[0]?.digest).not.toBe(conversation.activated[0]?.digest);
  });

  it('fills in again what was typed after the name, from the message of the person', async () => {
    const { server, root, catalog, model, conversation, send } = await start();
    server.on(
      { hasToolResult: false },
      { toolCalls: [{ id: 'call_1', name: 'skillsActivate', arguments: '{"name":"git"}' }] },
    );
    server.on({ hasToolResult: true }, { content: 'Here it is.' });
    await send('/git the "log"\nof today');
    const stored = JSON.parse(JSON.stringify(conversation.store()));
    // Once: in what the person said.
    expect(JSON.stringify(stored).match(/of today/g)).toHaveLength(1);
    const back = await Conversation.restore({ catalog, model }, stored);
    expect(JSON.stringify(back.messages)).toContain(
      JSON.stringify('GIT BODY for the "log"\nof today').slice(1, -1),
    );
    expect(back.messages).toEqual(conversation.messages);
    // What broke off has the message as it was typed.
    const [, ...rest] = stored.messages;
    const typed = [{ role: 'user', content: '/git the "log"\nof today' }, ...rest];
    const broken = await unpackActivations(typed, catalog);
    expect(broken.messages.slice(1)).toEqual(conversation.messages.slice(1));
    writeFileSync(join(root, 'git/SKILL.md'), skillText('git', { body: 'NEW BODY for $ARGUMENTS\n' }));
    const changed = await Conversation.restore({ catalog, model }, stored);
    expect(JSON.stringify(changed.messages)).toContain('NEW BODY for the');
  });

  it('leaves the placeholder of a skill that the model activated by itself', async () => {
    const { server, catalog, conversation, send } = await start();
    server.on(
      { hasToolResult: false },
      { toolCalls: [{ id: 'call_1', name: 'skillsActivate', arguments: '{"name":"git"}' }] },
    );
    server.on({ hasToolResult: true }, { content: 'Here it is.' });
    await send('show the log');
    const back = await unpackActivations(conversation.store().messages, catalog);
    expect(back.messages).toEqual(conversation.messages);
    expect(JSON.stringify(back.messages)).toContain('GIT BODY for $ARGUMENTS');
  });

  it('leaves the text of a skill away that is no longer active, and has it once when it is again', async () => {
    const { catalog, model, conversation, send } = await start();
    await send('/git');
    const plain = JSON.parse(JSON.stringify(conversation.store()));
    const without = await Conversation.restore({ catalog, model }, { ...plain, activated: [] });
    expect(JSON.stringify(without.messages)).toContain('was taken out of this conversation');
    expect(JSON.stringify(without.messages)).not.toContain('GIT BODY');
    expect(await without.send('/git')).toMatchObject({ text: 'The skill git is active.' });
    const twice = { ...plain, messages: [...plain.messages, ...plain.messages.map(renamed)] };
    const again = await Conversation.restore({ catalog, model }, twice);
    expect(JSON.stringify(again.messages).match(/GIT BODY/g)).toHaveLength(1);
    expect(JSON.stringify(again.messages.at(-2))).toContain('GIT BODY');
  });

  it('has no text of a SKILL.md that was read as a file either', async () => {
    const { server, catalog, conversation, send } = await start();
    const read = (path: string) => ({ name: 'skillsReadResource', arguments: { name: 'git', path } });
    server.on({ hasToolResult: false }, { toolCalls: [read('SKILL.md'), read('./SKILL.md')] });
    server.on({ hasToolResult: true }, { content: 'Read.' });
    await send('read it');
    expect(JSON.stringify(conversation.messages).match(/GIT BODY/g)).toHaveLength(2);
    const stored = packActivations(conversation.messages, conversation.activated);
    expect(JSON.stringify(stored)).not.toContain('GIT BODY');
    const back = await unpackActivations(JSON.parse(JSON.stringify(stored)), catalog);
    expect(back.messages).toEqual(conversation.messages);
  });

  it('activates again where only the name was remembered', async () => {
    const { catalog, model, conversation, send } = await start();
    await send('/git');
    const next = new Conversation({ catalog, model, activated: conversation.activated });
    expect(next.activated).toEqual([{ name: 'git' }]);
    expect(await next.send('/git')).toMatchObject({ text: 'The skill git is active.' });
  });
});

/** The same message with calls of other ids. */
function renamed(message: any): any {
  return JSON.parse(JSON.stringify(message).replaceAll('"activation_', '"activation_again_'));
}
