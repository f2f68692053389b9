import { readFileSync, readdirSync } from 'node:fs';

const closeOnExec = 0o2000000;

/**
 * Descriptors over 2 that every child of ours would inherit. Node marks what it opens, and the first ones that it was
 * started with, but not all of those: a file that some launcher left open would be open inside the sandbox.
 */
export function inheritedDescriptors(): number[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    const descriptor = Number(name);
    return descriptor > 2 && isInherited(descriptor) ? [descriptor] : [];
  });
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0;
  } catch {
    // The descriptor of the listing itself is gone by now.
    return false;
  }
}
