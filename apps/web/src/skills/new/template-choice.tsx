import { useId } from 'react';
import { Badge } from '../../design/badge.tsx';
import { text } from '../../text/text.ts';
import type { SkillTemplate } from '../queries.ts';

export interface TemplateChoiceProps {
  readonly templates: readonly SkillTemplate[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Templates to begin with, one chosen. */
export function TemplateChoice({ templates, chosen, onChoose }: TemplateChoiceProps) {
  const group = useId();
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-small font-strong">{text.skills.create.template}</legend>
      {templates.map(({ id, title, description, dialect }) => (
        <label
          key={id}
          className="flex cursor-pointer items-start gap-3 rounded-box border border-line bg-surface p-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            className="mt-1 size-4 shrink-0 accent-accent outline-none"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <span className="font-strong">{title}</span>
              <Badge>{dialect}</Badge>
            </span>
            <span className="block text-small text-quiet">{description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
