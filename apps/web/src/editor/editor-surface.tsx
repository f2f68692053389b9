import { setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { CodeEditorProps } from './code-editor.tsx';
import { createEditor } from './create-editor.ts';
import { handleOf } from './handle-of.ts';
import { minimalChange } from './minimal-change.ts';
import { problemDiagnostics } from './problem-diagnostics.ts';

const none: readonly never[] = [];

/** The editor itself, with all that it needs; loaded only where one is shown. */
export function EditorSurface({
  label,
  value,
  onChange,
  onReady,
  language = 'skill',
  isReadOnly = false,
  problems = none,
  names = none,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ value, names, onChange, onReady });
  useEffect(() => {
    latest.current = { value, names, onChange, onReady };
  });

  useEffect(() => {
    if (host.current === null) return;
    const created = createEditor({
      host: host.current,
      label,
      language,
      isReadOnly,
      value: latest.current.value,
      onChange: (text) => {
        latest.current.value = text;
        latest.current.onChange?.(text);
      },
      names: () => latest.current.names,
    });
    view.current = created;
    latest.current.onReady?.(handleOf(created));
    return () => created.destroy();
  }, [label, language, isReadOnly]);

  useEffect(() => {
    const change = view.current && minimalChange(view.current.state.doc.toString(), value);
    if (change) view.current?.dispatch({ changes: change });
  }, [value]);

  useEffect(() => {
    const { current } = view;
    if (current !== null)
      current.dispatch(setDiagnostics(current.state, problemDiagnostics(current.state.doc, problems)));
  }, [problems]);

  return (
    <div className="relative h-full min-h-0 overflow-hidden after:pointer-events-none after:absolute after:inset-0 focus-within:after:inset-ring-2 focus-within:after:inset-ring-accent">
      <div ref={host} className="h-full" />
    </div>
  );
}
