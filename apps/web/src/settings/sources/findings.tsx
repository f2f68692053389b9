import type { CatalogAnswer } from '@techne/server/client';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { Row, Rows } from '../../design/rows.tsx';
import { Section } from '../../design/section.tsx';
import { text } from '../../text/text.ts';

const AT_FIRST = 20;

export interface FindingsProps {
  readonly title: string;
  readonly findings: NonNullable<CatalogAnswer['invalid']>;
  readonly isError?: boolean;
}

/** What is wrong, where exactly, and what to do about it. Nothing when nothing is. */
export function Findings({ title, findings, isError = false }: FindingsProps) {
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0) return null;
  const shown = isWhole ? findings : findings.slice(0, AT_FIRST);
  return (
    <Section title={title} actions={<Badge tone={isError ? 'danger' : 'attention'}>{findings.length}</Badge>}>
      <Rows label={title}>
        {shown.map(({ path, line, code, reason, hint }, index) => {
          const place = text.settings.line(path, line);
          return (
            <Row
              key={`${place} ${code} ${index}`}
              actions={<CopyButton value={place} label={text.settings.copyPath} />}
            >
              <p className="font-mono text-small break-all">{place}</p>
              <p className="break-words">{reason}</p>
              <p className="text-small text-quiet">
                {hint} <span className="font-mono">{code}</span>
              </p>
            </Row>
          );
        })}
      </Rows>
      {shown.length < findings.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {text.settings.moreFindings(findings.length - shown.length)}
        </Button>
      )}
    </Section>
  );
}
