import { useQuery } from '@tanstack/react-query';
import type { ApiToken } from '@techne/server/client';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Row, Rows } from '../../design/rows.tsx';
import { Section } from '../../design/section.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Time } from '../../design/time.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { tokensQuery, useRevokeToken } from '../queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** Tokens for programs: make one, see which there are, revoke. */
export function TokensTab() {
  const { data, error, refetch } = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiToken>();
  const revoking = useRevokeToken();
  const words = text.settings;
  return (
    <Section
      title={words.tokens}
      about={words.tokensAbout}
      actions={
        data !== undefined && data.total > 0 ? (
          <Button onClick={() => setMaking(true)}>{words.newToken}</Button>
        ) : undefined
      }
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.total === 0 && (
        <EmptyState title={words.noTokens} explanation={words.noTokensHint}>
          <Button kind="primary" onClick={() => setMaking(true)}>
            {words.noTokensExample}
          </Button>
        </EmptyState>
      )}
      {data !== undefined && data.total > 0 && (
        <Rows label={words.tokens}>
          {data.items.map((token) => (
            <Row
              key={token.id}
              actions={
                <Button size="small" kind="danger" onClick={() => setLeaving(token)}>
                  {words.revoke}
                </Button>
              }
            >
              <p className="font-mono text-small font-strong break-words">{token.name}</p>
              <p className="text-small text-quiet">
                {words.made} <Time at={token.created_at} /> ·{' '}
                {token.expires_at === null ? (
                  words.neverExpires
                ) : (
                  <>
                    {words.expires} <Time at={token.expires_at} />
                  </>
                )}
              </p>
            </Row>
          ))}
        </Rows>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      {leaving !== undefined && (
        <ConfirmDialog
          title={words.revokeToken(leaving.name)}
          explanation={words.revokeTokenAbout}
          action={words.revoke}
          onConfirm={() => revoking.mutateAsync(leaving.id).then(() => showToast(words.tokenRevoked))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  );
}
