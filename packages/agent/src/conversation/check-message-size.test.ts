import { describe, expect, it } from 'vitest';
import { start } from '../../test/converse.ts';
import { requestsOf } from '../../test/model-server.ts';
import { checkMessageSize } from './check-message-size.ts';

describe('a message larger than the window of the model', () => {
  it('is refused with its size and the window, before the model is asked', async () => {
    const { server, conversation, events, send } = await start({ contextWindow: 2_000 });
    const reply = await send('x'.repeat(8_001));
    expect(reply).toMatchObject({ kind: 'refused', status: 'failed', error: { code: 'MESSAGE_TOO_LARGE' } });
    expect(reply.error?.message).toContain('about 2001 tokens, and its window has 2000');
    expect(events).toMatchObject([{ type: 'run_finished', status: 'failed' }]);
    expect(requestsOf(server)).toEqual([]);
    expect(conversation.messages).toEqual([]);
  });

  it('is refused with /name as well, and the conversation goes on with a shorter one', async () => {
    const { server, send } = await start({ contextWindow: 2_000 });
    server.onMessage(/./, { content: 'Fine.' });
    expect(await send(`/git ${'x'.repeat(8_000)}`)).toMatchObject({ error: { code: 'MESSAGE_TOO_LARGE' } });
    expect(await send('short')).toMatchObject({ status: 'succeeded' });
  });

  it('is counted in bytes of UTF-8', () => {
    expect(checkMessageSize('x'.repeat(40), 10)).toBeUndefined();
    expect(checkMessageSize('信'.repeat(14), 10)).toMatchObject({ tokens: 11, contextWindow: 10 });
  });
});
