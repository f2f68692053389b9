import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CatalogFilter } from './filter-skills.ts';

/**
 * What is chosen above the catalog. It answers at once; the address follows when the typing rests, so that the view can
 * be linked to and comes back.
 */
export function useCatalogFilter(): readonly [CatalogFilter, (change: CatalogFilter) => void] {
  const address = useSearch({ from: '/frame/skills' });
  const navigate = useNavigate({ from: '/skills' });
  const [filter, setFilter] = useState<CatalogFilter>(address);
  const [known, setKnown] = useState(address);
  // The address changed by other means, e.g. by going back.
  if (known !== address) {
    setKnown(address);
    if (!isSame(known, address)) setFilter(address);
  }
  useEffect(() => {
    if (isSame(filter, address)) return;
    const timer = setTimeout(() => void navigate({ search: asSearch(filter), replace: true }), 200);
    return () => clearTimeout(timer);
  }, [filter, address, navigate]);
  return [filter, (change) => setFilter((before) => ({ ...before, ...change }))];
}

function asSearch(filter: CatalogFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
}

function isSame(one: CatalogFilter, other: CatalogFilter): boolean {
  return (['q', 'source', 'trust', 'dialect', 'show'] as const).every(
    (key) => (one[key] ?? '') === (other[key] ?? ''),
  );
}
