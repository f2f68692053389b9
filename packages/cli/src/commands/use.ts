import { askAboutCall } from '../agent/ask-about-call.ts';
import { executionOptions } from '../agent/execution-options.ts';
import { openSkillHost } from '../agent/open-skill-host.ts';
import { printAgentEvent } from '../agent/print-agent-event.ts';
import { reportSkillUse } from '../agent/report-skill-use.ts';
import { terminalCaller } from '../agent/terminal-caller.ts';
import { openConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { openRedactor } from '../execution/open-redactor.ts';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import type { Command } from '../program/command.ts';
import { modeOption } from '../program/mode-option.ts';
import { modelOption } from '../program/model-option.ts';
import { yesOption } from '../program/yes-option.ts';

/** `techne use`: a skill as a subagent, with its own tools, model, environment and limit of iterations. */
export const use: Command = {
  options: [
    { name: 'context', value: 'TEXT', summary: 'What it has to know besides; it sees nothing else' },
    modelOption,
    modeOption,
    yesOption,
  ],
  notes: [
    'Prints what it says in the end; calls of tools are quiet lines on stderr, and those that need it are asked',
    'about first. --json prints {content, output, iterations, status, exhausted, usage}, and error after a failure.',
    'Ends with 1 when it fails, with 3 when it is refused, saying why and which lines of configuration would help,',
    'with 4 when there is no such skill.',
  ],
  examples: ['use research "Find the newest release of SQLite"', 'use inbox "What is urgent?" --yes --json'],
  async run(context) {
    if (context.server !== undefined) return (await import('../remote/use-remotely.ts')).useRemotely(context);
    const { arguments: given } = context;
    const [skill = '', message = ''] = given.operands;
    const workspace = await openConfiguredWorkspace(context);
    const { useSkill } = await import('@techne/agent');
    const redactor = await openRedactor(workspace.loaded.config, {}, context);
    const { host, close } = await openSkillHost(context, workspace, {
      execution: await executionOptions(context, workspace),
      ask: askAboutCall(context, workspace, redactor),
      onEvent: printAgentEvent(context, redactor, undefined),
    });
    const about = given.text('context');
    try {
      const { result } = await untilInterrupted((signal) =>
        useSkill(host, {
          skill,
          message,
          caller: terminalCaller(context),
          signal,
          ...(about === undefined ? {} : { context: about }),
        }),
      );
      return reportSkillUse(context, result);
    } finally {
      close();
    }
  },
};
