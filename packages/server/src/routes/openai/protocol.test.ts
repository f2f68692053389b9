import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { until } from '../../../test/read-stream.ts';
import { requestInit } from '../../../test/request-with.ts';
import { requestsTo, script, serveChats } from '../../../test/serve-chats.ts';
import { deadAddress } from '../../../test/loopback-server.ts';
import { openAiProblemShape } from '../../openai/open-ai-error.ts';
import { completionShape } from './open-ai-shapes.ts';

const path = '/v1/chat/completions';
const user = (content: unknown) => ({ role: 'user', content });
const hello = { model: 'local:test', messages: [user('Hello')] };

async function place(options: Parameters<typeof serveChats>[0] = {}) {
  const server = await serveChats(options);
  const { token } = await server.register();
  const create = (body: unknown) => server.request(path, { token, body });
  return { server, token, create };
}

/** What a reader of server-sent events gets: the data of each event, comments passed over. */
function dataOf(text: string): string[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      expect(block).toMatch(/^data: [^\n]*$/);
      return block.slice('data: '.length);
    });
}

describe('the stream', () => {
  it('is data lines of JSON up to [DONE], and nothing else', async () => {
    const { server, create } = await place();
    script(server, ['Grüße in einigen Stücken.']);
    const answer = await create({ ...hello, stream: true });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const data = dataOf(answer.text);
    expect(data.at(-1)).toBe('[DONE]');
    const chunks = data.slice(0, -1).map((each) => JSON.parse(each));
    for (const chunk of chunks) {
      expect(Object.keys(chunk)).toEqual(['id', 'object', 'created', 'model', 'choices']);
      expect(Object.keys(chunk.choices[0])).toEqual(['index', 'delta', 'logprobs', 'finish_reason']);
    }
    expect(chunks.map(({ choices }) => choices[0].delta.content ?? '').join('')).toBe(
      'Grüße in einigen Stücken.',
    );
    expect(chunks.map(({ choices }) => choices[0].finish_reason)).toEqual([
      ...chunks.slice(1).map(() => null),
      'stop',
    ]);
  });

  it('tells of a failure of the model, and ends in [DONE] all the same', async () => {
    const { server, create } = await place();
    server.model.nextRequestError(400, { message: 'broken inside' });
    const data = dataOf((await create({ ...hello, stream: true })).text);
    expect(openAiProblemShape.parse(JSON.parse(data.at(-2) ?? ''))).toMatchObject({
      error: { type: 'server_error', code: expect.stringMatching(/^model_/) },
    });
    expect(data.at(-1)).toBe('[DONE]');
  });

  it.runIf(existsSync('/usr/bin/curl'))('is read by curl [reason: needs curl]', async () => {
    const { server, token } = await place();
    script(server, ['For curl.']);
    const { stdout } = await promisify(execFile)('curl', [
      '--silent',
      '--no-buffer',
      '--header',
      `Authorization: Bearer ${token}`,
      '--header',
      'Content-Type: application/json',
      '--data',
      JSON.stringify({ ...hello, stream: true }),
      `${server.url}${path}`,
    ]);
    const data = dataOf(stdout);
    expect(data.at(-1)).toBe('[DONE]');
    expect(stdout).toContain('For');
  });
});

describe('a message that is larger than the window', () => {
  it('is refused with the code that programs look for, and no model is asked', async () => {
    const { server, create } = await place({ provider: 'context_window = 4000' });
    const messages = [{ role: 'user', content: 'x'.repeat(16_001) }];
    const { status, json } = await create({ ...hello, messages });
    expect(status).toBe(400);
    expect(openAiProblemShape.parse(json).error).toMatchObject({
      code: 'context_length_exceeded',
      param: 'messages',
      message: expect.stringContaining('about 4001 tokens, and its window has 4000'),
    });
    expect(requestsTo(server)).toEqual([]);
  });
});

describe('a client that goes away', () => {
  it.each([true, false])('ends its run, whether it streams or not: %s', async (stream) => {
    const { server, token } = await place();
    server.model.on(
      { predicate: () => true },
      { content: 'word '.repeat(5_000) },
      { chunkSize: 5, latency: 10 },
    );
    const gone = new AbortController();
    const asked = fetch(
      `${server.url}${path}`,
      requestInit({ token, body: { ...hello, stream }, signal: gone.signal }),
    ).then((response) => response.text());
    const list = async () => (await server.request('/api/v1/runs?kind=completion', { token })).json;
    await until(
      async () => requestsTo(server).length,
      (count) => count === 1,
    );
    gone.abort();
    await expect(asked).rejects.toThrow(/abort/);
    const { items } = await until(list, ({ items: [run] }) => run.finished_at !== null);
    expect(items).toMatchObject([{ kind: 'completion', status: 'cancelled' }]);
  });
});

describe("errors have OpenAI's shape", () => {
  const wrong = async (answer: { readonly status: number; readonly json: unknown }) => ({
    status: answer.status,
    ...openAiProblemShape.parse(answer.json).error,
  });

  it('401 without a token or with a wrong one', async () => {
    const { server } = await place();
    for (const token of [undefined, 'sk-wrong']) {
      const answer = await server.request(path, { body: hello, ...(token === undefined ? {} : { token }) });
      expect(await wrong(answer)).toMatchObject({
        status: 401,
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it.each([
    ['no model', { messages: [user('x')] }, 400, 'model', null],
    ['an unknown model', { ...hello, model: 'gpt-9' }, 404, 'model', 'model_not_found'],
    ['no messages', { ...hello, messages: [] }, 400, 'messages', null],
    [
      'no message of a user',
      { ...hello, messages: [{ role: 'system', content: 'x' }] },
      400,
      'messages',
      'invalid_messages',
    ],
    [
      'an unknown role',
      { ...hello, messages: [{ role: 'robot', content: 'x' }] },
      400,
      'messages[0].role',
      null,
    ],
    ['several choices', { ...hello, n: 2 }, 400, 'n', null],
    ['a wrong temperature', { ...hello, temperature: 3 }, 400, 'temperature', null],
    [
      'an image',
      {
        ...hello,
        messages: [
          user([
            { type: 'text', text: 'x' },
            { type: 'image_url', image_url: { url: 'data:,' } },
          ]),
        ],
      },
      400,
      'messages[0].content[1]',
      'unsupported_content',
    ],
    [
      'a result without a call',
      { ...hello, messages: [user('x'), { role: 'tool', tool_call_id: 'a', content: 'y' }] },
      400,
      'messages[1]',
      'invalid_messages',
    ],
    [
      'a call without a result',
      {
        ...hello,
        messages: [
          {
            role: 'assistant',
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          user('x'),
        ],
      },
      400,
      'messages[1]',
      'invalid_messages',
    ],
    ['a tool that is no function', { ...hello, tools: [{ type: 'web_search' }] }, 400, 'tools[0].type', null],
  ])('%s', async (_, body, status, param, code) => {
    const { create } = await place();
    expect(await wrong(await create(body))).toMatchObject({
      status,
      type: 'invalid_request_error',
      param,
      code,
      message: expect.stringMatching(/./),
    });
  });

  it('a body that is no JSON, a path and a method that do not exist', async () => {
    const { server, token } = await place();
    const bad = await server.request(path, { token, body: '{' });
    expect(await wrong(bad)).toMatchObject({ status: 400, param: null });
    expect(await wrong(await server.request('/v1/nothing', { token }))).toMatchObject({ status: 404 });
    expect(await wrong(await server.request(path, { token }))).toMatchObject({ status: 405 });
  });

  it('a model that fails or cannot be reached is 502 or 503, and what it said inside stays there', async () => {
    const { server, create } = await place({ provider: '' });
    server.model.nextRequestError(400, { message: 'broken inside' });
    expect((await wrong(await create(hello))).status).toBe(502);
    const away = await serveChats({
      config: `[models.providers.away]\ntype = "openai-compatible"\nbase_url = "${await deadAddress()}/v1"\ndefault_model = "x"\n`,
    });
    const { token } = await away.register();
    const answer = await away.request(path, { token, body: { ...hello, model: 'away:x' } });
    expect(await wrong(answer)).toMatchObject({ type: 'server_error' });
    expect(answer.status).toBeGreaterThanOrEqual(502);
  });
});

describe('a request', () => {
  it('may have parts of text, developer messages, and fields that nobody knows', async () => {
    const { server, create } = await place();
    script(server, ['Yes.']);
    const messages = [
      { role: 'developer', content: [{ type: 'text', text: 'Rule.' }], name: 'ops' },
      user([
        { type: 'text', text: 'One ' },
        { type: 'text', text: 'two' },
      ]),
    ];
    const { status, json } = await create({ ...hello, messages, store: true, max_completion_tokens: 7 });
    expect(status).toBe(200);
    completionShape.parse(json);
    const [sent] = requestsTo(server);
    expect(sent.max_tokens).toBe(7);
    expect(sent.messages).toMatchObject([
      { role: 'system', content: expect.stringContaining('Rule.') },
      { role: 'user', content: 'One two' },
    ]);
  });

  it('with tools for a model that cannot call any is 400', async () => {
    const { create } = await place({ provider: 'tools = false' });
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const { status, json } = await create({ ...hello, tools });
    expect([status, json.error.code]).toEqual([400, 'unsupported_tools']);
  });
});
