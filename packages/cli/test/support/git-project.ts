import { spawnSync } from 'node:child_process';

/** Makes a folder a git repository with commits of these subjects. */
export function makeRepository(folder: string, subjects: readonly string[] = []): void {
  const git = (...args: string[]): void => {
    const { status, stderr } = spawnSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(stderr);
  };
  git('init', '--quiet');
  for (const subject of subjects) git('commit', '--quiet', '--allow-empty', '--message', subject);
}
