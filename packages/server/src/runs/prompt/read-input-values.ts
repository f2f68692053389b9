import { missingInputs, type InputDefinition, type InputValues } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';

/** Enough for any article; the whole request has a limit of its own. */
const maximumCharacters = 1_000_000;

/** The values of a run's inputs as text; 400 that names the input which is wrong or missing. */
export function readInputValues(
  definitions: readonly InputDefinition[],
  given: Readonly<Record<string, unknown>>,
): InputValues {
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readValue(name, value)]),
  );
  const [missing] = missingInputs(definitions, values);
  if (missing !== undefined) throw problem(missing, `Missing required input: '${missing}'`);
  return values;
}

function readValue(name: string, value: unknown): string {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return String(value);
  if (typeof value !== 'string') throw problem(name, `The input '${name}' must be text`);
  if (value.length > maximumCharacters)
    throw problem(name, `The input '${name}' is longer than ${maximumCharacters} characters`);
  return value;
}

function problem(field: string, message: string): HttpError {
  return new HttpError(400, { field, message });
}
