import { Catalog } from '@techne/skills';
import type { Caller } from '../../http/caller.ts';
import type { ChatContext } from '../chat-context.ts';

/** What a chat knows of skills. Where they are turned off nothing is looked for (remcochat.md, 3.3). */
export async function chatCatalog({ parts }: ChatContext, caller: Caller): Promise<Catalog> {
  if (parts.config.skills.enabled) return parts.skills.catalogFor(caller);
  return new Catalog({ skills: [], diagnostics: [], collisions: [], sources: [] });
}
