import { randomUUID } from 'node:crypto';
import type { Workflow } from '@techne/store';
import { HttpError } from '../errors/http-error.ts';
import { RunModels } from '../runs/models/run-models.ts';
import { runRedactor } from '../runs/run-redactor.ts';
import { ScratchFolders } from '../runs/scratch-folders.ts';
import { maySee } from './access.ts';
import { describeNodeTypes } from './describe-node-types.ts';
import { LazyEngine } from './lazy-engine.ts';
import { openEngine } from './open-engine.ts';
import { openExecution } from './open-execution.ts';
import { orHttpError } from './or-http-error.ts';
import { startExecution } from './start-execution.ts';
import { untilAtRest } from './until-at-rest.ts';
import type { WorkflowContext, WorkflowServiceParts } from './workflow-context.ts';
import type { WorkflowService } from './workflow-service.ts';

/** Makes what workflows are kept and carried out with. Nothing is carried out before `start`; it has to be closed. */
export function createWorkflowService(parts: WorkflowServiceParts): WorkflowService {
  const { config, store, log, environment, runs } = parts;
  const { workflows } = store;
  const context: WorkflowContext = {
    parts,
    models: new RunModels(config, environment, log),
    scratch: new ScratchFolders(parts.dataFolder),
    redactor: runRedactor(config, environment),
  };
  const engine = new LazyEngine(() => openEngine(context));
  const cancel = async (id: string): Promise<void> =>
    orHttpError(engine.get().then(async (opened) => void (await opened.cancel(id))));
  runs.addCancel('workflow', ({ id }) => cancel(id));
  return {
    list: ({ tenant, userId, role }, page) =>
      workflows.list({ ...page, tenant, ...(role === 'admin' ? {} : { userId }) }),
    async find(caller, id) {
      const workflow = await workflows.find(id);
      return workflow !== undefined && maySee(workflow, caller) ? workflow : undefined;
    },
    async create({ tenant, userId: owner }, { name, description, graph, visibility }) {
      const shared = visibility === undefined ? {} : { visibility };
      const checked = await validGraph(graph);
      return workflows.create({
        id: randomUUID(),
        tenant,
        owner,
        name,
        description,
        graph: checked,
        ...shared,
      });
    },
    async change({ id }, change, version) {
      const graph = change.graph === undefined ? {} : { graph: await validGraph(change.graph) };
      const { graph: _, ...rest } = change;
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      return found(id, await orHttpError(workflows.update(id, { ...given, ...graph }, version)));
    },
    async remove({ id }) {
      if (!(await workflows.remove(id))) found(id, undefined);
    },
    async validate(graph) {
      const checked = (await import('@techne/workflow')).validateGraph(graph);
      return checked.valid ? [] : checked.problems;
    },
    nodeTypes: () => describeNodeTypes(context),
    execute: (caller, workflow, input) => startExecution(context, engine, caller, workflow, input),
    executions: ({ tenant, userId, role }, filter) =>
      workflows.executions.list({ ...filter, tenant, ...(role === 'admin' ? {} : { userId }) }),
    async findExecution(caller, id) {
      const run = await runs.find(caller, id);
      return run?.kind === 'workflow' ? run : undefined;
    },
    openExecution: (run) => openExecution(store, engine, run),
    resume: ({ id }) => orHttpError(engine.get().then((opened) => opened.resume(id))),
    cancel,
    decide: (deciding) => orHttpError(engine.get().then((opened) => opened.decide(deciding))),
    untilAtRest: (id, signal) => untilAtRest(store, id, signal),
    async start() {
      if (parts.worker ?? config.workflows.worker) await engine.get();
    },
    close: (graceMs) => engine.close(graceMs),
  };
}

async function validGraph(graph: unknown): Promise<unknown> {
  const { requireValidGraph } = await import('@techne/workflow');
  return orHttpError(Promise.resolve().then(() => requireValidGraph(graph)));
}

function found(id: string, workflow: Workflow | undefined): Workflow {
  if (workflow !== undefined) return workflow;
  throw new HttpError(404, { field: 'id', message: `There is no workflow ${id}` });
}
