import type { Run } from '@techne/server/client';
import { Badge } from '../../design/badge.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { formatDuration } from '../../design/time.tsx';
import { text } from '../../text/text.ts';

/** What a command or a script said, as it said it. */
export function RunEnvelope({ result }: { readonly result: NonNullable<Run['result']> }) {
  const { success, exit_code: exitCode, output, truncated, duration_ms: durationMs } = result;
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2 text-small text-quiet">
        <Badge tone={success ? 'good' : 'danger'}>{text.runs.exitCode(exitCode)}</Badge>
        {formatDuration(durationMs)}
        {truncated && <span>{text.runs.truncatedOutput}</span>}
      </p>
      {output === '' ? (
        <p className="text-quiet">{text.runs.noOutput}</p>
      ) : (
        <CodeBlock label={text.runs.result} maxHeight="32rem">
          {output}
        </CodeBlock>
      )}
    </div>
  );
}
