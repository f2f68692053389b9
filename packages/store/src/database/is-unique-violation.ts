import { isPostgresUniqueViolation } from './postgres/postgres-errors.ts';
import { isSqliteUniqueViolation } from './sqlite/sqlite-errors.ts';

/** True when a row was refused because another one has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return isSqliteUniqueViolation(error) || isPostgresUniqueViolation(error);
}
