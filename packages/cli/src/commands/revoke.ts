import { openApprovals } from '../approval/open-approvals.ts';
import { skillFolder } from '../approval/skill-folder.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { skillUnknown } from '../detail/skill-unknown.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** `techne revoke`: forgets every answer about a skill. */
export const revoke: Command = {
  options: [],
  notes: [
    'Forgets always, never and earlier runs alike, of every version: the next run asks. Also works for a skill that',
    'is gone, by the name that it had.',
  ],
  examples: ['revoke git'],
  async run(context) {
    if (context.server !== undefined)
      return (await import('../remote/revoke-remotely.ts')).revokeRemotely(context);
    const { stdout, stderr, json } = context;
    const [name = ''] = context.arguments.operands;
    const catalog = await openCatalog(context);
    const { store } = await openApprovals(context);
    const skill = catalog.find(name);
    const recorded = (await store.list()).filter((approval) => approval.name === (skill?.name ?? name));
    if (skill === undefined && recorded.length === 0) throw skillUnknown(catalog, name);
    const folders = new Set(recorded.map(({ folder }) => folder));
    if (skill !== undefined) folders.add(skillFolder(skill));
    const forgotten: string[] = [];
    for (const folder of folders) if (await store.revoke(folder)) forgotten.push(folder);
    if (json) stdout.json({ name: skill?.name ?? name, folders: forgotten });
    else if (forgotten.length > 0)
      stdout.lines(forgotten.map((folder) => [`Forgotten: every answer about ${folder}`]));
    else stderr.line(`Nothing was recorded about "${name}".`);
    return exitCodes.done;
  },
};
