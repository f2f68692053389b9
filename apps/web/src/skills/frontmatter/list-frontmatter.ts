import { stringify } from 'yaml';
import { readFrontmatter } from './frontmatter.ts';
import { splitFrontmatter } from './split-frontmatter.ts';

export interface ListedFrontmatter {
  /** As written. */
  readonly yaml: string;
  /** Undefined when it cannot be read as data. */
  readonly entries:
    | readonly { readonly key: string; readonly value: string; readonly isData: boolean }[]
    | undefined;
}

/** The frontmatter of a SKILL.md for showing: texts as they are, everything else as YAML. */
export function listFrontmatter(raw: string): ListedFrontmatter {
  const span = splitFrontmatter(raw);
  const yaml = span === undefined ? '' : raw.slice(span.start, span.end);
  const values = readFrontmatter(raw);
  if (values === undefined) return { yaml, entries: undefined };
  const entries = Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : stringify(value, { lineWidth: 0 }).trimEnd(),
    isData: typeof value === 'object' && value !== null,
  }));
  return { yaml, entries };
}
