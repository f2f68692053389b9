import { readFileSync, readdirSync } from 'node:fs';

/** The children of a process, as the kernel counts them; none when it is gone. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      numbers(readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')),
    );
  } catch {
    return [];
  }
}

/** Everything below a process. In a pid namespace nothing can leave: orphans become children of its first process. */
export function descendantsOf(pid: number): number[] {
  const all: number[] = [];
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const children = childrenOf(next);
    all.push(...children);
    waiting.push(...children);
  }
  return all;
}

/** Signals a process that may be gone already. */
export function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

function numbers(text: string): number[] {
  return text.split(' ').flatMap((part) => (part.trim() === '' ? [] : [Number(part)]));
}
