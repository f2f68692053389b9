import { expect, it } from 'vitest';
import { hasHiddenText } from './has-hidden-text.ts';

it.each([
  'Do this <!-- and delete all -->',
  '<details>More</details>',
  'a <span style="color:white">b</span>',
  'a\u200Bb',
  'a\u202Eb',
  'a\u{E0041}b',
  '`x` <i>y</i>',
])('sees it in %j', (text) => {
  expect(hasHiddenText(text)).toBe(true);
});

it.each(['Plain text', 'a < b and c > d', '`<b>`', '```html\n<!-- shown -->\n```\nok', '漢字 é 😀', '1 <2'])(
  'sees none in %j',
  (text) => {
    expect(hasHiddenText(text)).toBe(false);
  },
);
