import { openCatalog } from '../catalog/open-catalog.ts';
import { plural } from '../diagnostics/plural.ts';
import { reportDiagnostics } from '../diagnostics/report-diagnostics.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { modeOption, warnOfUnknownMode } from '../program/mode-option.ts';
import { span } from '../terminal/span.ts';
import { describeOfferedTool } from '../tools/describe-offered-tool.ts';
import { offeredTools } from '../tools/offered-tools.ts';
import { renderOfferedTools } from '../tools/render-offered-tools.ts';

/** `techne tools`: the commands of skills, as a model is offered them. */
export const tools: Command = {
  options: [modeOption],
  notes: [
    'Each name once: the first skill keeps it, a later one of the same name is skill__tool. --json has the schema',
    'of the parameters. techne call runs one.',
  ],
  examples: ['tools', 'tools --mode Dev', 'tools --mode Dev --json'],
  async run(context) {
    const { arguments: given, stdout, stderr, json } = context;
    const catalog = await openCatalog(context, 'manifests');
    await warnOfUnknownMode(context);
    const offered = await offeredTools(catalog, given.text('mode'));
    if (json) {
      const { toolSchema } = await import('@techne/exec');
      stdout.json(offered.map((each) => describeOfferedTool(each, toolSchema(each.tool))));
    } else if (offered.length > 0) {
      const end = `${plural(offered.length, 'tool')}. techne call TOOL runs one.`;
      stdout.lines([...renderOfferedTools(offered, stdout.width), [], [span('quiet', end)]]);
    } else {
      stderr.line('No skill here has tools for this mode. techne new NAME --dialect gibberish begins one.');
    }
    reportDiagnostics(catalog.diagnostics, context);
    return exitCodes.done;
  },
};
