import type { Config } from '@techne/config';
import type { Store } from '@techne/store';
import type { DestinationStream } from 'pino';
import { OWNER_EMAIL } from '../accounts/email-schema.ts';
import type { Caller } from '../http/caller.ts';
import { operatorCaller } from '../knowledge/operator-caller.ts';
import { createOperatorTrail } from '../knowledge/operator-trail.ts';
import { createLogger } from '../operations/create-logger.ts';
import { createServices } from '../services/create-services.ts';
import type { Services } from '../services/services.ts';
import { operateWorkflows } from './operate-workflows.ts';
import type { OperatorWorkflows } from './operator-workflows.ts';

export interface OpenOperatorWorkflowsOptions {
  readonly config: Config;
  /** Closed by who opened it. */
  readonly store: Store;
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Default: `default`. */
  readonly tenant?: string | undefined;
  /** Whether executions are carried out in this process: then all that wait in this data. */
  readonly worker: boolean;
  /** Where faults are told of; default stderr. */
  readonly logTo?: DestinationStream | undefined;
}

/** Opens the workflows of a server's data without a server, in the name of the operator. They have to be closed. */
export async function openOperatorWorkflows(
  options: OpenOperatorWorkflowsOptions,
): Promise<OperatorWorkflows> {
  const { config, store, environment, tenant, worker } = options;
  const operator = await operatorCaller(store, tenant);
  const stopping = new AbortController();
  const services = await createServices({
    ...options,
    log: createLogger({ config, environment, level: 'warn', destination: options.logTo }),
    now: Date.now,
    // Nobody signs in here, so no link is ever made.
    address: () => ({ url: '', port: 0, isPrivate: false }),
    isStopping: () => stopping.signal.aborted,
    stopping: stopping.signal,
  });
  const caller: Caller = {
    userId: operator.userId,
    tenant: operator.tenant,
    email: OWNER_EMAIL,
    role: 'admin',
  };
  const trail = createOperatorTrail({ config, store, environment, caller: operator });
  const close = (): Promise<void> => closeServices(services, stopping);
  try {
    if (worker) await services.workflows.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { ...operateWorkflows(services, caller, trail), close };
}

async function closeServices(services: Services, stopping: AbortController): Promise<void> {
  await services.workflows.close(services.config.server.shutdownSeconds * 1_000);
  stopping.abort();
  await services.runs.close();
  await services.knowledge.close();
}
