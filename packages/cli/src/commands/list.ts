import type { Catalog } from '@techne/skills';
import { openWorkspace, whyNothingCounts } from '../catalog/open-catalog.ts';
import { readDigest } from '../catalog/read-digest.ts';
import { plural } from '../diagnostics/plural.ts';
import { reportDiagnostics } from '../diagnostics/report-diagnostics.ts';
import { toListedSkill } from '../listing/listed-skill.ts';
import { renderSkills } from '../listing/render-skills.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';
import { span, type Piece } from '../terminal/span.ts';
import { wrapText } from '../terminal/wrap-text.ts';

/** `techne list`: the skills of all sources, each name once. */
export const list: Command = {
  options: [
    { name: 'bundled', summary: 'Only the skills that come with techne' },
    { name: 'digest', summary: 'Add the digest of each skill folder' },
  ],
  notes: [
    'Sources, the first with a name wins: .agents/skills, .claude/skills, .skills and .techne/skills here and',
    'up to the git root, workspace/skills, the same in your home, installed skills, bundled skills.',
  ],
  examples: [
    'list',
    'list --bundled',
    'list --root ./skills --json',
    'list --dialect ash --root ./workspace/skills',
  ],
  async run(context) {
    const workspace = await openWorkspace(context);
    const { catalog } = workspace;
    const digests = context.arguments.has('digest')
      ? await readDigests(catalog, context)
      : new Map<string, string>();
    const { skills, diagnostics, collisions } = catalog;
    if (context.json) {
      const listed = skills.map((skill) => toListedSkill(skill, digests.get(skill.name)));
      context.stdout.json({ skills: listed, diagnostics, collisions });
    } else if (skills.length > 0) {
      context.stdout.lines([
        ...renderSkills(skills, context.stdout.width, digests),
        ...renderEnd(catalog, context),
      ]);
    } else {
      const off = whyNothingCounts(workspace, context);
      const begin = 'Begin one with techne new NAME, or see techne list --bundled.';
      context.stderr.line(off === undefined ? `No skills here. ${begin}` : `No skills: ${off}.`);
    }
    reportDiagnostics(diagnostics, context);
    return exitCodes.done;
  },
};

/** By name. */
async function readDigests(
  catalog: Catalog,
  { stderr }: CommandContext,
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const skill of catalog.skills) {
    const digest = await readDigest(catalog, skill, stderr);
    if (digest !== undefined) digests.set(skill.name, digest);
  }
  return digests;
}

function renderEnd({ skills, sources }: Catalog, context: CommandContext): readonly (readonly Piece[])[] {
  const { width } = context.stdout;
  const count = plural(skills.length, 'skill');
  if (!context.arguments.has('bundled')) {
    const used = sources.filter((each) => each.count > 0).length;
    const end = `${count} from ${plural(used, 'source')}. techne show NAME tells more.`;
    return [[], ...wrapText(end, width).map((line) => [span('quiet', line)])];
  }
  const first = skills.find((skill) => skill.name === 'git') ?? skills[0];
  const program = programName(context);
  const next: readonly (readonly [string, string])[] = [
    [`${program} show ${first?.name ?? 'NAME'}`, 'everything about one of them'],
    [`${program} list`, 'those of this folder and of your home too'],
    [`${program} new my-skill`, 'begin your own'],
    [`${program} --help`, 'all commands'],
  ];
  const left = Math.max(...next.map(([command]) => command.length));
  return [
    [],
    ...wrapText(`${count} come with techne. What to do next:`, width).map((line) => [line]),
    ...next.map(([command, what]) => {
      return ['  ', span('accent', command.padEnd(left)), `  ${cutToWidth(what, width - left - 4)}`];
    }),
  ];
}

/** What starts this program: in a clone of the repository it is not installed. */
function programName({ environment }: CommandContext): string {
  const isClone =
    environment['npm_package_name'] === 'techne-workspace' && environment['npm_lifecycle_event'] === 'start';
  return isClone ? 'npm start --' : 'techne';
}
