import { getDocumentProxy } from 'unpdf';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { DocumentLimits } from './document-limits.ts';
import { TextBuilder, type DocumentText } from './document-text.ts';

/** The text of a PDF, page by page. Nothing in it is run, drawn or fetched. */
export async function readPdf(
  bytes: Uint8Array,
  { textCharacters, pages: limit }: DocumentLimits,
): Promise<DocumentText> {
  const pdf = await openPdf(bytes);
  try {
    if (pdf.numPages > limit) {
      throw new KnowledgeError(
        'DOCUMENT_TOO_LARGE',
        `The document has ${pdf.numPages} pages; at most ${limit} are read.`,
        {
          hint: 'Split the document.',
          data: { pages: pdf.numPages, limit },
        },
      );
    }
    const builder = new TextBuilder(textCharacters);
    for (let page = 1; page <= pdf.numPages; page++) {
      builder.mark({ page, line: 1 });
      for await (const part of pageParts(pdf, page)) builder.add(part);
    }
    return builder.finish('pdf');
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy, because the reader takes the buffer for itself. Fonts and pictures matter to drawing only.
    return await getDocumentProxy(Uint8Array.from(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new KnowledgeError(
      'DOCUMENT_UNREADABLE',
      isLocked ? 'The PDF is protected by a password.' : `The PDF cannot be opened: ${reasonOf(error)}`,
      { hint: isLocked ? 'Remove the password.' : 'Save it anew.', cause: error },
    );
  }
}

async function* pageParts(pdf: Pdf, page: number): AsyncGenerator<string> {
  const parts: string[] = [];
  try {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      parts.push(item.str.toWellFormed().replaceAll('\0', ''));
      if (item.hasEOL) parts.push('\n');
    }
  } catch (error) {
    throw new KnowledgeError('DOCUMENT_UNREADABLE', `Page ${page} cannot be read: ${reasonOf(error)}`, {
      hint: 'Save the document anew, or without that page.',
      data: { page },
      cause: error,
    });
  }
  yield* parts;
  yield '\n';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'unknown';
}
