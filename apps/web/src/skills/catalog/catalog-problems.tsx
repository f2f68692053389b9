import type { CatalogAnswer } from '@techne/server/client';
import { Badge } from '../../design/badge.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { text } from '../../text/text.ts';

const words = text.skills.catalog;

/** For admins: what is not in the catalog, why, and what to do. */
export function CatalogProblems({ catalog }: { readonly catalog: CatalogAnswer }) {
  const { invalid = [], collisions = [] } = catalog;
  if (invalid.length + collisions.length === 0) return null;
  return (
    <div className="grid items-start gap-3 wide:grid-cols-2">
      {invalid.length > 0 && (
        <Disclosure
          summary={
            <>
              <Badge tone="danger">{invalid.length}</Badge>
              {words.invalid(invalid.length)}
            </>
          }
        >
          <ul className="max-h-64 space-y-3 overflow-y-auto">
            {invalid.map(({ path, code, reason, hint, line }) => (
              <li key={`${path}:${line ?? ''}:${code}`} className="text-small">
                <p className="font-mono break-all">{words.line(path, line)}</p>
                <p>{reason}</p>
                <p className="text-quiet">{hint}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {collisions.length > 0 && (
        <Disclosure
          summary={
            <>
              <Badge tone="attention">{collisions.length}</Badge>
              {words.collisions(collisions.length)}
            </>
          }
        >
          <p className="text-small text-quiet">{words.collisionHint}</p>
          <ul className="max-h-64 space-y-3 overflow-y-auto">
            {collisions.map(({ name, winner, losers }) => (
              <li key={name} className="text-small">
                <p className="font-mono font-strong">{name}</p>
                <p className="break-all">{words.collision(winner)}</p>
                <p className="break-all text-quiet">{words.collisionLosers(losers)}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
