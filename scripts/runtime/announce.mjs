/** Tells what takes a while; standard output belongs to the command that was asked for. */
export function announceOnStandardError(message) {
  process.stderr.write(`${message}\n`);
}
