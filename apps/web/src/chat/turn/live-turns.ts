import { ClientError, type RunStream } from '@techne/server/client';
import { useSyncExternalStore } from 'react';
import { client, noticeSignedOut } from '../../api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import type { TurnPart } from './turn-part.ts';
import { applyEvent, emptyTurn, type TurnState } from './turn-state.ts';

/** An answer that is being given, here or taken up again after a reload. */
export interface LiveTurn {
  /** What was said; undefined for a turn that was taken up again: the chat has it. */
  readonly said?: string | undefined;
  /** Known once the server has begun. */
  readonly runId?: string | undefined;
  readonly state: TurnState;
  /** `lost`: the events broke off; the turn goes on at the server. `refused`: it did not begin. */
  readonly status: 'sending' | 'running' | 'ended' | 'lost' | 'refused';
  readonly failure?: unknown;
}

export type MessageToSend = Parameters<typeof client.chats.send>[1];

/** Pieces of an answer come faster than anybody reads: they are shown together. */
const showEveryMs = 30;

const turns = new Map<string, LiveTurn>();
const listeners = new Set<() => void>();

/** What was followed to its end on this page says more than what is stored of it: times, steps, nodes. */
const followed = new Map<string, readonly TurnPart[]>();
const mostFollowed = 100;

export function followedParts(runId: string): readonly TurnPart[] | undefined {
  return followed.get(runId);
}

function set(chatId: string, turn: LiveTurn | undefined): void {
  if (turn === undefined) turns.delete(chatId);
  else turns.set(chatId, turn);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The turn that goes on in a chat, wherever on the page it was begun. */
export function useLiveTurn(chatId: string): LiveTurn | undefined {
  return useSyncExternalStore(subscribe, () => turns.get(chatId));
}

/** Says something in a chat. False when the server refused it: the turn then says why. */
export async function sendMessage(chatId: string, message: MessageToSend): Promise<boolean> {
  if (isBusy(chatId)) return false;
  const said = message.content;
  set(chatId, { said, state: emptyTurn, status: 'sending' });
  let stream: RunStream;
  try {
    stream = await client.chats.send(chatId, message);
  } catch (failure) {
    noticeSignedOut(failure);
    set(chatId, { said, state: emptyTurn, status: 'refused', failure });
    // It may be busy with a turn that was begun elsewhere.
    if (ClientError.isInstance(failure) && failure.status === 409) void refresh(chatId);
    return false;
  }
  // A chat gets its title from its first message.
  void refresh(chatId);
  void follow(chatId, stream, said);
  return true;
}

/** Takes up the events of a turn that was begun earlier, unless that is done already. */
export function takeUpTurn(chatId: string, runId: string): void {
  const turn = turns.get(chatId);
  if (turn?.runId === runId ? turn.status !== 'lost' : isBusy(chatId)) return;
  void follow(chatId, client.runs.events(runId), turn?.said);
}

/** Forgets what is no longer needed: a refusal that was read, or a turn whose answer the chat shows. */
export function forgetTurn(chatId: string, status: 'refused' | 'ended'): void {
  if (turns.get(chatId)?.status === status) set(chatId, undefined);
}

function isBusy(chatId: string): boolean {
  const status = turns.get(chatId)?.status;
  return status === 'sending' || status === 'running';
}

async function follow(chatId: string, stream: RunStream, said: string | undefined): Promise<void> {
  const { runId } = stream;
  let state = emptyTurn;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    timer = undefined;
    set(chatId, { said, runId, state, status: 'running' });
  };
  show();
  try {
    for await (const event of stream) {
      const before = state;
      state = applyEvent(state, event);
      if (state !== before) timer ??= setTimeout(show, showEveryMs);
    }
  } catch (failure) {
    clearTimeout(timer);
    noticeSignedOut(failure);
    set(chatId, { said, runId, state, status: 'lost', failure });
    return;
  }
  clearTimeout(timer);
  show();
  followed.set(runId, state.parts);
  for (const oldest of followed.keys()) if (followed.size > mostFollowed) followed.delete(oldest);
  // The chat has the answer before the run says `done`; who shows it forgets what was followed, without a gap.
  await refresh(chatId);
  if (turns.get(chatId)?.runId === runId) set(chatId, { said, runId, state, status: 'ended' });
}

async function refresh(chatId: string): Promise<void> {
  await Promise.allSettled([
    queryClient.invalidateQueries({ queryKey: ['chats', chatId] }),
    queryClient.invalidateQueries({ queryKey: ['chats', 'list'] }),
  ]);
}
