import { existsSync, readFileSync } from 'node:fs';

/** Prints what a sample measured, with its memory in MB, as one line of JSON. */
export function report(figures) {
  const memory = { resident: process.memoryUsage.rss() / 1e6, peak: peakMemory() };
  process.stdout.write(`${JSON.stringify({ ...figures, ...memory })}\n`);
}

/** The most memory that was resident so far, in MB. */
export function peakMemory() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? process.resourceUsage().maxRSS * 1.024e-3 : Number(kilobytes) * 1.024e-3;
}
