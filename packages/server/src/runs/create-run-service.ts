import type { Run } from '@techne/store';
import { startExecution } from './execution/execution-run.ts';
import { prepareCall, type CallInput } from './execution/prepare-call.ts';
import { prepareScript, type ScriptInput } from './execution/prepare-script.ts';
import { resumeExecution } from './execution/resume-execution.ts';
import { RunModels } from './models/run-models.ts';
import { startPromptRun } from './prompt/start-prompt-run.ts';
import type { RunContext } from './run-context.ts';
import { RunFollowers } from './run-followers.ts';
import { RunKeeper } from './run-keeper.ts';
import { RunManager } from './run-manager.ts';
import { runRedactor } from './run-redactor.ts';
import { defaultRunTimes, type RunServiceParts } from './run-service-parts.ts';
import type { RunService } from './run-service.ts';
import type { ResumeRun } from './run-work.ts';
import { ScratchFolders } from './scratch-folders.ts';
import { resumeUseRun, startUse } from './use/use-run.ts';
import { isRecord } from './waiting-state.ts';

/** Makes what runs skills. It holds leases from now on, and has to be closed. */
export function createRunService(parts: RunServiceParts): RunService {
  const { store, log, metrics, audit, instance, config, environment = process.env } = parts;
  const graceMs = config.server.shutdownSeconds * 1_000;
  const times = { ...defaultRunTimes, graceMs, ...parts.times };
  const redactor = runRedactor(config, environment);
  const scratch = new ScratchFolders(parts.dataFolder);
  const resume = new Map<string, ResumeRun>();
  const cancels = new Map<string, (run: Run) => Promise<void>>();
  const manager = new RunManager({
    store,
    log,
    metrics,
    audit,
    instance,
    redactor,
    scratch,
    times,
    resume,
  });
  const models = new RunModels(config, environment, log);
  const context: RunContext = { parts, manager, models, scratch, redactor };
  resume.set('use', resumeUseRun(context));
  resume.set(
    'call',
    resumeExecution(context, (skill, input) => prepareCall(context, skill, readCall(input))),
  );
  resume.set(
    'script',
    resumeExecution(context, (skill, input) => prepareScript(context, skill, readScript(input))),
  );
  const followers = new RunFollowers(store, times.leaseMs);
  const keeper = new RunKeeper({ store, log, audit, instance, times, manager, followers, scratch });
  return {
    startPrompt: (caller, skill, input) => startPromptRun(context, caller, skill, input),
    startUse: (caller, skill, input) => startUse(context, caller, skill, input),
    async startCall(caller, skill, input) {
      const prepared = await prepareCall(context, skill, input);
      return startExecution(context, { kind: 'call', caller, prepared, input });
    },
    async startScript(caller, skill, input) {
      const prepared = await prepareScript(context, skill, input);
      return startExecution(context, { kind: 'script', caller, prepared, input });
    },
    start: (run, work) => manager.start(run, work),
    addKind: (kind, goOn) => void resume.set(kind, goOn),
    async find({ tenant, userId, role }, id) {
      const run = await store.runs.find(id);
      const isTheirs = run?.tenant === tenant && (run.userId === userId || role === 'admin');
      return isTheirs ? run : undefined;
    },
    list: ({ tenant, userId, role }, filter) =>
      store.runs.list({ ...filter, tenant, ...(role === 'admin' ? {} : { userId }) }),
    addCancel: (kind, cancel) => void cancels.set(kind, cancel),
    follow: (id, after, signal, mayGoOn) => followers.follow(id, after, signal, mayGoOn),
    cancel: (run) => cancels.get(run.kind)?.(run) ?? manager.cancel(run),
    resume: (id) => manager.resume(id),
    releaseWaiting: () => followers.releaseWaiting(),
    async close() {
      // Streams were given their time before, and with them the runs that they tell of.
      await manager.close((id) => followers.has(id));
      await keeper.close();
      followers.close();
    },
  };
}

function readCall(input: Readonly<Record<string, unknown>>): CallInput {
  const { tool, arguments: given, mode } = input;
  return {
    tool: typeof tool === 'string' ? tool : '',
    arguments: isRecord(given) ? given : {},
    mode: typeof mode === 'string' ? mode : undefined,
  };
}

function readScript(input: Readonly<Record<string, unknown>>): ScriptInput {
  const { path, arguments: given, input: text } = input;
  return {
    path: typeof path === 'string' ? path : '',
    arguments: given,
    input: typeof text === 'string' ? text : undefined,
  };
}
