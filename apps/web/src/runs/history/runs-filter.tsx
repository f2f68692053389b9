import { Button } from '../../design/button.tsx';
import { Select } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { statuses, statusOf, type RunFilter } from '../queries.ts';

export interface RunsFilterProps {
  readonly filter: RunFilter;
  /** The names to choose from. */
  readonly skills: readonly string[];
  readonly onChange: (filter: RunFilter) => void;
}

/** Which runs are shown; the choice is in the address. */
export function RunsFilter({ filter, skills, onChange }: RunsFilterProps) {
  const { skill, kind, status } = filter;
  const names = skill === undefined || skills.includes(skill) ? skills : [skill, ...skills];
  const set = (change: { [Key in keyof RunFilter]: RunFilter[Key] | undefined }): void => {
    const next = { ...filter, ...change };
    onChange({
      ...(next.skill === undefined ? {} : { skill: next.skill }),
      ...(next.kind === undefined ? {} : { kind: next.kind }),
      ...(next.status === undefined ? {} : { status: next.status }),
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label={text.runs.filterStatus}
        className="w-auto! max-wide:flex-1"
        value={status ?? ''}
        onChange={({ target }) => set({ status: statusOf(target.value) })}
      >
        <option value="">{text.runs.everyStatus}</option>
        {statuses.map((each) => (
          <option key={each} value={each}>
            {text.common.status[each]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={text.runs.filterKind}
        className="w-auto! max-wide:flex-1"
        value={kind ?? ''}
        onChange={({ target }) => set({ kind: target.value === '' ? undefined : target.value })}
      >
        <option value="">{text.runs.everyKind}</option>
        {Object.entries(text.runs.kinds).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label={text.runs.filterSkill}
        className="w-auto! max-w-64 max-wide:max-w-full max-wide:flex-1"
        value={skill ?? ''}
        onChange={({ target }) => set({ skill: target.value === '' ? undefined : target.value })}
      >
        <option value="">{text.runs.everySkill}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {Object.keys(filter).length > 0 && (
        <Button kind="quiet" onClick={() => onChange({})}>
          {text.runs.clear}
        </Button>
      )}
    </div>
  );
}
