import { useMemo } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toEditable } from '../../editor/line-breaks.ts';
import { text } from '../../text/text.ts';
import { diffLines } from '../diff/diff-lines.ts';
import { DiffView } from '../diff/diff-view.tsx';
import type { Conflict, Draft } from './use-draft.ts';

const words = text.skills.conflict;

/** Somebody else saved first: shows the difference, and lets choose whose text stays. */
export function ConflictDialog({ draft, conflict }: { readonly draft: Draft; readonly conflict: Conflict }) {
  const { theirs } = conflict;
  const lines = useMemo(
    () => (theirs === undefined ? [] : diffLines(toEditable(theirs.raw_content).text, draft.text)),
    [theirs, draft.text],
  );
  return (
    <Dialog
      title={words.title}
      explanation={theirs === undefined ? words.gone : words.explanation}
      onClose={draft.keepEditing}
    >
      {theirs !== undefined && <DiffView lines={lines} label={words.diff} maxHeight="40vh" />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={draft.keepEditing}>{words.keep}</Button>
        {theirs !== undefined && (
          <>
            <Button onClick={() => draft.takeTheirs(theirs)}>{words.theirs}</Button>
            <Button kind="danger" isBusy={draft.isSaving} onClick={() => draft.saveMine(theirs)}>
              {words.mine}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
