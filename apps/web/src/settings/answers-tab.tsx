import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Grant } from '@techne/server/client';
import { useState } from 'react';
import { usePeople } from '../api/people.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ConfirmDialog } from '../design/confirm-dialog.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Row, Rows } from '../design/rows.tsx';
import { Section } from '../design/section.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { Time } from '../design/time.tsx';
import { showToast } from '../design/toasts.tsx';
import { text } from '../text/text.ts';
import { grantsQuery, useForgetAnswers } from './queries.ts';

const tones: Readonly<Record<Grant['decision'], Tone>> = { once: 'neutral', always: 'good', never: 'danger' };

/** Answers to approvals that are remembered for a version of a skill, and a way to have them forgotten. */
export function AnswersTab() {
  const { data, error, refetch } = useQuery(grantsQuery);
  const nameOf = usePeople();
  const [leaving, setLeaving] = useState<Grant>();
  const forgetting = useForgetAnswers();
  const words = text.settings;
  return (
    <Section title={words.answers} about={words.answersAbout}>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.total === 0 && (
        <EmptyState title={words.noAnswers} explanation={words.noAnswersHint}>
          <Link
            to="/activity"
            search={{ tab: 'waiting' }}
            className="text-accent underline underline-offset-2"
          >
            {words.noAnswersExample}
          </Link>
        </EmptyState>
      )}
      {data !== undefined && data.total > 0 && (
        <Rows label={words.answers}>
          {data.items.map((grant) => (
            <Row
              key={grant.id}
              actions={
                <Button size="small" onClick={() => setLeaving(grant)}>
                  {words.forget}
                </Button>
              }
            >
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to="/skills/$name"
                  params={{ name: grant.skill }}
                  className="font-mono text-small font-strong underline-offset-2 hover:underline"
                >
                  {grant.skill}
                </Link>
                <Badge tone={tones[grant.decision]} title={words.decisionHelp[grant.decision] ?? ''}>
                  {words.decisions[grant.decision] ?? grant.decision}
                </Badge>
              </p>
              <p className="text-small text-quiet">
                <Time at={grant.decided_at} />
                {grant.decided_by !== null && ` ${words.decidedBy} ${nameOf(grant.decided_by)}`} ·{' '}
                <span className="font-mono" title={grant.digest}>
                  {grant.digest.slice(0, 12)}
                </span>
              </p>
            </Row>
          ))}
        </Rows>
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          title={words.forgetAnswer(leaving.skill)}
          explanation={words.forgetAbout}
          action={words.forget}
          onConfirm={() => forgetting.mutateAsync(leaving.id).then(() => showToast(words.forgotten))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  );
}
