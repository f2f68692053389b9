import { useState } from 'react';
import { text } from '../text/text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What is lost. */
  readonly explanation: string;
  /** What happens, e.g. "Delete". */
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, explanation, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} explanation={explanation} onClose={onClose}>
      {failure !== undefined && <ErrorNote error={failure} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{text.common.cancel}</Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
