import { ErrorNote } from '../../design/error-note.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { PromptFormats } from '../prompt-formats.tsx';
import { useVerdict, type SkillView } from '../queries.ts';

/** What a model sees of a skill. */
export function PreviewTab({ skill }: { readonly skill: SkillView }) {
  const verdict = useVerdict(skill.name, skill.raw_content);
  if (verdict.isError) return <ErrorNote error={verdict.error} onRetry={() => void verdict.refetch()} />;
  if (verdict.data === undefined) return <Skeleton />;
  return (
    <div className="max-w-measure">
      <PromptFormats verdict={verdict.data} />
    </div>
  );
}
