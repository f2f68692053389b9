import { writeArchive } from '@techne/skills';

/** A PDF with one page that shows a line; `stream` stands in the place of what the page is drawn by. */
export function makePdf(
  line: string,
  stream?: { readonly filter: string; readonly content: Buffer },
): Buffer {
  const content = stream?.content ?? Buffer.from(`BT /F1 12 Tf 50 700 Td (${line}) Tj ET`);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [4 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} ${stream?.filter ?? ''} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const rows: string[] = [];
  for (const [index, object] of objects.entries()) {
    rows.push(`${String(Buffer.concat(parts).length).padStart(10, '0')} 00000 n \n`);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const start = Buffer.concat(parts).length;
  const table = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${start}\n%%EOF\n`)]);
}

/** A Word document with these paragraphs; `document` stands in the place of its whole text. */
export async function makeDocx(paragraph: string, document?: Buffer): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org';
  const word = `application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml':
      document ??
      `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${paragraph}</w:t></w:r></w:p></w:body></w:document>`,
  };
  return Buffer.from(
    await writeArchive(
      Object.entries(files).map(([path, content]) => ({
        path,
        executable: false,
        bytes: Buffer.from(content),
      })),
    ),
  );
}
