import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { DocumentLimits } from './document-limits.ts';

/** Refuses what is too large before anything looks into it. */
export function checkFileSize(size: number, { fileBytes }: Pick<DocumentLimits, 'fileBytes'>): void {
  if (size <= fileBytes) return;
  throw new KnowledgeError('FILE_TOO_LARGE', `The file has ${size} bytes; at most ${fileBytes} are read.`, {
    hint: 'Split the file.',
    data: { size, limit: fileBytes },
  });
}
