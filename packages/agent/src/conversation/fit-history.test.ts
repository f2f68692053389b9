import fc from 'fast-check';
import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { fitHistory } from './fit-history.ts';

const user = (content: string): ModelMessage => ({ role: 'user', content });
const said = (content: string): ModelMessage => ({ role: 'assistant', content });

function called(toolName: string, callId: string, value: object): ModelMessage[] {
  const call = { toolCallId: callId, toolName };
  return [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me see.' },
        { type: 'tool-call', ...call, input: {} },
      ],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', ...call, output: { type: 'json', value: value as never } }],
    },
  ];
}

const activated = (skill: string, callId: string, body = `BODY of ${skill}`) =>
  called('skillsActivate', callId, { name: skill, body, truncated: false });

const texts = (messages: readonly ModelMessage[]) => JSON.stringify(messages);

describe('fitHistory', () => {
  it('leaves what fits as it is', () => {
    const history = [user('a'), said('b')];
    expect(fitHistory(history, 100)).toEqual({ messages: history, dropped: 0, tokens: expect.any(Number) });
  });

  it('drops the oldest turns with a mark, and keeps the last one whatever it takes', () => {
    const history = [user('old '.repeat(100)), said('x'), user('mid'), said('y'), user('new '.repeat(100))];
    const { messages, dropped } = fitHistory(history, 150);
    expect(messages).toEqual([
      user('[2 earlier messages were left out to fit the window; activated skills are kept]'),
      ...history.slice(2),
    ]);
    expect(dropped).toBe(2);
    const tight = fitHistory(history, 1);
    expect(tight.messages).toEqual([
      user('[4 earlier messages were left out to fit the window; activated skills are kept]'),
      history[4],
    ]);
  });

  it('keeps the text of activated skills with the calls that brought it, the newest of each', () => {
    const history = [
      user('one'),
      ...activated('git', 'c1', 'OLD BODY'),
      ...called('bash', 'c2', { output: 'z'.repeat(2_000) }),
      said('done'),
      user('two'),
      ...activated('git', 'c3'),
      ...called('skillsActivate', 'c4', { name: 'git', already_active: true }),
      ...called('skills_load', 'c5', {
        ok: true,
        data: { name: 'pdf', body_markdown: 'PDF BODY' },
        warnings: [],
      }),
      user('three'),
    ];
    const { messages } = fitHistory(history, 200);
    expect(messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'user',
    ]);
    expect(texts(messages)).toContain('BODY of git');
    expect(texts(messages)).toContain('PDF BODY');
    expect(texts(messages)).not.toMatch(/OLD BODY|zzz|already_active|Let me see/);
  });

  it('lets go of skills that are no longer active', () => {
    const history = [user('one'), ...activated('git', 'c1', 'B'.repeat(400)), user('two')];
    expect(texts(fitHistory(history, 50, { keep: new Set() }).messages)).not.toContain('BBB');
    expect(texts(fitHistory(history, 50, { keep: new Set(['git']) }).messages)).toContain('BBB');
  });

  it('never splits a call from its result, and never loses an active skill', () => {
    const step = fc.oneof(
      fc.nat(3).map((index) => ({ kind: 'activate' as const, skill: `s${index}` })),
      fc.nat(60).map((size) => ({ kind: 'call' as const, size })),
      fc.nat(60).map((size) => ({ kind: 'say' as const, size })),
    );
    const turns = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(turns, fc.integer({ min: 0, max: 400 }), (plan, window) => {
        let id = 0;
        const history = plan.flatMap((steps, index) => [
          user(`turn ${index}`),
          ...steps.flatMap((each) => {
            if (each.kind === 'activate') return activated(each.skill, `c${id++}`);
            if (each.kind === 'call')
              return called('bash', `c${id++}`, { output: 'o'.repeat(each.size * 10) });
            return [said('w'.repeat(each.size * 10))];
          }),
        ]);
        const { messages } = fitHistory(history, window);
        const calls = messages.flatMap((message) =>
          message.role === 'assistant' && typeof message.content !== 'string'
            ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
            : [],
        );
        const results = messages.flatMap((message) =>
          message.role === 'tool'
            ? message.content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
            : [],
        );
        expect(calls).toEqual(results);
        expect(messages[0]?.role).toBe('user');
        expect(texts(messages)).toContain(`turn ${plan.length - 1}`);
        const skills = plan.flat().flatMap((each) => (each.kind === 'activate' ? [each.skill] : []));
        for (const skill of skills) expect(texts(messages)).toContain(`BODY of ${skill}`);
      }),
      { numRuns: 300 },
    );
  });
});
