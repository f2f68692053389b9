import type { Retriever } from '@techne/agent';
import type { Caller } from '../http/caller.ts';

/** What searches for the runs and chats of somebody: among the bases that this person may read (ruling 31). */
export type RetrieverFor = (caller: Caller) => Retriever;
