import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { modelsQuery } from '../../api/models.ts';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { Select, TextArea } from '../../design/inputs.tsx';
import { StatusBadge } from '../../design/status-badge.tsx';
import { text } from '../../text/text.ts';
import { ExecutionResult } from './execution-result.tsx';
import type { FollowedExecution } from './use-execution.ts';

export interface RunPanelProps {
  readonly execution: FollowedExecution;
  /** Saves what was changed and begins: what runs is what is shown. */
  readonly onStart: (input: string, model: string | undefined) => void;
  readonly isReady: boolean;
}

/** Runs the workflow and shows what comes of it. */
export function RunPanel({ execution, onStart, isReady }: RunPanelProps) {
  const [input, setInput] = useState('');
  const [model, setModel] = useState('');
  const models = useQuery(modelsQuery);
  const { id, state, failure, isFollowing } = execution;
  return (
    <div className="space-y-5">
      <h2 className="text-title font-strong">{text.workflows.runTitle}</h2>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          onStart(input, model === '' ? undefined : model);
        }}
      >
        <Field label={text.workflows.input} help={text.workflows.inputHelp}>
          {(props) => (
            <TextArea {...props} value={input} onChange={(event) => setInput(event.target.value)} />
          )}
        </Field>
        <Field label={text.workflows.model}>
          {(props) => (
            <Select {...props} value={model} onChange={(event) => setModel(event.target.value)}>
              <option value="">{text.workflows.modelDefault}</option>
              {models.data?.items.map(({ id: name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        {isFollowing && id !== undefined ? (
          <Button onClick={() => void client.workflows.executions.cancel(id)}>
            <Square aria-hidden className="size-4" />
            {text.workflows.stop}
          </Button>
        ) : (
          <Button kind="primary" type="submit" isBusy={isFollowing} disabled={!isReady}>
            <Play aria-hidden className="size-4" />
            {text.workflows.start}
          </Button>
        )}
      </form>
      {failure !== undefined && <ErrorNote error={failure} />}
      {state !== undefined && (
        <section aria-live="polite" className="space-y-4">
          <p className="flex items-center gap-3">
            <StatusBadge status={state.status} />
            {id !== undefined && (
              <Link
                to="/workflows/executions/$executionId"
                params={{ executionId: id }}
                className="text-small text-accent underline underline-offset-2"
              >
                {text.workflows.openExecution}
              </Link>
            )}
          </p>
          <ExecutionResult state={state} />
        </section>
      )}
    </div>
  );
}
