import { describe, expect, it } from 'vitest';
import type { DisclosedEntry } from '../prompt-format.ts';
import { describePromptFormat, golden } from '../prompt-format.contract.ts';
import { renderDisclosure } from '../render-disclosure.ts';

const foo = { name: 'foo', description: '...' };

describePromptFormat({
  format: 'xml',
  golden: { file: 'tavernkit.xml', entries: [foo] },
  location: true,
  read: readXml,
});

describe('xml', () => {
  it('puts the absolute path of SKILL.md after the description', () => {
    const location = '/abs/path/to/skills/foo/SKILL.md';
    expect(renderDisclosure([{ ...foo, location }], { format: 'xml' }).text).toBe(
      golden('tavernkit-location.xml'),
    );
  });

  it('escapes only what has to be, as TavernKit does', () => {
    const { text } = renderDisclosure([{ name: 'a', description: `"x" & 'y' < z ]]>` }], { format: 'xml' });
    expect(text).toContain(`<description>"x" &amp; 'y' &lt; z ]]&gt;</description>`);
  });
});

/** Takes the exact grammar of the block and nothing else. */
function readXml(text: string): DisclosedEntry[] {
  let at = 0;
  const take = (literal: string): void => {
    if (!text.startsWith(literal, at)) throw new Error(`expected ${JSON.stringify(literal)} at ${at}`);
    at += literal.length;
  };
  const element = (tag: string): string | undefined => {
    if (!text.startsWith(`    <${tag}>`, at)) return undefined;
    take(`    <${tag}>`);
    const end = text.indexOf('<', at);
    const content = unescapeXml(text.slice(at, end));
    at = end;
    take(`</${tag}>\n`);
    return content;
  };
  const entries: DisclosedEntry[] = [];
  take('<available_skills>\n');
  while (text.startsWith('  <skill>\n', at)) {
    take('  <skill>\n');
    const [name, description, location] = [element('name'), element('description'), element('location')];
    if (name === undefined) throw new Error('a skill without a name');
    entries.push({
      name,
      ...(description === undefined ? {} : { description }),
      ...(location === undefined ? {} : { location }),
    });
    take('  </skill>\n');
  }
  take('</available_skills>\n');
  if (at !== text.length) throw new Error('text after the block');
  return entries;
}

function unescapeXml(content: string): string {
  const reference: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#13': '\r' };
  if (content.includes('>') || content.includes(']]>')) throw new Error('a bare > in a text');
  // XML 1.0, section 2.2: what is not a character of a document.
  // eslint-disable-next-line no-control-regex
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(content))
    throw new Error('not a character of XML');
  // Section 2.11: a parser turns a bare carriage return into a line feed.
  return content.replaceAll(/\r\n?/g, '\n').replaceAll(/&([^;]*);?/g, (_, name: string) => {
    const character = reference[name];
    if (character === undefined) throw new Error(`unknown reference ${name}`);
    return character;
  });
}
