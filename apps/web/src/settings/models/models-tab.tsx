import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../api/me.ts';
import { Badge } from '../../design/badge.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Row, Rows } from '../../design/rows.tsx';
import { Section } from '../../design/section.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { modelsQuery } from '../../api/models.ts';
import { ConnectModel } from './connect-model.tsx';

/** Which models answer, which one when nobody chooses, and how to connect another. */
export function ModelsTab() {
  const { data, error, refetch } = useQuery(modelsQuery);
  const isAdmin = useIsAdmin();
  const words = text.settings;
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} />;
  const aliases = Object.entries(data.aliases);
  const problems = (data.problems ?? []).filter(({ model }) => model !== null);
  return (
    <div className="space-y-8">
      {data.offline && (
        <div className="rounded-box border border-attention bg-attention-soft p-4">
          <p className="font-strong">{words.offline}</p>
          <p className="text-small">{words.offlineAbout}</p>
        </div>
      )}
      <Section title={words.models}>
        <Rows label={words.models}>
          {data.items.map(({ id, provider, tools, context_window: window, is_default: isDefault }) => (
            <Row key={id}>
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-mono text-small font-strong break-all">{id}</span>
                {isDefault && <Badge tone="accent">{words.defaultModel}</Badge>}
                {!tools && <Badge title={words.noToolsHelp}>{words.noTools}</Badge>}
              </p>
              <p className="text-small text-quiet">
                {provider}
                {window !== undefined && ` · ${words.window(window)}`}
              </p>
            </Row>
          ))}
        </Rows>
      </Section>
      {problems.length > 0 && (
        <Section title={words.problems}>
          <Rows label={words.problems}>
            {problems.map(({ model, message, hint }) => (
              <Row key={`${model} ${message}`}>
                <p className="font-mono text-small font-strong break-all">{model}</p>
                <p className="text-small text-attention">{message}</p>
                <p className="text-small text-quiet">{hint}</p>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {aliases.length > 0 && (
        <Section title={words.aliases}>
          <Rows label={words.aliases}>
            {aliases.map(([alias, model]) => (
              <Row key={alias}>
                <p className="text-small">
                  <span className="font-mono font-strong">{alias}</span>{' '}
                  <span className="text-quiet">{words.aliasFor}</span>{' '}
                  <span className="font-mono">{model}</span>
                </p>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {(isAdmin || data.offline) && <ConnectModel />}
    </div>
  );
}
