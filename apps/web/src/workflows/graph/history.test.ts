import { expect, it } from 'vitest';
import { beginHistory, change, redo, undo } from './history.ts';

it('goes back and forth', () => {
  const changed = change(change(beginHistory('a'), 'b'), 'c');
  const undone = undo(undo(undo(changed)));
  expect(undone.present).toBe('a');
  expect(redo(redo(redo(undone))).present).toBe('c');
});

it('forgets what was undone once something else is done', () => {
  const history = change(undo(change(beginHistory('a'), 'b')), 'c');
  expect([redo(history).present, undo(history).present]).toEqual(['c', 'a']);
});

it('counts changes of one kind in a row as one', () => {
  const typed = change(change(change(beginHistory(''), 'x', 'field'), 'xy', 'field'), 'xyz', 'other');
  expect(undo(typed).present).toBe('xy');
  expect(undo(undo(typed)).present).toBe('');
});

it('does nothing for no change', () => {
  const history = beginHistory('a');
  expect(change(history, 'a')).toBe(history);
});
