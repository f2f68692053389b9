import { Link } from '@tanstack/react-router';
import type { Usage } from '@techne/server/client';
import { Bar } from '../../design/bar.tsx';
import { Row, Rows } from '../../design/rows.tsx';
import { Section } from '../../design/section.tsx';
import { Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';

const SHOWN = 10;

/** The skills that ran most, each with its share of the first; they lead to their runs. */
export function TopSkills({ skills }: Pick<Usage, 'skills'>) {
  const words = text.activity;
  const most = skills[0]?.total ?? 0;
  if (most === 0) return null;
  return (
    <Section title={words.topSkills}>
      <Rows label={words.topSkills}>
        {skills.slice(0, SHOWN).map(({ name, total, failed, last_at: last }) => (
          <Row key={name}>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5">
              <Link
                to="/runs"
                search={{ skill: name }}
                className="truncate font-mono text-small font-strong underline-offset-2 hover:underline"
              >
                {name}
              </Link>
              <span className="text-small tabular-nums">
                {failed > 0 && <span className="mr-3 text-danger">{words.failedOf(failed)}</span>}
                {words.number(total)}
              </span>
              <Bar value={total} max={most} label={words.skillBar(name, total)} />
              <span className="text-small text-quiet">
                <Time at={last} />
              </span>
            </div>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
