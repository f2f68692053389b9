import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { text } from '../../text/text.ts';

const words = text.skills.edit;

/** Asks before what was written is left behind; closing the tab asks in the browser's own words. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={words.leaveTitle} explanation={words.leaveHint} onClose={blocker.reset}>
      <div className="flex justify-end gap-2">
        <Button onClick={blocker.reset}>{words.stay}</Button>
        <Button kind="danger" onClick={blocker.proceed}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}
