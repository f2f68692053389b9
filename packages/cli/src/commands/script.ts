import { obtainApproval } from '../approval/obtain-approval.ts';
import { openApprovals } from '../approval/open-approvals.ts';
import { openConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { skillUnknown } from '../detail/skill-unknown.ts';
import { declaredValues } from '../execution/declared-values.ts';
import { finishRun } from '../execution/finish-run.ts';
import { openRedactor } from '../execution/open-redactor.ts';
import { projectFolder } from '../execution/project-folder.ts';
import { sandboxSettings } from '../execution/sandbox-settings.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { modeOption } from '../program/mode-option.ts';
import { yesOption } from '../program/yes-option.ts';
import { unavailable } from '../tools/find-tool.ts';

/** `techne script`: runs a file of a skill, in the sandbox and nowhere else. */
export const script: Command = {
  options: [
    { name: 'network', summary: "Let it use the network: all of this machine's, loopback included" },
    modeOption,
    yesOption,
  ],
  notes: [
    'FILE is any file of the skill that has a hashbang, a known ending (.py .sh .js .mjs .ts) or is executable.',
    'It sees the skill and the git root, which it cannot change, and a scratch folder; nothing else of yours.',
    'Words after -- are its arguments. Prints what techne call prints, and ends with the same codes.',
    'Where the sandbox does not work it is refused with 3; techne doctor says why.',
  ],
  examples: [
    'script deploy scripts/deploy.sh -- preview',
    'script research scripts/fetch.py --network --yes -- --limit 3',
  ],
  async run(context) {
    if (context.server !== undefined)
      return (await import('../remote/script-remotely.ts')).scriptRemotely(context);
    const { arguments: given, workingFolder } = context;
    const [name = '', file = '', ...args] = given.operands;
    const { catalog, loaded } = await openConfiguredWorkspace(context);
    const found = catalog.find(name);
    if (found === undefined) throw skillUnknown(catalog, name);
    if (!found.available) throw unavailable(found);
    // In this order, so that what is read is what the digest is of, or the gate notices.
    const digest = await catalog.digest(found.name);
    const skill = await catalog.load(found.name);
    // What cannot be run is not worth a question.
    await catalog.readFile(skill.name, file, { maxBytes: 1 });

    const { approvalRequest, describeCommand, runScript } = await import('@techne/exec');
    const { gibberish } = skill.manifest;
    const env = await declaredValues(loaded.config, skill);
    const redactor = await openRedactor(loaded.config, env, context);
    const { sandbox, limits, approvedNetwork } = await sandboxSettings(loaded);
    const network = given.has('network') ? approvedNetwork : ({ kind: 'none' } as const);
    if (given.has('network') && network.kind === 'none')
      throw new CommandError(
        exitCodes.refused,
        '--network is refused: the configuration says [sandbox] network = "never".',
      );
    const { gate } = await openApprovals(context);
    const preview = await obtainApproval(context, gate, {
      request: approvalRequest(skill, {
        command: redactor.redactText(describeCommand({ program: file, args })),
        network: network.kind !== 'none',
        sandboxed: true,
      }),
      facts: { what: file, declaresNetwork: gibberish?.network ?? false, variables: Object.keys(env) },
      digest,
    });
    const project = projectFolder(workingFolder);
    const mode = given.text('mode');
    return finishRun(context, redactor, async (signal) => {
      await gate.verify(preview);
      return runScript({
        catalog,
        skill: skill.name,
        file,
        args,
        digest: preview.digest,
        sandbox,
        limits,
        network,
        env,
        timeoutSeconds: gibberish?.timeout ?? 30,
        signal,
        ...(project === undefined ? {} : { project }),
        ...(mode === undefined ? {} : { mode }),
      });
    });
  },
};
