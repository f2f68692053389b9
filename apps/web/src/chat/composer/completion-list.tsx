import type { CatalogEntry } from '@techne/server/client';
import { useEffect, useRef } from 'react';
import { classNames } from '../../design/class-names.ts';
import { SkillLine } from '../../design/skill-line.tsx';
import { text } from '../../text/text.ts';

export interface CompletionListProps {
  readonly id: string;
  readonly sign: '/' | '@';
  readonly skills: readonly CatalogEntry[];
  readonly index: number;
  readonly onPick: (skill: CatalogEntry) => void;
}

export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** Skills that fit what is being written, above the message. The keys stay with the message. */
export function CompletionList({ id, sign, skills, index, onPick }: CompletionListProps) {
  const words = text.chat.composer;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <div className="absolute inset-x-0 bottom-full z-40 mb-2 overflow-hidden rounded-box border border-line bg-surface shadow-float">
      <p className="border-b border-line px-3 py-1.5 text-small text-quiet">
        <span className="font-mono text-text">{sign}</span> {sign === '/' ? words.slashHint : words.atHint}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={words.completion}
        className="max-h-72 overflow-y-auto p-1"
      >
        {skills.map((skill, at) => (
          <div
            key={skill.name}
            id={optionId(id, at)}
            role="option"
            aria-selected={at === index}
            // Before the message would lose the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(skill);
            }}
            className={classNames(
              'cursor-pointer rounded-sm px-2 py-1.5',
              at === index ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <SkillLine
              name={skill.name}
              description={skill.description}
              source={skill.source}
              trust={skill.trust}
            />
          </div>
        ))}
      </div>
      {skills.length === 0 && <p className="px-3 pb-2 text-small text-quiet">{words.noneFound}</p>}
      <p role="status" className="sr-only">
        {words.found(skills.length)}
      </p>
    </div>
  );
}
