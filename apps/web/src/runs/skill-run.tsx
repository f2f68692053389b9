import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SkillDetail } from '@techne/server/client';
import { useState } from 'react';
import { queryClient } from '../app/query-client.ts';
import { text } from '../text/text.ts';
import { startRun } from './follow/use-followed-run.ts';
import { firstValues, type Values } from './form/input-values.ts';
import { RunForm } from './form/run-form.tsx';
import { EarlierRuns } from './history/earlier-runs.tsx';
import { LiveRun } from './live-run.tsx';
import { SkillPrompt } from './skill-prompt.tsx';

export interface SkillRunProps {
  readonly skill: SkillDetail;
  /** The inputs of the run that this one begins from. */
  readonly earlier: Readonly<Record<string, unknown>> | undefined;
  readonly isEarlierLost: boolean;
  /** The run that is shown. */
  readonly runId: string | undefined;
}

/** The form, and beside it the run that it began. */
export function SkillRun({ skill, earlier, isEarlierLost, runId }: SkillRunProps) {
  const navigate = useNavigate({ from: '/skills/$name/run' });
  const [isRunning, setRunning] = useState(false);
  const [values] = useState(() => firstValues(skill.inputs, earlier));
  const starting = useMutation({
    mutationFn: ({ inputs, model }: { readonly inputs: Values; readonly model: string | undefined }) =>
      startRun(skill.name, inputs, model),
    onSuccess: async (run) => {
      await navigate({ search: (search) => ({ ...search, run }), replace: true });
      void queryClient.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  return (
    <>
      <p dir="auto" className="max-w-measure break-words text-quiet">
        {skill.description}
      </p>
      <div className="grid gap-x-10 gap-y-6 wide:grid-cols-[20rem_minmax(0,1fr)] wide:grid-rows-[auto_auto_1fr]">
        <div className="space-y-4">
          {isEarlierLost && <p className="text-small text-quiet">{text.runs.notPrefilled}</p>}
          <RunForm
            skill={skill}
            firstValues={values}
            isBusy={starting.isPending || isRunning}
            error={starting.error}
            onStart={(inputs, model) => starting.mutate({ inputs, model })}
          />
        </div>
        {runId === undefined ? (
          <div className="wide:row-span-3">
            <SkillPrompt prompt={skill.prompt} />
          </div>
        ) : (
          <LiveRun key={runId} runId={runId} onRunning={setRunning} />
        )}
        <div className="wide:col-start-1 wide:row-start-3">
          <EarlierRuns skill={skill.name} shown={runId} />
        </div>
      </div>
    </>
  );
}
