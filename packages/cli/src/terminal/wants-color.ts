/** Whether output has colours: an option decides, then NO_COLOR (no-color.org), then whether it is a terminal that has any. */
export function wantsColor(
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
  option: boolean | undefined,
): boolean {
  if (option !== undefined) return option;
  if ((environment['NO_COLOR'] ?? '') !== '') return false;
  return isTerminal && environment['TERM'] !== 'dumb';
}
