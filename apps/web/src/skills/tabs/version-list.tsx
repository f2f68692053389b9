import type { SkillVersion } from '@techne/server/client';
import { useMe } from '../../api/me.ts';
import { Badge } from '../../design/badge.tsx';
import { classNames } from '../../design/class-names.ts';
import { Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';

const words = text.skills.versions;

export interface VersionListProps {
  readonly versions: readonly SkillVersion[];
  readonly current: number;
  readonly chosen: number;
  readonly onChoose: (number: number) => void;
}

/** Versions to choose from, newest first. */
export function VersionList({ versions, current, chosen, onChoose }: VersionListProps) {
  const me = useMe();
  return (
    <ul aria-label={words.list} className="max-h-56 space-y-1 overflow-y-auto wide:max-h-[36rem]">
      {versions.map(({ number, author, created_at: at, files }) => (
        <li key={number}>
          <button
            type="button"
            aria-pressed={number === chosen}
            onClick={() => onChoose(number)}
            className={classNames(
              'w-full rounded-box px-3 py-2 text-left',
              number === chosen ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <span className="flex items-center gap-2">
              <span className={classNames('font-strong', number === chosen && 'text-accent-strong')}>
                {words.number(number)}
              </span>
              {number === current && <Badge>{words.current}</Badge>}
            </span>
            <span className="block text-small text-quiet">
              <Time at={at} />
              {author !== null && ` · ${author === me?.id ? words.you : words.somebody}`}
              {` · ${words.files(files.length)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
