import { explainSkill, type Catalog, type Explanation, type SkillStatus } from '@techne/skills';
import { openWorkspace, whyNothingCounts } from '../catalog/open-catalog.ts';
import { examine } from '../health/examine.ts';
import { renderExplanation } from '../health/render-explanation.ts';
import { renderHealth } from '../health/render-health.ts';
import type { Command } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';

const exitCodeOfStatus: Readonly<Record<SkillStatus, ExitCode>> = {
  ok: exitCodes.done,
  untrusted: exitCodes.done,
  disabled: exitCodes.failed,
  invalid: exitCodes.failed,
  missing: exitCodes.notFound,
};

/** `techne doctor`: says why a skill is missing, hidden, invalid, disabled or untrusted, or how everything stands. */
export const doctor: Command = {
  options: [],
  notes: [
    'With NAME: why that skill is as it is. Ends with 0 when it can be used, 1 when something is wrong with it,',
    '4 when there is none. Without NAME: Node, sandbox, sources and every problem; 1 when there is an error.',
  ],
  examples: ['doctor', 'doctor git', 'doctor --root ./skills --json'],
  async run(context) {
    const [name] = context.arguments.operands;
    const workspace = await openWorkspace(context);
    const { catalog } = workspace;
    if (name === undefined) {
      const health = examine(catalog, context);
      if (context.json) context.stdout.json(health);
      else context.stdout.lines(renderHealth(health));
      return health.healthy ? exitCodes.done : exitCodes.failed;
    }
    const off = whyNothingCounts(workspace, context);
    const explanation =
      off === undefined || catalog.has(name) ? explainSkill(catalog, name) : turnedOff(name, off);
    if (context.json) {
      const { status, causes } = explanation;
      context.stdout.json({ name: explanation.name, status, causes });
    } else {
      context.stdout.lines(renderExplanation(explanation, catalog.find(name)));
    }
    return hidesBroken(catalog, explanation) ? exitCodes.failed : exitCodeOfStatus[explanation.status];
  },
};

/** Where everything is off, nothing was looked for: that is no missing skill. */
function turnedOff(name: string, why: string): Explanation {
  const cause = {
    code: 'SKILLS_DISABLED',
    message: `Nothing was looked for, since ${why}`,
    hint: 'Set `enabled = true` under [skills].',
  };
  return { name, status: 'disabled', causes: [cause] };
}

/** A usable skill may stand in for one of its name that is broken: then that one has to be mended. */
function hidesBroken(catalog: Catalog, { status, causes }: Explanation): boolean {
  if (status !== 'ok' && status !== 'untrusted') return false;
  return causes.some((cause) => {
    return catalog.diagnostics.some(
      (each) => each.severity === 'error' && each.file === cause.file && each.code === cause.code,
    );
  });
}
