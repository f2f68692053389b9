import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from './hostile-text.contract.ts';
import { promptFormatNames, type DisclosedEntry } from './prompt-format.ts';
import { countTokens, defaultBudget, renderDisclosure } from './render-disclosure.ts';

const bytes = (text: string): number => Buffer.byteLength(text);
const many = (
  count: number,
  describeOne = (index: number): string => `Does the thing number ${index}, when asked to. `.repeat(4),
): DisclosedEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `skill-${String(index).padStart(5, '0')}`,
    description: describeOne(index),
  }));
const json = (entries: readonly DisclosedEntry[], budget?: number) =>
  renderDisclosure(entries, { format: 'json', ...(budget === undefined ? {} : { budget }) });
const listed = (text: string): DisclosedEntry[] =>
  (JSON.parse(text.slice(0, text.indexOf('\n}\n') + 2)) as { available_skills: DisclosedEntry[] })
    .available_skills;

describe('countTokens', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['abcd', 1],
    ['abcde', 2],
    ['日本', 2],
    ['😀', 1],
  ])('counts bytes of UTF-8 by four: %j', (text, tokens) => {
    expect(countTokens(text)).toBe(tokens);
  });
});

describe('defaultBudget', () => {
  it('is 2 % of the window, and of 128,000 tokens where the window is not known', () => {
    expect(defaultBudget()).toBe(2_560);
    expect(defaultBudget(128_000)).toBe(2_560);
    expect(defaultBudget(1_000_000)).toBe(20_000);
    expect(defaultBudget(8_192)).toBe(163);
    expect(defaultBudget(0)).toBe(0);
  });
});

describe('the budget (ruling 15)', () => {
  it('changes nothing when everything fits, to the last byte', () => {
    const entries = many(20);
    const whole = json(entries);
    expect(whole.tokens).toBe(countTokens(whole.text));
    expect(json(entries, bytes(whole.text) / 4)).toEqual(whole);
    expect(json(entries, whole.tokens)).toEqual(whole);
    expect(json(entries, (bytes(whole.text) - 1) / 4).shortened).toBe(20);
  });

  it('shortens all descriptions to one common length, and leaves shorter ones as they are', () => {
    const entries = many(40, (index) => 'x'.repeat(index < 10 ? 12 : 50 + index * 10));
    const { text, shortened, nameOnly, omitted } = json(entries, 1_000);
    const lengths = listed(text).map((entry) => (entry.description as string).length);
    expect(lengths.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 12));
    expect(new Set(lengths.slice(10)).size).toBe(1);
    expect({ shortened, nameOnly, omitted }).toEqual({ shortened: 30, nameOnly: 0, omitted: 0 });
    expect(text).toMatch(
      /\n\n30 of 40 descriptions were shortened to save space; call skills_search \{query\} to read them in full\.\n$/,
    );
  });

  it('takes the greatest length that fits: one character more would not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 60, max: 900 }),
        (sizes, budget) => {
          const entries = sizes.map((size, index) => ({ name: `s${index}`, description: 'é'.repeat(size) }));
          const result = json(entries, budget);
          if (result.shortened === 0) return;
          const length = Math.max(
            ...listed(result.text).map((entry) => (entry.description as string).length),
          );
          expect(bytes(result.text)).toBeLessThanOrEqual(budget * 4);
          const longer = entries.map((entry) => ({
            ...entry,
            description:
              entry.description.length <= length + 1
                ? entry.description
                : `${entry.description.slice(0, length - 2)}...`,
          }));
          const still = longer.filter(
            (entry, index) => entry.description !== entries[index]?.description,
          ).length;
          const notice = `\n${still} of ${entries.length} descriptions ${still === 1 ? 'was' : 'were'} shortened to save space; call skills_search {query} to read them in full.\n`;
          expect(bytes(json(longer).text) + (still === 0 ? 0 : bytes(notice))).toBeGreaterThan(budget * 4);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('says it of one description too', () => {
    const { text, shortened } = json(
      [...many(3, () => 'short'), { name: 'z', description: 'long '.repeat(100) }],
      120,
    );
    expect(shortened).toBe(1);
    expect(text).toContain('\n1 of 4 descriptions was shortened');
  });

  it('keeps names alone when descriptions would say nothing', () => {
    const entries = many(100);
    const { text, shortened, nameOnly, omitted } = json(entries, 900);
    expect({ shortened, nameOnly, omitted }).toEqual({ shortened: 0, nameOnly: 100, omitted: 0 });
    expect(listed(text)).toEqual(entries.map(({ name }) => ({ name })));
    expect(text).toMatch(
      /\nThe descriptions of all 100 skills were left out to save space; call skills_search \{query\} to read them\.\n$/,
    );
  });

  it('keeps the first names in order and counts the others', () => {
    const entries = many(100);
    const { text, shortened, nameOnly, omitted } = json(entries, 300);
    expect(nameOnly).toBeGreaterThan(5);
    expect({ shortened, total: nameOnly + omitted }).toEqual({ shortened: 0, total: 100 });
    expect(listed(text)).toEqual(entries.slice(0, nameOnly).map(({ name }) => ({ name })));
    expect(text).toContain(
      `\nOnly the first ${nameOnly} of 100 skills are listed, by name alone; call skills_search {query} to find the other ${omitted} and to read descriptions.\n`,
    );
    const onlyNames = json(entries.slice(0, nameOnly + 1).map(({ name }) => ({ name }))).text;
    expect(bytes(onlyNames) + bytes(text.slice(text.indexOf('\n}\n') + 3))).toBeGreaterThan(300 * 4);
  });

  it.each([0, 1, 5, -3, Number.NaN])(
    'says that there are skills however small the budget is: %d',
    (budget) => {
      for (const format of promptFormatNames) {
        const { text, omitted } = renderDisclosure(many(7), { format, budget });
        expect(omitted).toBe(7);
        expect(text).toBe(
          `None of the 7 ${format === 'functions' ? 'functions' : 'skills'} are listed here; call skills_search {query} to find them.\n`,
        );
      }
    },
  );

  it('never drops the tools of the host', () => {
    const { text } = renderDisclosure(many(7), {
      format: 'functions',
      budget: 0,
      nativeTools: [{ name: 'typer', description: 'Type' }],
    });
    expect(text).toContain(
      '[Native Tools]\n- typer: Type\n\n[Skills]\n\nNone of the 7 functions are listed here',
    );
  });

  it('keeps block and notice within the budget, in every format, unless only the notice is left', () => {
    const entries = fc.array(
      fc.record({
        name: hostileText,
        description: hostileText,
        location: fc.option(hostileText, { nil: undefined }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(entries, fc.constantFrom(...promptFormatNames), fc.nat(400), (some, format, budget) => {
        const { text, tokens, omitted } = renderDisclosure(some, { format, budget });
        expect(omitted === some.length || bytes(text) <= budget * 4).toBe(true);
        expect(tokens).toBe(Math.ceil(bytes(text) / 4));
      }),
      { numRuns: 1_000 },
    );
  });

  it('tells no less for a greater budget', () => {
    const entries = many(60, (index) => `Thing ${index}. ${'word '.repeat(index % 13)}`);
    for (const format of promptFormatNames) {
      let before = { rank: -1, size: 0 };
      for (let budget = 0; budget <= 2_400; budget += 5) {
        const { text, shortened, nameOnly, omitted } = renderDisclosure(entries, { format, budget });
        const rank = omitted > 0 ? nameOnly : nameOnly > 0 ? 100 : 1_000 - shortened;
        expect(rank).toBeGreaterThanOrEqual(before.rank);
        expect(rank > before.rank || bytes(text) >= before.size).toBe(true);
        before = { rank, size: bytes(text) };
      }
      expect(before.rank).toBe(1_000);
    }
  });

  it('cuts between characters, never inside one', () => {
    for (let budget = 40; budget < 400; budget += 7) {
      const { text } = renderDisclosure(
        many(6, () => '😀é日'.repeat(30)),
        { format: 'xml', budget },
      );
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('depends on the texts alone, not on the objects', () => {
    const make = (): DisclosedEntry[] => many(300);
    const shared = { name: 'same', description: 'Same. '.repeat(30) };
    expect(json(make(), 2_000)).toEqual(json(structuredClone(make()), 2_000));
    expect(json([shared, shared], 60)).toEqual(json([{ ...shared }, { ...shared }], 60));
  });

  it('fits 1,000 skills into 4,000 tokens, every one of them named or counted', () => {
    for (const format of promptFormatNames) {
      const first = renderDisclosure(many(1_000), { format, budget: 4_000 });
      expect(first.tokens).toBeLessThanOrEqual(4_000);
      expect(first.nameOnly + first.omitted).toBe(1_000);
      expect(first.text.match(/skill-\d{5}/g)).toHaveLength(1_000 - first.omitted);
      expect(first.text).toContain('skills_search {query}');
      expect(renderDisclosure(many(1_000), { format, budget: 4_000 })).toEqual(first);
    }
  });

  it('with 10,000 skills and a small budget, does no more work than writing them all twice', () => {
    const entries = many(10_000);
    const time = (budget?: number): number => {
      const start = process.threadCpuUsage();
      json(entries, budget);
      return process.threadCpuUsage(start).user;
    };
    const best = (budget?: number): number => Math.min(...Array.from({ length: 5 }, () => time(budget)));
    expect(best(4_000)).toBeLessThan(best() * 2);
  });
});
