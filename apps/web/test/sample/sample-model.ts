import type { LLMock } from '@copilotkit/aimock';

type Step = string | readonly [name: string, input: object];

const releaseNotes = `## 2.4

**Added**
- Search finds words inside attachments ([#412](https://example.test/issues/412))
- A skill can be shared with the team from its page

**Changed**
- Imports run in the background; the page says when they are done

**Fixed**
- Dates in exported tables keep their time zone

\`\`\`bash
git tag v2.4.0 && git push --tags
\`\`\`
`;

const summary = `**Decisions**
- The launch moves to the 14th; legal is done.

**Tasks**
- Jon: import errors, until Thursday.

**Open**
- Who still uses the old export?
`;

/** What is said step by step after a message with these words. */
const scripts: readonly { readonly when: RegExp; readonly steps: readonly Step[] }[] = [
  {
    when: /release notes/i,
    steps: [
      ['skillsActivate', { name: 'release-notes' }],
      ['skillsReadResource', { name: 'release-notes', path: 'references/style.md' }],
      releaseNotes,
    ],
  },
  { when: /disk/i, steps: [['disk_usage', { path: '/' }], 'The disk is about half full.'] },
  { when: /Summarise these notes/, steps: [summary] },
  { when: /Translate into/, steps: ['Der Start ist am 14.; Jon kümmert sich um die Importfehler.'] },
  {
    when: /handbook|holiday|hotel/i,
    steps: ['Thirty days a year; tell the team two weeks before a long one.'],
  },
];

/** Lets the model on loopback answer like one that knows what it is doing; it fails when a message says so. */
export function scriptSampleModel(model: LLMock): void {
  model.on({ predicate: () => true }, ({ messages }) => {
    const last = messages.findLastIndex(({ role }) => role === 'user');
    const said = JSON.stringify(messages.slice(0, last + 1));
    if (said.includes('please fail')) return { error: { message: 'The model is overloaded' }, status: 400 };
    const asked = messages.slice(last + 1).filter(({ role }) => role === 'assistant').length;
    const own = JSON.stringify(messages[last]?.content ?? '');
    const steps =
      scripts.find(({ when }) => when.test(own))?.steps ?? scripts.find(({ when }) => when.test(said))?.steps;
    const step = steps?.[Math.min(asked, steps.length - 1)] ?? 'Here is what I found.';
    if (typeof step === 'string') return { content: step };
    const [name, input] = step;
    return { toolCalls: [{ id: `call_${messages.length}`, name, arguments: JSON.stringify(input) }] };
  });
}
