import { ApprovalCard } from '../../approvals/approval-card.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { formatDuration } from '../../design/time.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { text } from '../../text/text.ts';
import type { ExecutionState, NodeState } from './execution-state.ts';

/** What waits for a decision, what came out, and each node's part in it. */
export function ExecutionResult({ state }: { readonly state: ExecutionState }) {
  const { approvals, citations, error, finalOutput, nodes } = state;
  return (
    <>
      {approvals.map((id, index) => (
        <ApprovalCard key={id} id={id} hasKeys={index === 0} />
      ))}
      {error !== undefined && <ErrorNote error={new Error(error)} />}
      {finalOutput !== undefined && finalOutput !== null && (
        <section aria-label={text.workflows.output} className="space-y-2">
          <h3 className="text-small font-strong">{text.workflows.output}</h3>
          <div className="rounded-box border border-line bg-surface p-3">
            <Value value={finalOutput} />
          </div>
        </section>
      )}
      {citations.length > 0 && (
        <section aria-label={text.workflows.citations} className="space-y-2">
          <h3 className="text-small font-strong">{text.workflows.citations}</h3>
          <ol className="list-decimal space-y-1 pl-5 text-small">
            {citations.map((source, index) => (
              <li key={index} className="break-words">
                {citedText(source)}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-label={text.workflows.timeline} className="space-y-2">
        <h3 className="text-small font-strong">{text.workflows.timeline}</h3>
        <ol className="space-y-1">
          {Object.entries(nodes).map(([id, node]) => (
            <li key={id}>
              <NodeLine id={id} node={node} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function NodeLine({ id, node }: { readonly id: string; readonly node: NodeState }) {
  const { status, attempt, startedAt, endedAt, error, output } = node;
  const shown = output ?? (node.text === '' ? undefined : node.text);
  const facts = [
    text.workflows.nodeStatus[status] ?? status,
    ...(attempt > 1 ? [text.workflows.attempt(attempt)] : []),
    ...(startedAt !== undefined && endedAt !== undefined ? [formatDuration(endedAt - startedAt)] : []),
  ];
  return (
    <Disclosure
      summary={
        <>
          <span className="min-w-0 truncate font-mono">{id}</span>
          <span
            className={status === 'failed' ? 'ml-auto shrink-0 text-danger' : 'ml-auto shrink-0 text-quiet'}
          >
            {facts.join(' · ')}
          </span>
        </>
      }
    >
      {error !== undefined && <p className="text-small text-danger">{error}</p>}
      {shown !== undefined && <Value value={shown} />}
    </Disclosure>
  );
}

/** Text as Markdown, anything else as JSON. */
function Value({ value }: { readonly value: unknown }) {
  if (typeof value === 'string') return <Markdown>{value}</Markdown>;
  return (
    <pre tabIndex={0} className="overflow-x-auto font-mono text-small break-words whitespace-pre-wrap">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

function citedText(source: unknown): string {
  return typeof source === 'object' && source !== null && 'text' in source ? String(source.text) : '';
}
