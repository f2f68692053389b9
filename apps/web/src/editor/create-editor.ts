import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { indentOnInput } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { languageOf, type EditorLanguage } from './editor-languages.ts';
import { editorTheme } from './editor-theme.ts';
import { placeholders } from './placeholder-marks.ts';

export interface CreateEditorOptions {
  readonly host: HTMLElement;
  readonly value: string;
  readonly label: string;
  readonly language: EditorLanguage;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
  /** Names that `{{` completes. */
  readonly names: () => readonly string[];
}

/**
 * An editor in an open shadow root: there its style sheets are adopted as objects, which the content security policy
 * allows, while a style element would be refused.
 */
export function createEditor({
  host,
  value,
  label,
  language,
  isReadOnly,
  onChange,
  names,
}: CreateEditorOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        // Each `\r` of mixed line breaks stays where it is.
        EditorState.lineSeparator.of('\n'),
        EditorState.readOnly.of(isReadOnly),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        closeBrackets(),
        search(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        languageOf(language),
        language === 'skill' ? placeholders(names) : [],
        editorTheme,
      ],
    }),
  });
}
