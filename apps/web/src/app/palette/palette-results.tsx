import { useEffect, useRef } from 'react';
import { classNames } from '../../design/class-names.ts';
import { SkillBadges } from '../../design/skill-badges.tsx';
import { text } from '../../text/text.ts';
import type { PaletteItem } from './palette-item.ts';
import type { RankedGroup } from './rank-items.ts';

export interface PaletteResultsProps {
  readonly id: string;
  readonly groups: readonly RankedGroup[];
  /** Counted over all groups. */
  readonly chosen: number;
  readonly idOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** What was found, by group; the chosen one is always in view. */
export function PaletteResults({ id, groups, chosen, idOf, onPoint, onChoose }: PaletteResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, groups]);
  let first = 0;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={text.palette.results}
      className={classNames('min-h-0 flex-1 overflow-y-auto p-2', groups.length === 0 && 'hidden')}
    >
      {groups.map(({ group, items }) => {
        const start = first;
        first += items.length;
        return (
          <div key={group} role="group" aria-label={text.palette.groups[group]} className="pb-1">
            <p aria-hidden className="px-2 py-1 text-small text-quiet">
              {text.palette.groups[group]}
            </p>
            {items.map((item, index) => (
              <Option
                key={item.id}
                id={idOf(start + index)}
                item={item}
                isChosen={start + index === chosen}
                onPoint={() => onPoint(start + index)}
                onChoose={() => onChoose(start + index)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, item, isChosen, onPoint, onChoose }: OptionProps) {
  const { label, note, trust, icon: Icon, isName = false } = item;
  return (
    // The keys are those of the input, which keeps the focus.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={onChoose}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-box px-2 py-1.5',
        isChosen && 'bg-accent-soft text-accent-strong',
      )}
    >
      <Icon aria-hidden className={classNames('size-4 shrink-0', !isChosen && 'text-quiet')} />
      <span
        className={classNames('max-w-[70%] shrink-0 truncate', isName && 'font-mono text-small font-strong')}
      >
        {label}
      </span>
      {note !== undefined && (
        <span className={classNames('min-w-0 flex-1 truncate text-small', !isChosen && 'text-quiet')}>
          {note}
        </span>
      )}
      {trust !== undefined && <SkillBadges trust={trust} />}
    </div>
  );
}
