import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { openClient } from '../remote/open-client.ts';
import { openServerData } from '../server-data/open-server-data.ts';
import type { WorkflowPlace } from './workflow-place.ts';

/** How long it may take to close before a word is said about it. */
const QUIET_MS = 1_000;

export interface PlaceNeeds {
  /** Whether executions have to go on here; at a server they do by themselves. */
  readonly worker: boolean;
  /** What to do where no server ever ran. */
  readonly missing: 'make' | 'fail';
}

/** The workflows that a command is about. They have to be closed. */
export async function openWorkflowPlace(context: CommandContext, needs: PlaceNeeds): Promise<WorkflowPlace> {
  return context.server === undefined ? openHere(context, needs) : openThere(context);
}

async function openHere(context: CommandContext, { worker, missing }: PlaceNeeds): Promise<WorkflowPlace> {
  const { config, store, dataFolder } = await openServerData(context, missing);
  try {
    const { openOperatorWorkflows } = await import('@techne/server');
    const workflows = await openOperatorWorkflows({
      config,
      store,
      dataFolder,
      environment: { ...context.environment },
      tenant: context.arguments.text('tenant'),
      worker,
    });
    return {
      ...workflows,
      async close() {
        await tellWhenSlow(context, config.server.shutdownSeconds, workflows.close());
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Whoever waits for what others began should know what for. */
async function tellWhenSlow(
  { stderr }: CommandContext,
  seconds: number,
  closing: Promise<void>,
): Promise<void> {
  const say = (): void =>
    stderr.line(`Other executions are under way here: they have ${seconds} s. Press Ctrl+C to leave them.`);
  const timer = setTimeout(say, QUIET_MS);
  await closing.finally(() => clearTimeout(timer));
}

async function openThere(context: CommandContext): Promise<WorkflowPlace> {
  const { client } = await openClient(context);
  const { workflows, approvals } = client;
  return {
    ...workflows,
    approvals,
    async execute(workflow, body, options) {
      if (typeof workflow === 'string') return workflows.execute(workflow, body, options);
      throw saveFirst();
    },
    close: async () => undefined,
  };
}

export function saveFirst(): CommandError {
  return new CommandError(
    exitCodes.usage,
    'a server executes what is saved there. Save the file first: techne workflow save FILE --server URL.',
  );
}
