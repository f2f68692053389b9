import { send } from './end-run.ts';

const running = new Set<number>();
let isWatching = false;

/**
 * Remembers a process group while it runs. Groups of their own do not hear the terminal's Ctrl-C, and nothing else
 * would end them when this process ends before they do.
 */
export function trackGroup(leader: number): () => void {
  if (!isWatching) {
    isWatching = true;
    process.on('exit', () => {
      for (const group of running) send(-group, 'SIGKILL');
    });
  }
  running.add(leader);
  return () => void running.delete(leader);
}
