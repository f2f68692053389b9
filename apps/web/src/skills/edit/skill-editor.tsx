import { useEffect, useMemo, useRef, useState } from 'react';
import { Choice } from '../../design/choice.tsx';
import { classNames } from '../../design/class-names.ts';
import { ErrorNote } from '../../design/error-note.tsx';
import { CodeEditor } from '../../editor/code-editor.tsx';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import { text } from '../../text/text.ts';
import { useVerdict, type SkillView } from '../queries.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorHelpers } from './editor-helpers.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { problemsOf } from './problems-of.ts';
import { ProblemList } from './problem-list.tsx';
import { useDebounced } from './use-debounced.ts';
import { useDraft } from './use-draft.ts';

const words = text.skills.edit;

/** The text at the left, what is wrong with it below, and a form and previews beside it; one at a time on a phone. */
export function SkillEditor({ skill }: { readonly skill: SkillView }) {
  const draft = useDraft(skill);
  const checked = useDebounced(draft.text, 250);
  const verdict = useVerdict(skill.name, checked);
  const problems = useMemo(() => problemsOf(verdict.data), [verdict.data]);
  const names = useMemo(() => verdict.data?.detail?.inputs.map(({ name }) => name) ?? [], [verdict.data]);
  const editor = useRef<EditorHandle>(null);
  const [pane, setPane] = useState<'text' | 'details'>('text');
  useSaveKey(draft.isDirty && !draft.isSaving, draft.save);
  const inText = (act: (handle: EditorHandle) => void): void => {
    setPane('text');
    // On a phone the text has to be there before it can be focused.
    requestAnimationFrame(() => editor.current && act(editor.current));
  };
  return (
    <div className="flex h-full flex-col">
      <EditorHeader name={skill.name} draft={draft} verdict={verdict.data} />
      <div className="shrink-0 px-4 pb-3 wide:hidden">
        <Choice
          label={words.panes}
          value={pane}
          onChange={setPane}
          options={[
            { value: 'text', label: words.text },
            { value: 'details', label: words.details },
          ]}
        />
      </div>
      {draft.failure !== null && (
        <div className="shrink-0 px-4 pb-3">
          <ErrorNote error={draft.failure} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 border-t border-line">
        <div
          className={classNames(
            'min-h-0 min-w-0 flex-1 flex-col wide:flex',
            pane === 'text' ? 'flex' : 'hidden',
          )}
        >
          <div className="min-h-0 flex-1">
            <CodeEditor
              label={words.text}
              value={draft.text}
              onChange={draft.change}
              onReady={(handle) => {
                editor.current = handle;
              }}
              problems={problems}
              names={names}
            />
          </div>
          <ProblemList
            problems={problems}
            isChecking={verdict.isFetching || checked !== draft.text}
            failure={verdict.error}
            onOpen={({ line = 1, column }) => editor.current?.goTo(line, column)}
          />
        </div>
        <div
          className={classNames(
            'min-h-0 flex-col overflow-y-auto border-line bg-page max-wide:flex-1 wide:flex wide:w-[26rem] wide:shrink-0 wide:border-l',
            pane === 'details' ? 'flex' : 'hidden',
          )}
        >
          <EditorHelpers
            skill={skill}
            draft={draft}
            verdict={verdict.data}
            onInsert={(inserted) => inText((handle) => handle.insert(inserted))}
            onFind={(found) => inText((handle) => handle.find(found))}
          />
        </div>
      </div>
      {draft.conflict !== undefined && <ConflictDialog draft={draft} conflict={draft.conflict} />}
      <LeaveGuard isDirty={draft.isDirty} />
    </div>
  );
}

/** Ctrl-S or Cmd-S saves, wherever the cursor is. */
function useSaveKey(canSave: boolean, save: () => void): void {
  const latest = useRef({ canSave, save });
  useEffect(() => {
    latest.current = { canSave, save };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (latest.current.canSave) latest.current.save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
