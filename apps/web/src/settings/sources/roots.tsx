import type { CatalogAnswer } from '@techne/server/client';
import { Disclosure } from '../../design/disclosure.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Row, Rows } from '../../design/rows.tsx';
import { SkillBadges } from '../../design/skill-badges.tsx';
import { text } from '../../text/text.ts';

type Root = NonNullable<CatalogAnswer['roots']>[number];
const words = text.settings;

/** The roots in their order; those that are not there, which is fine for the usual places, behind one line. */
export function Roots({ roots }: { readonly roots: readonly Root[] }) {
  const absent = roots.filter(({ exists }) => !exists);
  if (roots.length === 0) return <EmptyState title={words.noSources} explanation={words.noSourcesHint} />;
  return (
    <>
      <Rows label={words.sources}>
        {roots
          .filter(({ exists }) => exists)
          .map(({ path, kind, trust, count }) => (
            <Row
              key={`${kind} ${path}`}
              actions={<span className="text-small text-quiet tabular-nums">{words.skills(count)}</span>}
            >
              <p className="font-mono text-small break-all">{path}</p>
              <p className="flex flex-wrap gap-2 pt-1">
                <SkillBadges source={kind} trust={trust} />
              </p>
            </Row>
          ))}
      </Rows>
      {absent.length > 0 && (
        <Disclosure summary={<span className="text-quiet">{words.absent(absent.length)}</span>}>
          <ul className="space-y-1">
            {absent.map(({ path, kind }) => (
              <li key={`${kind} ${path}`} className="font-mono text-small break-all text-quiet">
                {path}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
