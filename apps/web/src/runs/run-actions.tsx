import { Copy, Link2, RotateCcw } from 'lucide-react';
import { ButtonLink } from '../design/button-link.tsx';
import { Button } from '../design/button.tsx';
import { showToast } from '../design/toasts.tsx';
import { text } from '../text/text.ts';

export interface RunActionsProps {
  readonly runId: string;
  readonly output: string;
  /** The skill to run again with the same inputs, where that can be. */
  readonly again?: string | undefined;
}

/** What can be done with a run: copy its answer, run it again, give a link to it. */
export function RunActions({ runId, output, again }: RunActionsProps) {
  const copy = async (value: string, said: string): Promise<void> => {
    await navigator.clipboard.writeText(value);
    showToast(said);
  };
  return (
    <>
      <Button size="small" disabled={output === ''} onClick={() => void copy(output, text.runs.copied)}>
        <Copy aria-hidden className="size-4" />
        {text.runs.copy}
      </Button>
      {again !== undefined && (
        <ButtonLink size="small" to="/skills/$name/run" params={{ name: again }} search={{ again: runId }}>
          <RotateCcw aria-hidden className="size-4" />
          {text.runs.again}
        </ButtonLink>
      )}
      <Button
        size="small"
        onClick={() => void copy(`${location.origin}/runs/${encodeURIComponent(runId)}`, text.runs.shared)}
      >
        <Link2 aria-hidden className="size-4" />
        {text.runs.share}
      </Button>
    </>
  );
}
