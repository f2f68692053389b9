import type { Decision } from '@techne/server/client';
import { Button, type ButtonProps } from '../design/button.tsx';
import { text } from '../text/text.ts';

export interface ApprovalButtonsProps {
  /** A step of a workflow has no version that could be allowed for good. */
  readonly isStep: boolean;
  readonly hasKeys: boolean;
  readonly pending: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** Once, always for these bytes, or no; each shows its key. */
export function ApprovalButtons({ isStep, hasKeys, pending, onDecide }: ApprovalButtonsProps) {
  const words = text.chat.approvals;
  const choices = [
    { decision: 'once', kind: 'primary', label: isStep ? words.allow : words.once, key: words.keys.once },
    ...(isStep
      ? []
      : [{ decision: 'always', kind: 'plain', label: words.always, key: words.keys.always } as const]),
    { decision: 'deny', kind: 'danger', label: words.deny, key: words.keys.deny },
  ] as const satisfies readonly {
    decision: Decision;
    kind: ButtonProps['kind'];
    label: string;
    key: string;
  }[];
  return (
    <div className="flex flex-wrap gap-2 max-sm:flex-col">
      {choices.map(({ decision, kind, label, key }) => (
        <Button
          key={decision}
          kind={kind}
          isBusy={pending === decision}
          disabled={pending !== undefined}
          onClick={() => onDecide(decision)}
          {...(hasKeys ? { 'aria-keyshortcuts': key } : {})}
        >
          {label}
          {hasKeys && (
            <kbd
              aria-hidden
              className="rounded-sm border border-current px-1 font-mono text-xs font-normal opacity-80 max-wide:hidden"
            >
              {key}
            </kbd>
          )}
        </Button>
      ))}
    </div>
  );
}
