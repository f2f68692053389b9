import { useMemo } from 'react';
import { Checkbox, Select } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import type { CatalogItem } from './catalog-item.ts';
import { hasProblem, valuesOf, type CatalogFilter } from './filter-skills.ts';

const words = text.skills.catalog;
const keys = ['source', 'trust', 'dialect'] as const;

export interface CatalogFiltersProps {
  readonly items: readonly CatalogItem[];
  readonly filter: CatalogFilter;
  readonly onChange: (change: CatalogFilter) => void;
}

/** What narrows the catalog; only what makes a difference is offered. */
export function CatalogFilters({ items, filter, onChange }: CatalogFiltersProps) {
  const choices = useMemo(
    () => ({
      values: {
        source: valuesOf(items, 'source'),
        trust: valuesOf(items, 'trust'),
        dialect: valuesOf(items, 'dialect'),
      },
      hasProblems: items.some(hasProblem),
    }),
    [items],
  );
  return (
    <div role="group" aria-label={words.filters} className="flex flex-wrap items-center gap-2">
      {keys.map((key) => {
        const values = choices.values[key];
        const chosen = filter[key];
        if (values.length < 2 && chosen === undefined) return null;
        return (
          <Select
            key={key}
            aria-label={words[key]}
            className="w-auto! border-line! text-small"
            value={chosen ?? ''}
            onChange={({ target: { value } }) => onChange({ [key]: value === '' ? undefined : value })}
          >
            <option value="">{words.any(words[key])}</option>
            {values.map(([value, number]) => (
              <option key={value} value={value}>
                {words.option(key === 'trust' ? (text.common.trust[value] ?? value) : value, number)}
              </option>
            ))}
          </Select>
        );
      })}
      {(filter.show === 'problems' || choices.hasProblems) && (
        <Checkbox
          label={words.onlyProblems}
          checked={filter.show === 'problems'}
          onChange={({ target: { checked } }) => onChange({ show: checked ? 'problems' : undefined })}
        />
      )}
    </div>
  );
}
