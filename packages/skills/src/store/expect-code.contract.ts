import { expect } from 'vitest';
import { SkillsError, type SkillsErrorCode } from '../errors/skills-error.ts';

/** Whatever goes wrong is a SkillsError with this code, and its words name no absolute path. */
export async function expectCode(promise: Promise<unknown>, code: SkillsErrorCode): Promise<void> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(SkillsError.isInstance(error), `${String(error)} is not a SkillsError`).toBe(true);
  if (!SkillsError.isInstance(error)) return;
  expect(error.code).toBe(code);
  expect(`${error.message} ${error.hint}`).not.toMatch(/(?:^|[\s`'"(])(?:\/[^\s]|[A-Za-z]:\\)/);
  expect(error.message).not.toMatch(/ENO|EACCES|lstat|open '/);
}
