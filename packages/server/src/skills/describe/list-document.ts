import { etagOf } from '../../http/etag.ts';
import type { ManagedSkill } from '../managed/managed-skills.ts';
import type { CachedDocument, TenantView } from '../views/tenant-view.ts';
import { summaryText } from './describe-summary.ts';

export interface ListFilter {
  readonly search?: string | undefined;
  readonly visibility?: ManagedSkill['visibility'] | undefined;
  readonly owner?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Searches are typed letter by letter: beyond this they push each other out. */
const mostDocuments = 200;

/** The list as it is sent, made once for each view and filter until something changes. */
export function listDocument(view: TenantView, filter: ListFilter): CachedDocument {
  const key = JSON.stringify([filter.search, filter.visibility, filter.owner, filter.limit, filter.offset]);
  let document = view.documents.get(key);
  if (document === undefined) {
    if (view.documents.size >= mostDocuments) view.documents.clear();
    view.documents.set(key, (document = makeDocument(view, filter)));
  }
  return document;
}

function makeDocument({ skills }: TenantView, filter: ListFilter): CachedDocument {
  const { offset = 0, limit = Infinity } = filter;
  const words = (filter.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = skills.filter(
    (skill) =>
      (filter.visibility === undefined || skill.visibility === filter.visibility) &&
      (filter.owner === undefined || skill.owner === filter.owner) &&
      (words.length === 0 || matches(skill, words)),
  );
  const page = found.slice(offset, offset + limit).map(summaryText);
  const bytes = new TextEncoder().encode(`{"skills":[${page.join(',')}],"total":${found.length}}`);
  return { etag: etagOf(bytes), bytes };
}

function matches({ name, record }: ManagedSkill, words: readonly string[]): boolean {
  const text = `${name}\n${record.description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
