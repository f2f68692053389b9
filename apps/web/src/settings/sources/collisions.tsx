import type { CatalogAnswer } from '@techne/server/client';
import { Badge } from '../../design/badge.tsx';
import { Row, Rows } from '../../design/rows.tsx';
import { Section } from '../../design/section.tsx';
import { text } from '../../text/text.ts';

export interface CollisionsProps {
  readonly collisions: NonNullable<CatalogAnswer['collisions']>;
}

/** Names that several sources have: which one is used, and which are hidden by it. */
export function Collisions({ collisions }: CollisionsProps) {
  const words = text.settings;
  if (collisions.length === 0) return null;
  return (
    <Section
      title={words.collisions}
      about={words.collisionsAbout}
      actions={<Badge tone="attention">{collisions.length}</Badge>}
    >
      <Rows label={words.collisions}>
        {collisions.map(({ name, winner, losers }) => (
          <Row key={`${name} ${winner}`}>
            <p className="font-mono text-small font-strong">{name}</p>
            <Place label={words.used} path={winner} />
            {losers.map((path) => (
              <Place key={path} label={words.hidden} path={path} />
            ))}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function Place({ label, path }: { readonly label: string; readonly path: string }) {
  return (
    <p className="flex gap-3 text-small">
      <span className="w-14 shrink-0 text-quiet">{label}</span>
      <span className="min-w-0 font-mono break-all">{path}</span>
    </p>
  );
}
