import { expect, it } from 'vitest';
import { Printer } from './printer.ts';
import { span } from './span.ts';

function print(color: boolean, act: (printer: Printer) => void): string {
  let output = '';
  act(new Printer({ write: (text) => (output += text) }, { width: 80, color }));
  return output;
}

it('adds colours and lets none in', () => {
  const act = (printer: Printer) => printer.line('a\u001b[31m ', span('danger', 'b\u001b]0;t\u0007'), '  ');
  expect(print(true, act)).toBe('a[31m \u001b[31mb]0;t\u001b[0m\n');
  expect(print(false, act)).toBe('a[31m b]0;t\n');
});

it('keeps a line one line', () => {
  expect(print(false, (printer) => printer.line('a\nb\r\nc'))).toBe('a b c\n');
});

it('writes many lines at once', () => {
  const writes: string[] = [];
  new Printer({ write: (text) => writes.push(text) }, { width: 80, color: false }).lines([['a'], [], ['b']]);
  expect(writes).toEqual(['a\n\nb\n']);
});

it('ends text with a line break', () => {
  expect(print(false, (printer) => printer.text('a\n\u001bb'))).toBe('a\nb\n');
  expect(print(false, (printer) => printer.text('a\n'))).toBe('a\n');
});

it('content is cleaned on a terminal, and elsewhere loses only what steers one', () => {
  const text = 'a\r\nb\u001b[31m\u202e\ufeff';
  const content = (isTTY: boolean): [string, number] => {
    let output = '';
    const printer = new Printer({ isTTY, write: (each) => (output += each) }, { width: 80, color: isTTY });
    const leftOut = printer.content(text);
    return [output, leftOut];
  };
  expect(content(true)[0]).toBe('a\nb[31m');
  expect(content(false)).toEqual(['a\r\nb[31m\u202e\ufeff', 1]);
});

it('a prompt ends in one space, so that the answer stands beside it', () => {
  expect(print(false, (printer) => printer.prompt(span('strong', 'Yes?\u001b')))).toBe('Yes? ');
});
