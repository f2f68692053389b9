import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { text } from '../text/text.ts';
import { CardFrame } from './card-frame.tsx';
import { textAt } from './fields.ts';
import { jsonText } from './json-text.ts';
import { Labelled } from './labelled.tsx';
import { LongText } from './long-text.tsx';
import { innerCallsQuery } from './queries.ts';
import { dataOf } from './read-result.ts';
import { StepList } from './step-list.tsx';
import { isAtWork, type ToolCall } from './tool-call.ts';

/** `use_skill`: the task, the steps of the subagent while it works, and what came of it. */
export function SubagentCard({ call }: { readonly call: ToolCall }) {
  const words = text.chat.tools;
  const { steps = [] } = call;
  const content = textAt(dataOf(call.output), 'content');
  const verb = isAtWork(call) ? words.using : call.state === 'done' ? words.used : words.useFailed;
  return (
    <div className="space-y-1">
      <CardFrame call={call} icon={Bot} verb={verb} subject={textAt(call.input, 'skill') ?? ''}>
        <Labelled label={words.message}>
          <LongText label={words.message}>{textAt(call.input, 'message') ?? jsonText(call.input)}</LongText>
        </Labelled>
        {steps.length > 0 ? (
          <Labelled label={words.steps}>
            <StepList steps={steps} />
          </Labelled>
        ) : (
          call.runId !== undefined && !isAtWork(call) && <KeptSteps id={call.id} runId={call.runId} />
        )}
        {content !== undefined && (
          <Labelled label={words.result}>
            <LongText label={words.result}>{content}</LongText>
          </Labelled>
        )}
      </CardFrame>
      {isAtWork(call) && steps.length > 0 && (
        <div className="pl-9" aria-live="polite">
          <StepList steps={steps.slice(-3)} />
        </div>
      )}
    </div>
  );
}

/** The steps of a subagent that has ended, from the record of its run. */
function KeptSteps({ id, runId }: { readonly id: string; readonly runId: string }) {
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({ ...innerCallsQuery(runId), enabled: isWanted });
  if (!isWanted)
    return (
      <Button size="small" onClick={() => setWanted(true)}>
        {text.chat.tools.showSteps}
      </Button>
    );
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={2} />;
  const steps = data.find((call) => call.id === id)?.steps ?? [];
  return (
    <Labelled label={text.chat.tools.steps}>
      {steps.length === 0 ? (
        <p className="text-small text-quiet">{text.chat.tools.noSteps}</p>
      ) : (
        <StepList steps={steps} />
      )}
    </Labelled>
  );
}
