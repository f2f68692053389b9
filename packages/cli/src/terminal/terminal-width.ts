/** Where there is no terminal, such as in a log: wide enough for a line a skill. */
const usual = 120;
/** Below this a table is no table; the terminal breaks the lines. */
const narrowest = 20;

/** The columns to fit into: COLUMNS, else those of the terminal, else 120. */
export function terminalWidth(
  environment: Readonly<Record<string, string | undefined>>,
  columns: number | undefined,
): number {
  const wanted = environment['COLUMNS'];
  const width = wanted !== undefined && /^[1-9][0-9]{0,4}$/.test(wanted) ? Number(wanted) : columns;
  return width === undefined || width <= 0 ? usual : Math.max(narrowest, width);
}
