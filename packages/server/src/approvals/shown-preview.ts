import { describeCommand } from '@techne/exec';

/**
 * A preview for people of the server: where the operator keeps a folder is none of their business, so what lies in the
 * skill's folder is shown from there.
 */
export function shownPreview(preview: unknown): object {
  if (typeof preview !== 'object' || preview === null) return { preview };
  if (!('folder' in preview)) return preview;
  const { folder, ...rest } = preview;
  if (typeof folder !== 'string' || !('command' in rest) || typeof rest.command !== 'string') return rest;
  return { ...rest, command: fromInside(rest.command, folder) };
}

function fromInside(command: string, folder: string): string {
  const inside = `${folder}/`;
  const asProgram = (text: string): string => describeCommand({ program: text, args: [] });
  const asArgument = (text: string): string => describeCommand({ program: 'x', args: [text] }).slice(2);
  // Quotes differ with what stands behind the folder: a mark that turns text round asks for the other ones.
  const quoted = [asProgram, asArgument].flatMap((write) => ['', '\u202e'].map((end) => write(inside + end)));
  const spellings = new Set([inside, ...quoted.map(withoutQuotes)]);
  return [...spellings].reduce((shown, spelling) => shown.replaceAll(spelling, './'), command);
}

/** From behind the opening quote to the last slash. */
function withoutQuotes(text: string): string {
  return text.slice(0, text.lastIndexOf('/') + 1).replace(/^\$?'/, '');
}
