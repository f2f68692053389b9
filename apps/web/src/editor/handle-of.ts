import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorHandle } from './editor-handle.ts';
import { offsetOf } from './problem-diagnostics.ts';

export function handleOf(view: EditorView): EditorHandle {
  const choose = (from: number, to: number): void => {
    view.dispatch({
      selection: EditorSelection.range(from, to),
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    view.focus();
  };
  return {
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
      view.focus();
    },
    goTo(line, column) {
      const { doc } = view.state;
      const { from, text } = doc.line(Math.max(1, Math.min(line, doc.lines)));
      const at = from + (column === undefined ? 0 : offsetOf(text, column));
      choose(at, at);
    },
    find(text) {
      const at = view.state.doc.toString().indexOf(text);
      if (at !== -1) choose(at, at + text.length);
      return at !== -1;
    },
    focus: () => view.focus(),
  };
}
