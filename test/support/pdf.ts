// Small, valid PDF files for tests: pages with lines in Helvetica at given sizes and positions.

export interface PdfLine { text: string; size?: number; x?: number; y: number }

/** A PDF with one page for each list of lines. `info` is the document information, `trailer` is added verbatim. */
export function makePdf(
  pages: readonly (readonly PdfLine[])[], info: Record<string, string> = {}, trailer = '',
): Buffer {
  const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')
  const pageIds = pages.map((_, index) => 4 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  for (const [index, lines] of pages.entries()) {
    const shown = lines.map(({ text, size = 11, x = 72, y }) =>
      `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`)
    const stream = `BT ${shown.join(' ')} ET`
    objects.push(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> '
      + `/Contents ${pageIds[index]! + 1} 0 R >>`,
    )
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
  }
  const entries = Object.entries(info).map(([name, value]) => `/${name} (${escaped(value)})`)
  objects.push(`<< ${entries.join(' ')} >>`)
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const xref = file.length
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n`
  for (const offset of offsets) file += `${String(offset).padStart(10, '0')} 00000 n \n`
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R ${trailer} >>\n`
  file += `startxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
