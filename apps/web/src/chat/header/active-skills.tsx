import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sparkles, X } from 'lucide-react';
import { SkillBadges } from '../../design/skill-badges.tsx';
import { text } from '../../text/text.ts';
import { catalogQuery } from '../../api/catalog.ts';

export interface ActiveSkillsProps {
  readonly names: readonly string[];
  /** While an answer is given they may change, and none can be taken away. */
  readonly isBusy: boolean;
  readonly onChange: (names: readonly string[]) => void;
}

/** The skills that this chat follows; each can be let go. */
export function ActiveSkills({ names, isBusy, onChange }: ActiveSkillsProps) {
  const { data } = useQuery(catalogQuery);
  return (
    <ul
      aria-label={text.chat.header.skills}
      className="flex items-center gap-2 overflow-x-auto px-3 pb-2 wide:px-4"
    >
      {names.map((name) => (
        <li
          key={name}
          className="flex h-7 shrink-0 items-center gap-1.5 rounded-box border border-line bg-surface pl-2 text-small"
        >
          <Sparkles aria-hidden className="size-3.5 text-accent" />
          <Link to="/skills/$name" params={{ name }} className="font-mono hover:underline">
            {name}
          </Link>
          <SkillBadges trust={data?.skills.find((skill) => skill.name === name)?.trust} />
          <button
            type="button"
            aria-label={text.chat.header.stopSkill(name)}
            title={text.chat.header.stopSkill(name)}
            disabled={isBusy}
            onClick={() => onChange(names.filter((each) => each !== name))}
            className="flex h-full w-7 items-center justify-center rounded-box text-quiet hover:bg-hover hover:text-text disabled:opacity-50"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
