import type { Catalog } from '@techne/skills';
import type { ChatUsage } from '@techne/store';
import type { Caller } from '../../http/caller.ts';
import { etagOf } from '../../http/etag.ts';
import type { Services } from '../../services/services.ts';
import type { CachedDocument } from '../../skills/views/tenant-view.ts';
import { describeCatalog } from './describe-catalog.ts';

const texts = new WeakMap<Catalog, string>();
const documents = new WeakMap<Catalog, CachedDocument>();

/** A catalog as it is sent. Each belongs to one view, so that none is ever shown to both kinds of callers. */
export async function catalogDocument(
  catalog: Catalog,
  { tenant, role }: Caller,
  { skills, store }: Pick<Services, 'skills' | 'store'>,
): Promise<CachedDocument> {
  const isAdmin = role === 'admin';
  let text = texts.get(catalog);
  if (text === undefined) {
    text = JSON.stringify(describeCatalog(catalog, await skills.disabledIn(tenant), isAdmin));
    texts.set(catalog, text);
  }
  if (isAdmin) return documentOf(withUsage(text, await store.chats.usage(tenant)));
  let document = documents.get(catalog);
  if (document === undefined) documents.set(catalog, (document = documentOf(text)));
  return document;
}

/** Usage changes with every chat, and the rest is long. */
function withUsage(text: string, { chats, withActivations, bySkill }: ChatUsage): string {
  const usage = { chats, with_activations: withActivations, by_skill: bySkill };
  return `${text.slice(0, -1)},"usage":${JSON.stringify(usage)}}`;
}

function documentOf(text: string): CachedDocument {
  const bytes = new TextEncoder().encode(text);
  return { etag: etagOf(bytes), bytes };
}
