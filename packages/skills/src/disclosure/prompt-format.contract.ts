import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from './hostile-text.contract.ts';
import type { DisclosedEntry, PromptFormatName } from './prompt-format.ts';
import { renderDisclosure, type RenderOptions } from './render-disclosure.ts';
import { findInvisible, stripInvisible } from '../text/strip-invisible.ts';

/** What a format has to bring to be checked. */
export interface PromptFormatCase {
  readonly format: PromptFormatName;
  /** The document's own example, and the entries that it shows. */
  readonly golden: {
    readonly file: string;
    readonly entries: readonly DisclosedEntry[];
    readonly options?: Partial<RenderOptions>;
  };
  /** Whether the format says where a skill is. */
  readonly location: boolean;
  /** An independent, strict reader: throws on anything but the format's own grammar. */
  readonly read: (text: string) => DisclosedEntry[];
}

/** Four formats make ten thousand cases. */
const runs = 2_500;

const entry = fc.record({
  name: hostileText,
  description: fc.option(hostileText, { nil: undefined, freq: 8 }),
  location: fc.option(hostileText, { nil: undefined }),
});

export function golden(file: string): string {
  return readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8');
}

export function describePromptFormat(subject: PromptFormatCase): void {
  const { format } = subject;
  const render = (entries: readonly DisclosedEntry[]): string => renderDisclosure(entries, { format }).text;
  const expected = ({ name, description, location }: DisclosedEntry): DisclosedEntry => {
    const shown = subject.location && location !== undefined && findInvisible(location).length === 0;
    return {
      name: stripInvisible(name),
      ...(description === undefined ? {} : { description: stripInvisible(description) }),
      ...(shown ? { location } : {}),
    };
  };

  describe(`prompt format ${format}`, () => {
    it("prints the document's example byte for byte", () => {
      const { file, entries, options } = subject.golden;
      expect(renderDisclosure(entries, { format, ...options }).text).toBe(golden(file));
    });

    it('prints nothing at all when there are no skills', () => {
      const nativeTools = [{ name: 'typer', description: 'Type text at cursor' }];
      expect(renderDisclosure([], { format, nativeTools, budget: 10 })).toEqual({
        text: '',
        tokens: 0,
        shortened: 0,
        nameOnly: 0,
        omitted: 0,
      });
    });

    it(`gives back what went in, for ${runs} lists of hostile names and descriptions`, () => {
      fc.assert(
        fc.property(fc.array(entry, { minLength: 1, maxLength: 3 }), (entries) => {
          expect(subject.read(render(entries))).toEqual(entries.map(expected));
        }),
        { numRuns: runs },
      );
    });

    it('holds nothing invisible, no broken character and one final line feed', () => {
      fc.assert(
        fc.property(fc.array(entry, { minLength: 1, maxLength: 3 }), (entries) => {
          const text = render(entries);
          expect(findInvisible(text)).toEqual([]);
          expect(text.isWellFormed()).toBe(true);
          expect(text).toMatch(/[^\n]\n$/);
        }),
        { numRuns: 300 },
      );
    });

    it('gives the same bytes for equal entries', () => {
      const make = (): DisclosedEntry[] => [
        { name: 'a', description: 'A & b' },
        { name: 'b', description: 'x\ny' },
      ];
      expect(render(make())).toBe(render(structuredClone(make())));
    });

    it('shows a name alone where there is no description', () => {
      expect(subject.read(render([{ name: 'a' }, { name: 'b', description: '' }]))).toEqual([
        { name: 'a' },
        { name: 'b', description: '' },
      ]);
    });

    it(`${subject.location ? 'shows' : 'never shows'} where a skill is`, () => {
      const text = render([{ name: 'a', description: 'b', location: '/skills/a/SKILL.md' }]);
      expect(text.includes('/skills/a/SKILL.md')).toBe(subject.location);
    });

    it('does not show a path that it could not show as it is', () => {
      expect(
        render([{ name: 'a', description: 'b', location: '/skills/a\u{e0041}/SKILL.md' }]),
      ).not.toContain('/skills');
    });
  });
}
