import { writeZip } from '../../src/documents/write-zip.ts';

const relationships =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** The parts of a Word document with these paragraphs, as they stand in its archive. */
export function docxParts(body: string): Map<string, Buffer> {
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return new Map([
    ['[Content_Types].xml', Buffer.from(types)],
    ['_rels/.rels', Buffer.from(relationships)],
    ['word/document.xml', Buffer.from(document)],
  ]);
}

export function makeDocx(...paragraphs: readonly string[]): Buffer {
  return writeZip(docxParts(paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')));
}
