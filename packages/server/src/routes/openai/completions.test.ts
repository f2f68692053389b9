import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { requestsTo, script, serveChats, systemOf, toolNamesOf } from '../../../test/serve-chats.ts';
import type { RunsServer } from '../../../test/serve-runs.ts';

const skill = '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n';
const files = { 'git/SKILL.md': skill, 'git/references/a.md': 'REFERENCE A' };
const user = (content: string) => ({ role: 'user', content }) as const;
const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
} as const;

async function place(options: Parameters<typeof serveChats>[0] = {}) {
  const server = await serveChats({ files, ...options });
  const { token } = await server.register();
  return { server, token, client: clientOf(server, token) };
}

function clientOf(server: Pick<RunsServer, 'url'>, apiKey: string): OpenAI {
  return new OpenAI({ baseURL: `${server.url}/v1`, apiKey, maxRetries: 0 });
}

describe('the official client', () => {
  it('gets an answer in which our tools were used and are not seen', async () => {
    const { server, client } = await place();
    script(server, [[['skillsReadResource', { name: 'git', path: 'references/a.md' }]], 'It says A.']);
    const answer = await client.chat.completions.create({
      model: 'local:test',
      messages: [{ role: 'system', content: 'Be brief.' }, user('What does it say?')],
      temperature: 0.5,
      max_tokens: 100,
      // Nobody here knows of it.
      seed: 1,
    });
    expect(answer).toEqual({
      id: expect.stringMatching(/^chatcmpl-[0-9a-f]{32}$/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'local:test',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'It says A.', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: expect.any(Number),
        completion_tokens: expect.any(Number),
        total_tokens: expect.any(Number),
      },
    });
    const [first] = requestsTo(server);
    expect(first).toMatchObject({ temperature: 0.5, max_tokens: 100 });
    expect(systemOf(first)).toMatch(/^Be brief\.[^]*"available_skills"/);
    expect(systemOf(first)).not.toContain(server.folder);
    expect(toolNamesOf(first)).toEqual(expect.arrayContaining(['skillsActivate', 'skillsReadResource']));
  });

  it('gets the same answer as a stream, with usage in the last chunk', async () => {
    const { server, client } = await place();
    script(server, [[['skillsActivate', { name: 'git' }]], 'A longer answer in several pieces.']);
    const stream = await client.chat.completions.create({
      model: 'local:test',
      messages: [user('Go')],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks[0]).toMatchObject({
      object: 'chat.completion.chunk',
      model: 'local:test',
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
      usage: null,
    });
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(
      'A longer answer in several pieces.',
    );
    expect(chunks.at(-2)?.choices).toEqual([{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }]);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(new Set(chunks.map(({ id, created }) => `${id} ${created}`)).size).toBe(1);
    expect(JSON.stringify(chunks)).not.toMatch(/skillsActivate|GIT BODY/);
  });

  it('works with an API token, and lists and reads the models that may be chosen', async () => {
    const { server, token } = await place({ config: '[models.aliases]\nfast = "local:test"\n' });
    const made = await server.request('/api/v1/auth/tokens', { token, body: { name: 'program' } });
    const client = clientOf(server, made.json.token);
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id).toSorted()).toEqual(['fast', 'local:test']);
    expect(data.find(({ id }) => id === 'fast')).toEqual({
      id: 'fast',
      object: 'model',
      created: expect.any(Number),
      owned_by: 'techne',
    });
    expect(await client.models.retrieve('local:test')).toMatchObject({ owned_by: 'local' });
    await expect(client.models.retrieve('gpt-9')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    script(server, ['Hello.']);
    const answer = await client.chat.completions.create({ model: 'fast', messages: [user('Hi')] });
    expect([answer.model, answer.choices[0]?.message.content]).toEqual(['fast', 'Hello.']);
  });

  it('says length where the model was cut short', async () => {
    const { server, client } = await place();
    server.model.on({ predicate: () => true }, { content: 'Cut sho', finishReason: 'length' });
    const answer = await client.chat.completions.create({ model: 'local:test', messages: [user('Go')] });
    expect(answer.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: 'Cut sho' } });
  });

  it('gets what was said around a call of ours as one text, alike in both ways', async () => {
    const { server, client } = await place();
    server.model.on({ predicate: () => true }, ({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { content: 'Done.' }
        : { content: 'Looking.', toolCalls: [{ name: 'skillsActivate', arguments: '{"name":"git"}' }] },
    );
    const request = { model: 'local:test', messages: [user('Go')] };
    const whole = await client.chat.completions.create(request);
    expect(whole.choices[0]?.message.content).toBe('Looking.\n\nDone.');
    const stream = client.chat.completions.stream(request);
    expect((await stream.finalMessage()).content).toBe('Looking.\n\nDone.');
  });
});

describe('tools of the caller', () => {
  it('are offered beside ours and returned, and their results go on from there', async () => {
    const { server, client } = await place();
    script(server, [[['get_weather', { city: 'Utrecht' }]], 'It rains.']);
    const request = { model: 'local:test', tools: [weather] };
    const first = await client.chat.completions.create({ ...request, messages: [user('Weather?')] });
    const [choice] = first.choices;
    expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    const [call] = choice?.message.tool_calls ?? [];
    expect(call).toEqual({
      id: expect.stringMatching(/^call_[0-9a-f]{32}_0$/),
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Utrecht"}' },
    });
    expect(toolNamesOf(requestsTo(server)[0])).toEqual(
      expect.arrayContaining(['skillsActivate', 'get_weather']),
    );
    const [sent] = requestsTo(server)[0].tools.filter((tool: any) => tool.function.name === 'get_weather');
    expect(sent.function).toMatchObject({
      description: weather.function.description,
      parameters: weather.function.parameters,
    });
    const second = await client.chat.completions.create({
      ...request,
      messages: [
        user('Weather?'),
        choice!.message,
        { role: 'tool', tool_call_id: call!.id, content: 'Rain' },
      ],
    });
    expect(second.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'It rains.' } });
    expect(JSON.stringify(requestsTo(server).at(-1).messages)).toContain('Rain');
  });

  it('are streamed as deltas that the official client puts together', async () => {
    const { server, client } = await place();
    script(server, [
      [
        ['get_weather', { city: 'A' }],
        ['get_weather', { city: 'B' }],
      ],
    ]);
    const stream = client.chat.completions.stream({
      model: 'local:test',
      messages: [user('Weather?')],
      tools: [weather],
    });
    const { choices } = await stream.finalChatCompletion();
    expect(choices[0]?.finish_reason).toBe('tool_calls');
    expect(choices[0]?.message.tool_calls?.map((call: any) => call.function.arguments)).toEqual([
      '{"city":"A"}',
      '{"city":"B"}',
    ]);
  });

  it('of a step that also calls ours are returned once ours ran, and the model sees all of it in the next request', async () => {
    const { server, client } = await place();
    script(server, [
      [['skillsActivate', { name: 'git' }]],
      [
        ['skillsReadResource', { name: 'git', path: 'references/a.md' }],
        ['get_weather', { city: 'Utrecht' }],
      ],
      'Both are known.',
    ]);
    const request = { model: 'local:test', tools: [weather] };
    const first = await client.chat.completions.create({ ...request, messages: [user('Go')] });
    const calls = first.choices[0]?.message.tool_calls ?? [];
    expect(calls.map((call: any) => call.function.name)).toEqual(['get_weather']);
    const second = await client.chat.completions.create({
      ...request,
      messages: [
        user('Go'),
        first.choices[0]!.message,
        { role: 'tool', tool_call_id: calls[0]!.id, content: 'Rain' },
      ],
    });
    expect(second.choices[0]?.message.content).toBe('Both are known.');
    const { messages } = requestsTo(server).at(-1);
    const roles = messages.map(({ role }: any) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'tool', 'tool']);
    const text = JSON.stringify(messages);
    for (const known of ['GIT BODY', 'REFERENCE A', 'Rain']) expect(text).toContain(known);
    expect(requestsTo(server)).toHaveLength(3);
  });

  it('go on without what ours did when the calls are those of somebody else', async () => {
    const { server, client } = await place();
    const other = await server.register();
    script(server, [
      [
        ['skillsReadResource', { name: 'git', path: 'references/a.md' }],
        ['get_weather', { city: 'Utrecht' }],
      ],
      'Only mine.',
    ]);
    const request = { model: 'local:test', tools: [weather] };
    const first = await client.chat.completions.create({ ...request, messages: [user('Go')] });
    const { message } = first.choices[0]!;
    await clientOf(server, other.token).chat.completions.create({
      ...request,
      messages: [
        user('Go'),
        message,
        { role: 'tool', tool_call_id: message.tool_calls![0]!.id, content: 'Rain' },
      ],
    });
    expect(JSON.stringify(requestsTo(server).at(-1).messages)).not.toContain('REFERENCE A');
  });

  it('with a name of ours are 400, and so are two with one name', async () => {
    const { client } = await place();
    const named = (name: string) => ({ type: 'function', function: { name } }) as const;
    const create = (...names: readonly string[]) =>
      client.chat.completions.create({
        model: 'local:test',
        messages: [user('Go')],
        tools: names.map(named),
      });
    await expect(create('fine', 'skillsActivate')).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      code: 'tool_name_taken',
      param: 'tools[1].function.name',
    });
    await expect(create('same', 'same')).rejects.toMatchObject({ status: 400, code: 'invalid_tools' });
  });

  it('follow tool_choice: none offers only ours, a name or required is asked of the model', async () => {
    const { server, client } = await place();
    script(server, ['Fine.']);
    const create = (tool_choice: OpenAI.ChatCompletionToolChoiceOption) =>
      client.chat.completions.create({
        model: 'local:test',
        messages: [user('Go')],
        tools: [weather],
        tool_choice,
      });
    await create('none');
    expect(toolNamesOf(requestsTo(server).at(-1))).not.toContain('get_weather');
    await create('required');
    expect(requestsTo(server).at(-1).tool_choice).toBe('required');
    await create({ type: 'function', function: { name: 'get_weather' } });
    expect(requestsTo(server).at(-1).tool_choice).toMatchObject({ function: { name: 'get_weather' } });
    await expect(create({ type: 'function', function: { name: 'nothing' } })).rejects.toMatchObject({
      status: 400,
      param: 'tool_choice',
    });
  });
});
