import type { Diagnostic } from '@techne/skills';
import type { CommandContext } from '../program/command.ts';
import { quoteArgument } from '../terminal/quote-argument.ts';
import type { Piece } from '../terminal/span.ts';
import { plural } from './plural.ts';
import { renderLine } from './render-diagnostic.ts';

/**
 * Tells on stderr what a listing left out: each error and each source that was skipped in a line of its own,
 * the warnings as a count with the way to see them.
 */
export function reportDiagnostics(diagnostics: readonly Diagnostic[], context: CommandContext): void {
  const lines: (readonly Piece[])[] = [];
  const files = new Set<string>();
  let warnings = 0;
  for (const each of diagnostics) {
    if (each.severity === 'error' || each.code.startsWith('SOURCE_')) lines.push(renderLine(each));
    else if (each.severity === 'warning') {
      warnings++;
      files.add(each.file);
    }
  }
  if (warnings > 0) {
    const about = `${plural(warnings, 'warning')} about ${plural(files.size, 'file')}`;
    lines.push([`techne: ${about}. Run ${doctorCommand(context)} to see ${warnings === 1 ? 'it' : 'them'}.`]);
  }
  context.stderr.lines(lines);
}

/** The command that shows everything, about the same sources. */
function doctorCommand({ arguments: given }: CommandContext): string {
  const roots = [...new Set(given.texts('root'))].map((root) => ` --root ${quoteArgument(root)}`);
  const config = given.text('config');
  const file = config === undefined ? '' : ` --config ${quoteArgument(config)}`;
  const dialect = given.text('dialect');
  return `techne doctor${roots.join('')}${file}${dialect === undefined ? '' : ` --dialect ${dialect}`}${given.has('strict') ? ' --strict' : ''}`;
}
