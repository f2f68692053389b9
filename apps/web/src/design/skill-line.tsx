import { SkillBadges, type SkillBadgesProps } from './skill-badges.tsx';

export interface SkillLineProps extends SkillBadgesProps {
  readonly name: string;
  readonly description: string;
}

/** A skill as it looks everywhere: name, badges, one line of description. */
export function SkillLine({ name, description, ...badges }: SkillLineProps) {
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-mono text-small font-strong text-text">{name}</span>
        <SkillBadges {...badges} />
      </span>
      <span className="block truncate text-small text-quiet">{description}</span>
    </span>
  );
}
