import { HttpError } from '../../errors/http-error.ts';

/** The name is taken, whatever its case. */
export function nameTaken(name: string, existing: string): HttpError {
  const message = `Skill name '${name}' conflicts with existing skill '${existing}' (names are case-insensitive)`;
  return new HttpError(409, { field: 'name', message });
}

export function skillNotFound(name: string): HttpError {
  return new HttpError(404, { field: 'name', message: `Skill '${name}' not found` });
}

/** Another server holds the skill for longer than any change takes. */
export function skillBusy(name: string): HttpError {
  return new HttpError(503, `Skill '${name}' is being changed elsewhere`, {
    headers: { 'retry-after': '1' },
  });
}

/** Nothing is written through a link: it may lead anywhere. */
export function folderIsLink(folder: string): HttpError {
  return new HttpError(400, { field: 'path', message: `The path is refused: ${folder} is a link` });
}
