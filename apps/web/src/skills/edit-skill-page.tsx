import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ClientError } from '@techne/server/client';
import { ButtonLink } from '../design/button-link.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { text } from '../text/text.ts';
import { SkillEditor } from './edit/skill-editor.tsx';
import { skillQuery } from '../api/catalog.ts';

const words = text.skills.edit;

/** Where a skill is written. */
export function EditSkillPage() {
  const { name } = useParams({ from: '/frame/skills/$name/edit' });
  const skill = useQuery(skillQuery(name));
  if (skill.data?.can_edit === true) return <SkillEditor key={name} skill={skill.data} />;
  if (skill.data !== undefined)
    return (
      <EmptyState title={words.notYours} explanation={words.notYoursHint}>
        <ButtonLink to="/skills/$name" params={{ name }}>
          {words.show}
        </ButtonLink>
      </EmptyState>
    );
  if (ClientError.isInstance(skill.error) && skill.error.status === 404)
    return (
      <EmptyState title={text.skills.skill.notFound} explanation={text.skills.skill.notFoundHint}>
        <ButtonLink to="/skills">{text.skills.skill.back}</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="p-6">
      {skill.isError ? (
        <ErrorNote error={skill.error} onRetry={() => void skill.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </div>
  );
}
