import { text } from '../text/text.ts';
import { Badge } from './badge.tsx';

export interface SkillBadgesProps {
  readonly source?: string | undefined;
  readonly trust?: string | undefined;
  readonly problems?: number | undefined;
}

/** Where a skill comes from and how far it is trusted: the same wherever a skill is. */
export function SkillBadges({ source, trust, problems = 0 }: SkillBadgesProps) {
  return (
    <>
      {/* Where one word says both, once is enough. */}
      {source !== undefined && source !== text.common.trust[trust ?? ''] && <Badge>{source}</Badge>}
      {trust !== undefined && (
        <Badge
          tone={trust === 'untrusted' ? 'untrusted' : trust === 'bundled' ? 'neutral' : 'good'}
          {...(text.common.trustHelp[trust] === undefined ? {} : { title: text.common.trustHelp[trust] })}
        >
          {text.common.trust[trust] ?? trust}
        </Badge>
      )}
      {problems > 0 && <Badge tone="attention">{problems}</Badge>}
    </>
  );
}
