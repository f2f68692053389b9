import { HttpError } from '../../errors/http-error.ts';

/** What stands where the name of a skill would stand in an address: such a skill could not be read. */
const reserved: ReadonlySet<string> = new Set(['templates']);

/** Why no new skill may have this name; null when it may. */
export function reservedProblem(name: string): string | null {
  return reserved.has(name) ? `The name '${name}' is an address of the API; choose another one` : null;
}

export function checkNotReserved(name: string): void {
  const message = reservedProblem(name);
  if (message !== null) throw new HttpError(400, { field: 'name', message });
}
