import { parseDocument } from 'yaml';
import { setInYaml, type YamlPath, type YamlValue } from './edit-yaml.ts';
import { splitFrontmatter } from './split-frontmatter.ts';

export type FrontmatterValues = Readonly<Record<string, unknown>>;

/** The values of a SKILL.md's frontmatter; undefined while it cannot be read. */
export function readFrontmatter(text: string): FrontmatterValues | undefined {
  const span = splitFrontmatter(text);
  if (span === undefined) return undefined;
  const document = parseDocument(text.slice(span.start, span.end));
  if (document.errors.length > 0) return undefined;
  try {
    const values: unknown = document.toJS();
    if (values === null || values === undefined) return {};
    return isRecord(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** The text with one value of its frontmatter set, or removed; every byte elsewhere stays. */
export function setInFrontmatter(
  text: string,
  path: YamlPath,
  value: YamlValue | undefined,
): string | undefined {
  const span = splitFrontmatter(text);
  if (span === undefined) return undefined;
  const changed = setInYaml(text.slice(span.start, span.end), path, value);
  return changed === undefined ? undefined : text.slice(0, span.start) + changed + text.slice(span.end);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
