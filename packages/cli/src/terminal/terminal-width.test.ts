import { expect, it } from 'vitest';
import { terminalWidth } from './terminal-width.ts';

it('takes COLUMNS, then the terminal, then 120', () => {
  expect(terminalWidth({ COLUMNS: '60' }, 100)).toBe(60);
  expect(terminalWidth({}, 100)).toBe(100);
  expect(terminalWidth({}, undefined)).toBe(120);
  expect(terminalWidth({}, 0)).toBe(120);
});

it('passes over a COLUMNS that is no number, and never goes below 20', () => {
  for (const COLUMNS of ['', 'wide', '-4', '0', '1e3']) expect(terminalWidth({ COLUMNS }, 90)).toBe(90);
  expect(terminalWidth({ COLUMNS: '3' }, undefined)).toBe(20);
});
