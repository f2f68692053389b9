import mammoth from 'mammoth';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { DocumentLimits } from './document-limits.ts';
import { TextBuilder, type DocumentText } from './document-text.ts';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

/** The text of a Word document; a line is a paragraph. */
export async function readDocx(bytes: Uint8Array, limits: DocumentLimits): Promise<DocumentText> {
  // Pictures and macros are left where they are.
  const files = readZip(bytes, (name) => /\.(?:xml|rels)$/.test(name), limits);
  if (!files.has('word/document.xml')) {
    throw new KnowledgeError('FORMAT_UNSUPPORTED', 'The file is an archive and not a Word document.', {
      hint: 'Upload txt, md, html, csv, pdf or docx.',
    });
  }
  // Packed anew, so that what is read is what was checked: two readers of one archive can disagree about its content.
  const { value } = await extract(writeZip(files));
  const builder = new TextBuilder(limits.textCharacters);
  builder.add(value.toWellFormed().replaceAll('\0', '').replaceAll('\n\n', '\n'));
  return builder.finish('docx');
}

async function extract(buffer: Buffer): Promise<{ readonly value: string }> {
  try {
    return await mammoth.extractRawText({ buffer });
  } catch (error) {
    throw new KnowledgeError('DOCUMENT_UNREADABLE', `The Word document cannot be read: ${reasonOf(error)}.`, {
      hint: 'Save the document anew.',
      cause: error,
    });
  }
}

/** What the reader says, without its own name and the place in a file that nobody sees. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it is damaged';
  const [line = ''] = error.message.split('\n');
  return line
    .replace(/^(?:warning|error|fatalError): /, '')
    .replace(/^\[xmldom \w+\]\s*/, '')
    .replace(/\s*@#\[line:[^\]]*\]\s*$/, '')
    .slice(0, 200);
}
