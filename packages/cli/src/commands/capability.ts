import type { CapabilityCaller, CapabilityManager, FileAuthFlows } from '@techne/agent';
import { terminalCaller } from '../agent/terminal-caller.ts';
import { readCapabilityAction, type CapabilityAction } from '../capabilities/capability-action.ts';
import { openCapabilities } from '../capabilities/open-capabilities.ts';
import { describeCapability, renderCapabilities } from '../capabilities/render-capabilities.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { authFlowsFolder } from '../configuration/places.ts';
import { trustedFolders } from '../configuration/trusted-folders.ts';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';

const nothingConfigured =
  'no provider of capabilities is configured. Add [capabilities.providers.NAME] with its command, or turn a preset ' +
  'on, such as [skills.gog] enabled = true.';

/** `techne capability`: what providers offer to the person at this terminal. */
export const capability: Command = {
  options: [
    { name: 'input', value: 'JSON', summary: 'What the operation or the sign-in is given, as a JSON object' },
    { name: 'code', value: 'CODE', summary: 'For auth complete: the code that the sign-in gave' },
    { name: 'flow', value: 'ID', summary: 'For auth complete: the flow_id; without it the newest one' },
  ],
  notes: [
    'capability list shows what there is; invoke ID OPERATION carries one out and prints its answer as JSON; auth',
    'begin ID and auth complete ID sign in. A sign-in can be completed once, by who began it, until it expires.',
    'Ends with 1 when a provider fails, with 3 when its answer is refused, with 4 when there is no such capability.',
  ],
  examples: [
    'capability list',
    `capability invoke gog.email list --input '{"limit": 5}'`,
    'capability auth begin gog.email',
    'capability auth complete gog.email --code 4/abc',
  ],
  async run(context) {
    const action = readCapabilityAction(context.arguments);
    const { config } = await loadConfiguration(context, await trustedFolders(context));
    const agent = await import('@techne/agent');
    const flows = new agent.FileAuthFlows(authFlowsFolder(context));
    const manager = await openCapabilities(context, config, flows);
    if (manager === undefined) {
      if (action.kind !== 'list') throw new CommandError(exitCodes.notFound, nothingConfigured);
      context.stderr.line(`techne: ${nothingConfigured}`);
      if (context.json) context.stdout.json({ capabilities: [], failures: [] });
      return exitCodes.done;
    }
    const { user, chat } = terminalCaller(context);
    const caller: CapabilityCaller = { user, chatType: chat?.type };
    try {
      const { result } = await untilInterrupted((signal) =>
        perform(context, manager, flows, caller, action, signal),
      );
      return result;
    } finally {
      manager.close();
    }
  },
};

async function perform(
  context: CommandContext,
  manager: CapabilityManager,
  flows: FileAuthFlows,
  caller: CapabilityCaller,
  action: CapabilityAction,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { stdout } = context;
  switch (action.kind) {
    case 'list':
      return list(context, manager, caller, signal);
    case 'invoke':
      stdout.json(await manager.invoke(caller, action.id, action.operation, action.input, { signal }));
      break;
    case 'begin':
      stdout.json(await manager.authBegin(caller, action.id, action.input, { signal }));
      break;
    case 'complete': {
      const by = { user: caller.user, tenant: caller.tenant, capability: action.id };
      const flow = action.flow ?? flows.newest(by) ?? '';
      stdout.json(await manager.authComplete(caller, action.id, flow, action.input, { signal }));
      break;
    }
  }
  return exitCodes.done;
}

async function list(
  { stdout, stderr, json }: CommandContext,
  manager: CapabilityManager,
  caller: CapabilityCaller,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { capabilities, failures } = await manager.visible(caller, { signal });
  const failed = failures.map(({ code, message, hint }) => ({ code, message, hint }));
  if (json) stdout.json({ capabilities: capabilities.map(describeCapability), failures: failed });
  else stdout.lines(renderCapabilities(capabilities, stdout.width));
  for (const { code, message, hint } of failed) stderr.line(`techne: ${message}. ${hint} (${code})`);
  return failed.length === 0 ? exitCodes.done : exitCodes.failed;
}
