import type { SkillVersion } from '@techne/store';

export function showVersion({ number, digest, author, createdAt, files }: SkillVersion) {
  return {
    number,
    digest,
    author: author ?? null,
    created_at: new Date(createdAt).toISOString(),
    files: files.map(({ path, executable, size }) => ({ path, executable, size })),
  };
}
