import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../api/people.ts';
import { Field } from '../../design/field.tsx';
import { Select, TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import type { ActivitySearch } from '../activity-search.ts';
import { auditFilter } from './audit-query.ts';

const words = text.activity;
const actions = Object.keys(words.meaning).map((action) => ({ value: action, label: action }));
const outcomes = Object.entries(words.outcomes).map(([value, label]) => ({ value, label }));
const times = Object.entries(words.times)
  .filter(([value]) => value !== 'any')
  .map(([value, label]) => ({ value, label }));

export interface AuditFiltersProps {
  readonly search: ActivitySearch;
  /** Called with what is wanted now, from the first page on. */
  readonly onChange: (search: ActivitySearch) => void;
}

/** What happened, who did it, how it ended, when. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const people = useQuery(usersQuery).data?.items ?? [];
  const known = [
    ...people.map(({ id, email }) => ({ value: id, label: email })),
    { value: 'system', label: words.system },
    { value: 'anonymous', label: words.anonymous },
  ];
  const isKnown = search.actor === undefined || known.some(({ value }) => value === search.actor);
  const actors = isKnown ? known : [...known, { value: search.actor ?? '', label: search.actor ?? '' }];
  const filter = auditFilter(search);
  const set = (name: keyof ActivitySearch) => (value: string) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <form aria-label={words.filters} className="grid grid-cols-2 gap-3 wide:grid-cols-4">
      <Filter
        label={words.action}
        any={words.anyAction}
        value={search.action}
        options={actions}
        onChange={set('action')}
      />
      <Filter
        label={words.actor}
        any={words.anyActor}
        value={search.actor}
        options={actors}
        onChange={set('actor')}
      />
      <Filter
        label={words.outcome}
        any={words.anyOutcome}
        value={search.outcome}
        options={outcomes}
        onChange={set('outcome')}
      />
      <Filter
        label={words.time}
        any={words.times.any}
        value={search.time}
        options={times}
        onChange={set('time')}
      />
      {search.time === 'between' && (
        <>
          <Day label={words.from} value={search.from} onChange={set('from')} />
          <Day label={words.to} value={search.to} onChange={set('to')} />
        </>
      )}
    </form>
  );
}

interface FilterProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Filter({ label, any, value = '', options, onChange }: FilterProps) {
  return (
    <Field label={label}>
      {(props) => (
        <Select {...props} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Day({ label, value = '', onChange }: Pick<FilterProps, 'label' | 'value' | 'onChange'>) {
  return (
    <Field label={label}>
      {(props) => (
        <TextInput {...props} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
