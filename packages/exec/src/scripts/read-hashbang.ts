/** A line longer than this is not a hashbang: the kernel reads no further either. */
const maximumLength = 255;

/** The program of a script's first line, and the one argument that it may have; undefined when there is none. */
export function readHashbang(start: Uint8Array): readonly [string, ...string[]] | undefined {
  if (start[0] !== 0x23 || start[1] !== 0x21) return undefined;
  const text = Buffer.from(start.subarray(2, maximumLength + 2)).toString('utf8');
  const end = text.indexOf('\n');
  if (end === -1 && start.length > maximumLength) return undefined;
  const line = (end === -1 ? text : text.slice(0, end)).trim();
  const [, program, argument] = /^(\S+)(?:\s+(.+))?$/.exec(line) ?? [];
  if (program === undefined) return undefined;
  return argument === undefined ? [program] : [program, argument];
}
