import { HttpError } from '../errors/http-error.ts';

/** A file as a form brings it. Its name is the sender's, and means nothing yet. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Finds the field `file` in a form whose bytes were counted already; 400 where there is none. */
export async function readUpload(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | undefined,
): Promise<UploadedFile> {
  if (contentType === undefined || !/^multipart\/form-data\s*;/i.test(contentType)) throw noForm();
  const files = (await readForm(bytes, contentType)).getAll('file');
  const [file] = files;
  if (file === undefined || typeof file === 'string')
    throw problem('file is required: a part of the form with a file name');
  if (files.length > 1) throw problem('Send one file at a time');
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw problem('The form is damaged', cause);
  }
}

function noForm(): HttpError {
  return problem('Send the file as multipart/form-data, in the field "file"');
}

function problem(message: string, cause?: unknown): HttpError {
  return new HttpError(400, { field: 'file', message }, { cause });
}
