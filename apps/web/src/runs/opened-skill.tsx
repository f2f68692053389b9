import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogQuery, skillQuery } from '../api/catalog.ts';
import { isNotFound } from '../api/is-not-found.ts';
import { ButtonLink } from '../design/button-link.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Page } from '../design/page.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { SkillBadges } from '../design/skill-badges.tsx';
import { text } from '../text/text.ts';
import { runQuery } from './queries.ts';
import { SkillRun } from './skill-run.tsx';

export interface OpenedSkillProps {
  readonly name: string;
  /** The run whose inputs the form begins with. */
  readonly earlierId: string | undefined;
  /** The run that is shown. */
  readonly runId: string | undefined;
}

/** Reads what the form needs; what it begins with is asked for once. */
export function OpenedSkill({ name, earlierId, runId }: OpenedSkillProps) {
  const [firstId] = useState(earlierId);
  const skill = useQuery(skillQuery(name));
  const listed = useQuery(catalogQuery).data?.skills.find((each) => each.name === name);
  const earlier = useQuery({ ...runQuery(firstId ?? ''), enabled: firstId !== undefined });
  if (isNotFound(skill.error))
    return (
      <EmptyState title={text.runs.noSkill} explanation={text.runs.noSkillHint}>
        <ButtonLink to="/skills">{text.runs.toSkills}</ButtonLink>
      </EmptyState>
    );
  const hasValues = firstId === undefined || earlier.data !== undefined || earlier.isError;
  return (
    <Page
      width="wide"
      title={<span className="font-mono break-all">{name}</span>}
      about={<SkillBadges source={listed?.source} trust={listed?.trust} />}
      actions={
        <ButtonLink to="/skills/$name" params={{ name }}>
          {text.runs.about}
        </ButtonLink>
      }
    >
      {skill.isError && <ErrorNote error={skill.error} onRetry={() => void skill.refetch()} />}
      {!skill.isError && (skill.data === undefined || !hasValues) && <Skeleton lines={6} />}
      {skill.data !== undefined && hasValues && (
        <SkillRun
          skill={skill.data}
          earlier={earlier.data?.inputs}
          isEarlierLost={earlier.isError}
          runId={runId}
        />
      )}
    </Page>
  );
}
