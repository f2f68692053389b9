import type { UseSkillHost } from '@techne/agent';
import type { Catalog } from '@techne/skills';
import { describeUse } from '../../audit/describe-use.ts';
import type { Caller } from '../../http/caller.ts';
import type { TalkingRun } from '../active-run.ts';
import { sandboxSettings } from '../execution/sandbox-settings.ts';
import { settingsOf } from '../execution/settings-of.ts';
import type { RunContext } from '../run-context.ts';
import type { ScratchFolders } from '../scratch-folders.ts';
import { sayAgentEvent } from './say-agent-event.ts';
import { subagentTools } from './subagent-tools.ts';

export interface SkillHostOptions {
  readonly caller: Caller;
  readonly catalog: Catalog;
  /** What the request says; checked. */
  readonly model?: string | undefined;
  readonly decidedBy?: string | undefined;
}

/** What skills find here when they run as subagents. Nobody is there to ask: what needs an admin waits. */
export async function skillHost(
  context: Pick<RunContext, 'parts' | 'models'> & { readonly scratch: Pick<ScratchFolders, 'open'> },
  run: TalkingRun,
  { caller, catalog: known, model: asked, decidedBy }: SkillHostOptions,
): Promise<UseSkillHost> {
  const { parts, models, scratch } = context;
  const work = await scratch.open(run.id);
  let catalog = known;
  return {
    catalog: () => catalog,
    reload: async () => (catalog = await parts.skills.catalogFor(caller)),
    settings: (name) => settingsOf(parts.config, catalog, name),
    model: async (own) => (await models.open({ asked, own })).model,
    makeTools: (subagent) =>
      subagentTools(context, subagent, { tenant: caller.tenant, catalog, work, decidedBy }),
    capabilities: parts.capabilities,
    sandbox: sandboxSettings(parts.config, parts.sandbox).sandbox,
    chainingDepth: parts.config.agent.chainingDepth,
    configFile: 'config.toml',
    log(entry) {
      parts.log.info({ ...entry, runId: run.id }, 'skill');
      run.trail.note(describeUse(entry));
    },
    onEvent: (event, subagent) => sayAgentEvent(run, event, subagent),
  };
}
