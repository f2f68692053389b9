import type { Origin, ShownSetting } from '@techne/config';
import { renderPlace } from '../diagnostics/render-diagnostic.ts';

/** A value as TOML writes it on one line. */
export function renderValue(value: ShownSetting['value']): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  const items = value.map((item) => {
    if (typeof item === 'string') return JSON.stringify(item);
    const pairs = Object.entries(item).map(([key, each]) => `${key} = ${renderValue(each)}`);
    return `{ ${pairs.join(', ')} }`;
  });
  return `[${items.join(', ')}]`;
}

/** Who set a value: `file:line`, a variable, or nobody. */
export function renderOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'default':
      return 'default';
    case 'file':
      return renderPlace(origin);
    case 'environment':
      return origin.variable;
  }
}
