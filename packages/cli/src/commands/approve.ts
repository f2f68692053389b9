import { askYes } from '../approval/ask-answer.ts';
import { openApprovals } from '../approval/open-approvals.ts';
import { renderSkillPreview } from '../approval/render-skill-preview.ts';
import { skillFolder } from '../approval/skill-folder.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { skillUnknown } from '../detail/skill-unknown.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** `techne approve`: answers for a skill before it is asked about. */
export const approve: Command = {
  options: [
    { name: 'never', summary: 'Forbid this version instead' },
    { name: 'yes', summary: 'Do not ask whether to record it' },
  ],
  notes: [
    'Shows the files and commands of the skill, its digest and what changed since the last approval, then records',
    'that this version runs without asking. One changed byte in any of its files, and it is asked about again.',
    'A skill that is untrusted, or says always_ask, is asked about at every run all the same.',
  ],
  examples: ['approve git', 'approve git --yes', 'approve deploy --never'],
  async run(context) {
    if (context.server !== undefined)
      return (await import('../remote/approve-remotely.ts')).approveRemotely(context);
    const { arguments: given, stdout, stderr, json, person } = context;
    const [name = ''] = given.operands;
    const decision = given.has('never') ? 'never' : 'always';
    const catalog = await openCatalog(context);
    if (!catalog.has(name)) throw skillUnknown(catalog, name);
    const digest = await catalog.digest(name);
    const skill = await catalog.load(name);
    const { gate } = await openApprovals(context);
    const { gibberish } = skill.manifest;
    const { preview } = await gate.check({
      name: skill.name,
      description: skill.description,
      folder: skillFolder(skill),
      source: skill.source,
      trust: skill.trust,
      readOnly: gibberish?.readOnly ?? false,
      alwaysAsk: gibberish?.alwaysAsk ?? false,
      command: skill.tools.map((tool) => tool.command.source).join('; '),
      network: gibberish?.network ?? false,
      sandboxed: skill.trust === 'untrusted',
    });
    if (preview.digest !== digest)
      throw new CommandError(exitCodes.refused, `"${skill.name}" changed while it was read. Try again.`);
    stderr.lines(renderSkillPreview(skill, preview, stderr.width));
    const question = decision === 'never' ? 'Never run this version?' : 'Approve this version?';
    if (!given.has('yes')) {
      if (person === undefined)
        throw new CommandError(
          exitCodes.refused,
          'nothing was recorded, for nobody is here to ask. Run it on a terminal, or read the above and add --yes.',
        );
      if (!(await askYes(context, person, question)))
        throw new CommandError(exitCodes.refused, 'the answer was no; nothing was recorded.');
    }
    await record(() => gate.answer(preview, decision));
    const { folder } = preview;
    if (json) stdout.json({ name: skill.name, folder, digest, decision });
    else stdout.line(describe(skill.name, decision, skill.trust === 'untrusted'));
    return exitCodes.done;
  },
};

function describe(name: string, decision: 'always' | 'never', untrusted: boolean): string {
  if (decision === 'never')
    return `Recorded: this version of ${name} never runs. techne revoke ${name} undoes it.`;
  const still = untrusted ? ' It is untrusted, so each run still asks.' : '';
  return `Approved: this version of ${name}.${still} techne revoke ${name} undoes it.`;
}

/** The gate remembers a never and then refuses, as it does before a run; here, remembering is what was asked for. */
async function record(answer: () => Promise<void>): Promise<void> {
  const { ExecError } = await import('@techne/exec');
  try {
    await answer();
  } catch (error) {
    if (!ExecError.isInstance(error) || error.code !== 'APPROVAL_DENIED') throw error;
  }
}
