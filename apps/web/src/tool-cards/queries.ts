import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { applyEvent, emptyTurn } from '../chat/turn/turn-state.ts';
import type { ToolCall } from './tool-call.ts';

/** A skill of any source, with its text. */
export const catalogSkillQuery = (name: string) =>
  queryOptions({
    queryKey: ['catalog', name],
    queryFn: ({ signal }) => client.catalog.skill(name, { signal }),
  });

/** The calls that subagents made in a run that has ended; messages do not keep them, the run does. */
export const innerCallsQuery = (runId: string) =>
  queryOptions({
    queryKey: ['runs', runId, 'calls'],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<readonly ToolCall[]> => {
      let turn = emptyTurn;
      for await (const event of client.runs.events(runId, { signal })) turn = applyEvent(turn, event);
      return turn.parts.flatMap((part) => (part.type === 'call' ? [part.call] : []));
    },
  });
