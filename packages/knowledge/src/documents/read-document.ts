import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { DocumentFormat } from './document-format.ts';
import { defaultDocumentLimits, type DocumentLimits } from './document-limits.ts';
import type { DocumentText } from './document-text.ts';
import { checkFileSize } from './check-file-size.ts';
import { readCsv } from './read-csv.ts';
import { readHtml } from './read-html.ts';
import { readPlainText } from './read-plain-text.ts';
import { sniffFormat } from './sniff-format.ts';

type Reader = (bytes: Uint8Array, limits: DocumentLimits) => DocumentText | Promise<DocumentText>;

/** A format is one line here and one file beside it. The heavy ones load when first needed. */
const readers: Readonly<Record<DocumentFormat, Reader>> = {
  txt: (bytes, limits) => readPlainText(bytes, 'txt', limits),
  md: (bytes, limits) => readPlainText(bytes, 'md', limits),
  html: readHtml,
  csv: readCsv,
  pdf: async (bytes, limits) => (await import('./read-pdf.ts')).readPdf(bytes, limits),
  docx: async (bytes, limits) => (await import('./read-docx.ts')).readDocx(bytes, limits),
};

/**
 * The text of a file with positions; what the file is, its content says. Rejects with a `KnowledgeError` that names the
 * page or the line. Meant for a worker: it may take long and need much memory.
 *
 * @example
 * const { text } = await readDocument(Buffer.from('# Rules'), 'rules.md');
 */
export async function readDocument(
  bytes: Uint8Array,
  name: string,
  limits: DocumentLimits = defaultDocumentLimits,
): Promise<DocumentText> {
  checkFileSize(bytes.length, limits);
  const document = await readers[sniffFormat(bytes, name)](bytes, limits);
  if (!/\S/.test(document.text)) {
    const hint = document.format === 'pdf' ? 'Scanned pages are pictures: recognise their text first.' : '';
    throw new KnowledgeError('DOCUMENT_EMPTY', 'The document has no text.', { hint });
  }
  return document;
}
