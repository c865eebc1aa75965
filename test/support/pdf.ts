// Small, valid PDF files for tests: pages of lines in Helvetica at given sizes and places.

export interface PdfLine { text: string; size?: number; x?: number; y: number }

/**
 * A PDF with one page for each list of lines, and a document information dictionary. `trailer` goes into the trailer as
 * it is.
 */
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
    const stream = `BT ${lines.map(({ text, size = 11, x = 72, y }) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`).join(' ')} ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageIds[index]! + 1} 0 R >>`,
    )
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
  }
  objects.push(
    `<< ${Object.entries(info)
      .map(([name, value]) => `/${name} (${escaped(value)})`)
      .join(' ')} >>`,
  )
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const xref = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
