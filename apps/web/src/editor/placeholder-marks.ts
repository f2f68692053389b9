import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';

const matcher = new MatchDecorator({
  regexp: /\{\{[\w-]+\}\}/g,
  decoration: Decoration.mark({ class: 'cm-placeholder-mark' }),
});

const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }
    update(update: ViewUpdate): void {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** Makes placeholders visible, and completes them after `{{` with the names that there are. */
export function placeholders(names: () => readonly string[]): Extension {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\{\{[\w-]*/);
    if (typed === null) return null;
    return {
      from: typed.from,
      options: names().map((name) => ({ label: `{{${name}}}`, type: 'variable' })),
      filter: true,
    };
  };
  return [marks, autocompletion({ override: [complete], icons: false })];
}
