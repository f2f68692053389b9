import { StoreError } from '../../errors/store-error.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
/** A refused sign-in, a database that is not there, missing resources, a server that only reads. */
const UNAVAILABLE = /^(?:28|3D|53|58|25006|XX)/;
/** The client's own, those of Node's sockets, and what the server says when it ends a connection. */
const CONNECTION = /^(?:CONNECT|E[A-Z]+$|08|57P)/;

export function isPostgresCollision(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(codeOf(error));
}

export function isPostgresUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** True when the connection cannot be used any more. */
export function isConnectionError(error: unknown): boolean {
  return CONNECTION.test(codeOf(error));
}

/** What the server or the network is to blame for becomes `UNAVAILABLE`; all else stays as it is. */
export function translatePostgresError(error: unknown): unknown {
  const code = codeOf(error);
  if (!UNAVAILABLE.test(code) && !CONNECTION.test(code)) return error;
  // The client's message names host and port, never the password.
  const reason = error instanceof Error ? error.message : code;
  return new StoreError('UNAVAILABLE', `The database cannot be used: ${reason}.`, {
    hint: 'Look at DATABASE_URL, and whether the PostgreSQL server runs and accepts connections.',
    data: { postgres: code },
    cause: error,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
