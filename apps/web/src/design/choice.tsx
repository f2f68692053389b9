import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

export interface ChoiceProps<Value extends string> {
  /** Names the group for people who cannot see it. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: LucideIcon;
  }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in view. The arrow keys move the choice. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-box border border-line bg-raised p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: each, label: words, icon: Icon }) => (
        <label
          key={each}
          className="relative inline-flex cursor-pointer items-center gap-2 rounded-[6px] border border-transparent px-3 py-1 text-small whitespace-nowrap text-quiet hover:text-text has-checked:border-line has-checked:bg-surface has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChange(each)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {Icon !== undefined && <Icon aria-hidden className="size-4" />}
          {words}
        </label>
      ))}
    </fieldset>
  );
}
