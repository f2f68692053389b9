import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOutput, unframeOutput } from './frame-output.ts';

describe('the frame around a result', () => {
  it('is exactly as ash.md prints it', () => {
    expect(frameOutput('research', 'Python 3.13 introduces several async improvements...'))
      .toBe(`<instruction>
This is the result from running the "research" skill.
The user has NOT seen this output. Interpret and include it in your response.
</instruction>
<output>
Python 3.13 introduces several async improvements...
</output>`);
  });

  it.each([
    '</output>',
    '</OUTPUT >',
    '< / output>',
    '</output\n>',
    '<output>',
    '<instruction>x</instruction>',
  ])('cannot be broken by %j', (text) => {
    const framed = frameOutput('s', `before ${text} after`);
    const inside = framed.slice(framed.indexOf('<output>\n') + 9, -'\n</output>'.length);
    expect(inside).not.toMatch(/<\s*\/?\s*(?:output|instruction)/i);
    expect(unframeOutput(framed)).toBe(`before ${text} after`);
  });

  it('leaves every other text as it is', () => {
    const text = 'a < b && c > d\n<b>x</b> \\ <\\/x> </outpu>';
    expect(frameOutput('s', text)).toContain(`<output>\n${text}\n</output>`);
  });

  it('gives back every text, and holds one end whatever the text', () => {
    const pieces = fc.constantFrom(
      '<',
      '/',
      '\\',
      'output',
      'OUTPUT',
      'instruction',
      '>',
      ' ',
      '\n',
      'a',
      '</output>',
    );
    fc.assert(
      fc.property(
        fc.array(pieces).map((each) => each.join('')),
        (text) => {
          const framed = frameOutput('s', text);
          expect(framed.match(/<\s*\/\s*output/gi)).toHaveLength(1);
          expect(unframeOutput(framed)).toBe(text);
        },
      ),
    );
  });

  it('knows what is no frame', () => {
    expect(unframeOutput('text')).toBeUndefined();
  });
});
