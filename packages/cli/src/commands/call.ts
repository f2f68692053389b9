import { obtainApproval } from '../approval/obtain-approval.ts';
import { openApprovals } from '../approval/open-approvals.ts';
import { openConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { finishRun } from '../execution/finish-run.ts';
import { openRedactor } from '../execution/open-redactor.ts';
import { planCall, prepareCall } from '../execution/prepare-call.ts';
import { readValues } from '../execution/read-values.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { modeOption, warnOfUnknownMode } from '../program/mode-option.ts';
import { yesOption } from '../program/yes-option.ts';
import { findTool } from '../tools/find-tool.ts';

/** `techne call`: runs one command of a skill. */
export const call: Command = {
  options: [
    { name: 'arg', value: 'NAME=VALUE', repeatable: true, summary: 'A value; a list by repeating its name' },
    { name: 'input', value: 'JSON', summary: 'All values as one JSON object' },
    modeOption,
    { name: 'dry-run', summary: 'Print program, arguments and folder, and run nothing' },
    yesOption,
  ],
  notes: [
    'TOOL is a name of techne tools, or skill.tool. There is no shell: a value is one argument, whatever it holds.',
    'Prints {success, exit_code, output, truncated, duration_ms} as JSON, and parsed and error where there are any.',
    'Asks first, on a terminal, unless the skill only reads or was approved; an untrusted one runs in the sandbox.',
    'Ends with 0 when it succeeded, 1 when it failed, 2 for wrong values, 3 when it was not approved, 4 when there',
    'is no such tool.',
  ],
  examples: [
    'call git_status',
    'call git_log --arg count=3 --yes',
    'call deploy.deploy_preview --mode Dev --arg message="ship it"',
    `call git_log --input '{"count": 3}' --dry-run`,
  ],
  async run(context) {
    if (context.server !== undefined)
      return (await import('../remote/call-remotely.ts')).callRemotely(context);
    const { arguments: given, stdout } = context;
    const [wanted = ''] = given.operands;
    const workspace = await openConfiguredWorkspace(context);
    const { catalog, loaded } = workspace;
    await warnOfUnknownMode(context);
    const found = await findTool(catalog, wanted, given.text('mode'));
    // In this order, so that what is read is what the digest is of, or the gate notices.
    const digest = await catalog.digest(found.skill.name);
    const skill = await catalog.load(found.skill.name);
    const tool = skill.tools.find(({ name }) => name === found.tool.name) ?? found.tool;
    const values = await readValues(context, tool);
    const prepared = await prepareCall(context, workspace, skill);
    const plan = await planCall(prepared, tool, values);
    const redactor = await openRedactor(loaded.config, prepared.declared, context);
    if (given.has('dry-run')) {
      const args = plan.args.map((argument) => redactor.redactText(argument));
      stdout.json({ program: plan.program, args, cwd: plan.cwd });
      return exitCodes.done;
    }

    const { approvalRequest, describeCommand, runCommand, runCommandInSandbox } =
      await import('@techne/exec');
    const { gibberish } = skill.manifest;
    const { gate } = await openApprovals(context);
    const preview = await obtainApproval(context, gate, {
      request: approvalRequest(skill, {
        command: redactor.redactText(describeCommand(plan)),
        network: prepared.network,
        sandboxed: prepared.sandboxed,
      }),
      facts: {
        what: tool.name,
        declaresNetwork: gibberish?.network ?? false,
        variables: Object.keys(prepared.declared),
      },
      digest,
    });
    return finishRun(context, redactor, async (signal) => {
      await gate.verify(preview);
      return prepared.sandboxed
        ? runCommandInSandbox(tool, values, { ...prepared.context, digest: preview.digest, signal })
        : runCommand(tool, values, { ...prepared.context, signal });
    });
  },
};
