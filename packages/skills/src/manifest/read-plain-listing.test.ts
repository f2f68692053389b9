import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../frontmatter/linear-time.contract.ts';
import { parseFrontmatter } from '../frontmatter/parse-frontmatter.ts';
import {
  listingFrontmatter,
  plausibleFrontmatter,
  scalars,
} from '../frontmatter/plausible-frontmatter.contract.ts';
import { splitFrontmatter } from '../frontmatter/split-frontmatter.ts';
import { corpus, withoutCorpus } from '../skill/corpus.contract.ts';
import { normaliseManifest } from './normalise-manifest.ts';
import { readPlainListing } from './read-plain-listing.ts';

/** What a listing takes at a glance must be what the whole way finds, without a word about it, in both modes. */
function checkSame(text: string, folderName: string): 'taken' | 'left' {
  const description = readPlainListing(text, folderName);
  if (description === null) return 'left';
  for (const strict of [false, true]) {
    const parsed = parseFrontmatter(text, { file: 'SKILL.md', strict });
    expect(parsed.ok && parsed.frontmatter.diagnostics).toEqual([]);
    if (!parsed.ok) continue;
    const { manifest, diagnostics } = normaliseManifest(parsed.frontmatter, {
      file: 'SKILL.md',
      folderName,
      dialect: 'auto',
      strict,
    });
    expect(diagnostics).toEqual([]);
    expect(manifest).toMatchObject({
      name: folderName,
      description,
      dialect: 'agentskills',
      descriptionDefaulted: false,
    });
  }
  return 'taken';
}

describe('the glance of a listing equals the whole way', () => {
  it('on generated frontmatter, of which it takes a good part', () => {
    let taken = 0;
    fc.assert(
      fc.property(listingFrontmatter, (text) => {
        if (checkSame(text, 'a') === 'taken') taken++;
      }),
      { numRuns: 6_000 },
    );
    expect(taken).toBeGreaterThan(600);
  });

  it('on any plausible frontmatter', () => {
    fc.assert(
      fc.property(plausibleFrontmatter, (text) => {
        checkSame(`name: a\ndescription: b\n${text}\n`, 'a');
        checkSame(`name: a\n${text}\n`, 'a');
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(scalars.map((text) => [text] as const))('on the value %j in every field', (text) => {
    for (const field of [
      'description',
      'license',
      'compatibility',
      'allowed-tools',
      'version',
      'author',
      'model',
      'name',
    ]) {
      checkSame(`name: a\ndescription: b\n${field}: ${text}\n`, 'a');
      checkSame(`name: a\n${field}: ${text}\n`, 'a');
      checkSame(`name: a\ndescription: b\nmetadata:\n  k: ${text}\n  l: x\n`, 'a');
      checkSame(`name: a\ndescription: b\nmetadata:\n  ${text}: x\n`, 'a');
    }
    checkSame(`name: ${text}\ndescription: b\n`, text);
  });

  it.each([
    ['name: a\ndescription: Does it.\n', 'Does it.'],
    ['description: "Does it: well."\nname: "a"\n', 'Does it: well.'],
    [
      "name: a\ndescription: 'Does it.'   \nlicense: MIT\nmetadata:\n  author: me\n  version: '1.0'\n",
      'Does it.',
    ],
    [
      'name: a\ndescription: Uses C#, http://x.y and a:b.\nallowed-tools: Bash(git:*) Read\n',
      'Uses C#, http://x.y and a:b.',
    ],
  ])('takes %j', (text, description) => {
    expect(readPlainListing(text, 'a')).toBe(description);
    expect(checkSame(text, 'a')).toBe('taken');
  });

  it.each([
    ['no name', 'description: b\n'],
    ['no description', 'name: a\n'],
    ['another name', 'name: b\ndescription: c\n'],
    ['a description of 1,025 characters', `name: a\ndescription: ${'x'.repeat(1_025)}\n`],
    ['a compatibility of 501 characters', `name: a\ndescription: b\ncompatibility: ${'x'.repeat(501)}\n`],
    ['a key of another dialect', 'name: a\ndescription: b\nenv: X\n'],
    ['an unknown key', 'name: a\ndescription: b\nfoo: X\n'],
    ['a key twice', 'name: a\ndescription: b\nname: a\n'],
    ['a number', 'name: a\ndescription: b\nversion: 1.0\n'],
    ['a tab', 'name: a\ndescription: b\tc\n'],
    ['CRLF', 'name: a\r\ndescription: b\r\n'],
    ['no final line break', 'name: a\ndescription: b'],
    ['an emoji, whose length counts differently', 'name: a\ndescription: 😀\n'],
    ['a description that nobody sees', 'name: a\ndescription: \u200b\u2060\n'],
    ['a description of noncharacters', 'name: a\ndescription: \ufdd0\n'],
    ['empty', ''],
  ])('leaves %s', (_, text) => {
    expect(readPlainListing(text, 'a')).toBeNull();
  });

  it.each(['A', 'a b', '-a', 'a--b', '..', 'é', 'a'.repeat(65)])('leaves the folder %j', (folder) => {
    expect(readPlainListing(`name: ${folder}\ndescription: b\n`, folder)).toBeNull();
  });

  it.each([
    ['blanks before a colon', (size: number) => `name: a\ndescription: b${' '.repeat(size)}: c\n`],
    ['blanks before a comment', (size: number) => `name: a\ndescription: b${' '.repeat(size)}# c\n`],
    ['blanks behind a quote', (size: number) => `name: a\ndescription: "b"${' '.repeat(size)}x\n`],
    ['blanks behind a colon', (size: number) => `name: a\ndescription: ${' '.repeat(size)}\n`],
    ['an open quote', (size: number) => `name: a\ndescription: "${'x'.repeat(size)}\n`],
    ['words that end in doubt', (size: number) => `name: a\ndescription: ${'x '.repeat(size / 2)}: y\n`],
    ['digits', (size: number) => `name: a\ndescription: b\nversion: ${'1'.repeat(size)}x: y\n`],
    ['dots', (size: number) => `name: a\ndescription: b\nversion: ${'1.'.repeat(size / 2)}: y\n`],
  ])('takes time linear in the size: %s', (_, make) => {
    expectLinear(make, (text) => readPlainListing(text as string, 'a'), 64_000);
  });

  it(`on the real openings${withoutCorpus}`, (context) => {
    if (corpus.length === 0) context.skip();
    let taken = 0;
    for (const { text, directory } of corpus) {
      const bytes = Buffer.from(text);
      const split = splitFrontmatter(bytes);
      if (
        split.status === 'found' &&
        checkSame(bytes.toString('utf8', split.yamlStart, split.yamlEnd), directory) === 'taken'
      )
        taken++;
    }
    expect(taken).toBeGreaterThan(100);
  });
});
