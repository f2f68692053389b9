import { SkillSearch } from '@techne/skills';
import { openCatalog } from '../catalog/open-catalog.ts';
import { reportDiagnostics } from '../diagnostics/report-diagnostics.ts';
import { renderSkills } from '../listing/render-skills.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { readCount } from '../program/read-count.ts';

const usualLimit = 10;

/** `techne search`: skills by name, description and keywords, the best first. */
export const search: Command = {
  options: [{ name: 'limit', value: 'N', summary: `At most so many; without it ${usualLimit}` }],
  notes: [
    'Forgives a typing mistake and takes the beginnings of words. Finding nothing is an answer too: it ends with 0,',
    'and --json prints an empty list.',
  ],
  examples: ['search code review', 'search git --limit 3 --json'],
  async run(context) {
    const query = context.arguments.operands.join(' ');
    const limit = readCount(context, 'limit') ?? usualLimit;
    const catalog = await openCatalog(context, 'manifests');
    const found = new SkillSearch(catalog.listAvailable()).search(query, limit);
    if (context.json) {
      context.stdout.json(
        found.map(({ skill: { name, description }, score }) => ({ name, description, score })),
      );
    } else if (found.length > 0) {
      context.stdout.lines(
        renderSkills(
          found.map(({ skill }) => skill),
          context.stdout.width,
        ),
      );
    } else {
      context.stderr.line(`No skill matches "${query}". techne list shows all of them.`);
    }
    reportDiagnostics(catalog.diagnostics, context);
    return exitCodes.done;
  },
};
