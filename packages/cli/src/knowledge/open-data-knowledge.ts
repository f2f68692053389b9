import type { Knowledge, KnowledgeCaller } from '@techne/knowledge';
import type { OperatorTrail } from '@techne/server';
import type { CommandContext } from '../program/command.ts';
import { openServerData } from '../server-data/open-server-data.ts';

/** The knowledge bases in the data of a server, as the operator sees them. */
export interface DataKnowledge {
  readonly knowledge: Knowledge;
  readonly caller: KnowledgeCaller;
  /** Tells the audit trail of what is changed. */
  readonly trail: OperatorTrail;
  close(): Promise<void>;
}

export async function openDataKnowledge(
  context: CommandContext,
  missing: 'make' | 'fail' = 'fail',
): Promise<DataKnowledge> {
  const { store, config } = await openServerData(context, missing);
  const { createOperatorTrail, openKnowledge, operatorCaller } = await import('@techne/server');
  const environment = { ...context.environment };
  const knowledge = openKnowledge({ config, store: store.knowledge, environment });
  const caller = await operatorCaller(store, context.arguments.text('tenant'));
  return {
    knowledge,
    caller,
    trail: createOperatorTrail({ config, store, environment, caller }),
    async close() {
      await knowledge.close();
      await store.close();
    },
  };
}
