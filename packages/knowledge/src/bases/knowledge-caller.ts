import type { KnowledgeReader } from '@techne/store';

/** Who asks. Sees their own bases and those shared with the tenant; admins all of the tenant. */
export type KnowledgeCaller = KnowledgeReader;
