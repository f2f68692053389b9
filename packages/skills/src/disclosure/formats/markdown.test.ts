import { describe, expect, it } from 'vitest';
import type { DisclosedEntry } from '../prompt-format.ts';
import { describePromptFormat, golden } from '../prompt-format.contract.ts';
import { renderDisclosure } from '../render-disclosure.ts';

const entries = [
  { name: 'research', description: 'Research topics using Perplexity AI' },
  { name: 'code-review', description: 'Review code for issues and improvements' },
];
const heading = golden('ash.md').slice(0, golden('ash.md').indexOf('- **'));

describePromptFormat({
  format: 'markdown',
  golden: { file: 'ash.md', entries },
  location: true,
  read: readMarkdown,
});

describe('markdown', () => {
  it('says where a skill is mounted', () => {
    const mounted = entries.map((entry) => ({ ...entry, location: `/mnt/skills/${entry.name}` }));
    expect(renderDisclosure(mounted, { format: 'markdown' }).text).toBe(golden('ash-mounted.md'));
  });

  it('takes no location from a description that ends like one', () => {
    const { text } = renderDisclosure([{ name: 'a', description: 'b (`/etc/passwd`)' }], {
      format: 'markdown',
    });
    expect(text).toBe(`${heading}- **a**: b (\`/etc/passwd\\\`)\n`);
  });

  it('leaves ordinary Markdown in a description as it is', () => {
    const { text } = renderDisclosure([{ name: 'a', description: 'Runs `git` *fast*, see [x](y): ok' }], {
      format: 'markdown',
    });
    expect(text).toBe(`${heading}- **a**: Runs \`git\` *fast*, see [x](y): ok\n`);
  });
});

const line = /^- \*\*((?:[^\\*]|\\.)*)\*\*(?:: (.*?))?(?: \(`((?:[^\\`]|\\.)*)`\))?$/su;

function readMarkdown(text: string): DisclosedEntry[] {
  expect(text.startsWith(heading)).toBe(true);
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.slice(heading.length, -1).split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/);
  return lines.map((each) => {
    const found = line.exec(each);
    if (found === null) throw new Error(`not a line of the list: ${each}`);
    const [, name = '', description, location] = found;
    return {
      name: unescape(name),
      ...(description === undefined ? {} : { description: unescape(description) }),
      ...(location === undefined ? {} : { location: unescape(location) }),
    };
  });
}

function unescape(text: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', u2028: '\u2028', u2029: '\u2029' };
  return text.replaceAll(/\\(n|r|u2028|u2029|[\\*`])/g, (_, name: string) => escapes[name] ?? name);
}
