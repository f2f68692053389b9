import type { Labels } from './metrics.ts';

/** `a="1",b="2"`, as the text format of Prometheus writes labels. */
export function renderLabels(labels: Labels | undefined): string {
  if (labels === undefined) return '';
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeValue(value)}"`)
    .join(',');
}

function escapeValue(value: string): string {
  return value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
}
