export interface PdfStream {
  /** Of the page's content, e.g. `/Filter /FlateDecode`. */
  readonly dictionary: string;
  readonly content: Buffer;
}

/** A PDF with a page for each stream. */
export function makePdf(pages: readonly PdfStream[], more = ''): Buffer {
  const first = 4;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${more} >>`),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  for (const [index, { dictionary, content }] of pages.entries()) {
    const stream = first + index * 2 + 1;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${stream} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} ${dictionary} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  return assemble(objects);
}

export function textPage(...lines: readonly string[]): PdfStream {
  const shown = lines.map((line, index) => `BT /F1 12 Tf 50 ${700 - index * 20} Td (${line}) Tj ET`);
  return { dictionary: '', content: Buffer.from(shown.join('\n')) };
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += whole.length;
    parts.push(whole);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
