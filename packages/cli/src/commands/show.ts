import { openCatalog } from '../catalog/open-catalog.ts';
import { readDigest } from '../catalog/read-digest.ts';
import { describeSkill } from '../detail/describe-skill.ts';
import { renderBody } from '../detail/render-body.ts';
import { renderTools } from '../detail/render-tools.ts';
import { skillFacts } from '../detail/skill-facts.ts';
import { skillUnknown } from '../detail/skill-unknown.ts';
import { renderDiagnostic, renderPlace } from '../diagnostics/render-diagnostic.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { span, type Piece } from '../terminal/span.ts';
import { wrapText } from '../terminal/wrap-text.ts';

/** `techne show`: everything about one skill. */
export const show: Command = {
  options: [{ name: 'body', summary: 'Show the whole body, not only its first lines' }],
  notes: ['Control characters in the text of a skill are left out here; --json has all of it, escaped.'],
  examples: ['show git', 'show git --body', 'show git --json'],
  async run(context) {
    const [name = ''] = context.arguments.operands;
    const catalog = await openCatalog(context);
    if (!catalog.has(name)) throw skillUnknown(catalog, name);
    const skill = await catalog.load(name);
    const digest = await readDigest(catalog, skill, context.stderr);
    if (context.json) {
      context.stdout.json(describeSkill(skill, digest));
      return exitCodes.done;
    }
    const width = context.stdout.width;
    const facts = skillFacts(skill, digest);
    const labelWidth = Math.max(...facts.map(([label]) => label.length));
    const lines: (readonly Piece[])[] = [
      [span('accent', skill.name)],
      ...wrapText(cleanLine(skill.description), Math.min(width, 100)).map((line) => [line]),
      [],
      ...facts.map(([label, value]) => ['  ', span('quiet', label.padEnd(labelWidth)), `  ${value}`]),
      ...renderTools(skill.tools),
    ];
    if (skill.diagnostics.length > 0) {
      lines.push([], [span('strong', 'Problems')]);
      for (const each of skill.diagnostics) lines.push(...renderDiagnostic(each, renderPlace(each), '  '));
    }
    context.stdout.lines([...lines, ...renderBody(skill, context.arguments.has('body'))]);
    return exitCodes.done;
  },
};
