import { useParams, useSearch } from '@tanstack/react-router';
import { OpenedSkill } from './opened-skill.tsx';

/** A skill with its inputs, and what comes of running it. */
export function RunSkillPage() {
  const { name } = useParams({ from: '/frame/skills/$name/run' });
  const { again, run } = useSearch({ from: '/frame/skills/$name/run' });
  return <OpenedSkill key={`${name} ${again ?? ''}`} name={name} earlierId={again ?? run} runId={run} />;
}
