// PDFs of kilobytes to megabytes whose streams unpack to much more.

import { constants, deflateRawSync, deflateSync } from 'node:zlib'

interface HostileStream { dictionary: string, bytes: Uint8Array }

const megabyte = 1024 * 1024

/** A PDF with one page whose content is this stream, and with more objects after it. */
function pdfWithContent({ dictionary, bytes }: HostileStream, more: readonly HostileStream[] = []): Buffer {
  const stream = (one: HostileStream): Buffer =>
    Buffer.concat([
      Buffer.from(`<< ${one.dictionary} /Length ${one.bytes.length} >>\nstream\n`), one.bytes,
      Buffer.from('\nendstream'),
    ])
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R '
      + '/Resources << /Font << /F1 4 0 R >> /XObject << /X 6 0 R >> >> >>',
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    stream({ dictionary, bytes }),
    ...more.map(stream),
  ]
  return join(objects, '/Root 1 0 R')
}

function join(objects: readonly Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  let at = parts[0]!.length
  const push = (part: Buffer): void => { parts.push(part); at += part.length }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    for (const part of [Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]) push(part)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(Buffer.from(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
    + `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
  ))
  return Buffer.concat(parts)
}

/** A cross-reference stream of zeros: without a plain table, a reader must unpack it first. */
function pdfWithCrossReferenceStream(unpackedMb: number): Buffer {
  const bytes = flate(unpackedMb)
  const head = '%PDF-1.5\n'
  return Buffer.concat([
    Buffer.from(
      `${head}1 0 obj\n<< /Type /XRef /Size 100 /W [1 2 1] /Root 2 0 R /Filter /FlateDecode /Length ${bytes.length} >>\n`
      + 'stream\n',
    ),
    bytes, Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

/** Spaces, deflated: a thousandth of their size. */
function flate(unpackedMb: number): Buffer {
  // A full flush ends a block at a byte and resets the window, so that the block can be repeated.
  const head = Buffer.from([0x78, 0x9c])
  const block = deflateRawSync(Buffer.alloc(megabyte, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([head, ...Array.from({ length: unpackedMb }, () => block), deflateRawSync(''), checksum])
}

/** In the place of a checksum: readers of PDFs ignore it. */
const checksum = Buffer.alloc(4)

/** Spaces, packed by LZW: codes of growing length, each of a string that is one longer than the last one. */
function lzw(unpackedMb: number): Buffer {
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  const write = (code: number, width: number): void => {
    bits = (bits << width) | code
    bitCount += width
    for (; bitCount >= 8; bitCount -= 8) bytes.push((bits >> (bitCount - 8)) & 255)
    bits &= 255
  }
  for (let unpacked = 0; unpacked < unpackedMb * megabyte;) {
    write(256, unpacked === 0 ? 9 : 12) // clear the table
    write(32, 9)
    // Code 258 is two spaces; each code is used at the moment at which it is defined.
    for (let code = 258; code < 4_094; code++) {
      write(code, code < 511 ? 9 : code < 1_023 ? 10 : code < 2_047 ? 11 : 12)
      unpacked += code - 256
    }
  }
  write(257, 12)
  write(0, 7)
  return Buffer.from(bytes)
}

const content = (bytes: Uint8Array, filter = '/FlateDecode'): HostileStream =>
  ({ dictionary: `/Filter ${filter}`, bytes })

/** Hostile PDFs by what they do; each unpacks to `unpackedMb` MB, at least 300, apart from the text operators. */
export const hostilePdfs = (unpackedMb: number): Record<string, () => Buffer> => ({
  'a page content': () => pdfWithContent(content(flate(unpackedMb))),
  'an escaped name of the filter': () => pdfWithContent(content(flate(unpackedMb), '/Fl#61teDecode')),
  'nested filters': () =>
    pdfWithContent(content(deflateSync(flate(unpackedMb)), '[/FlateDecode /FlateDecode]')),
  'LZW': () => pdfWithContent(content(lzw(unpackedMb), '/LZWDecode')),
  'a form drawn many times': () =>
    pdfWithContent(
      { dictionary: '', bytes: Buffer.from('/X Do '.repeat(100)) },
      [{ dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode', bytes: flate(unpackedMb) }],
    ),
  'an object stream': () =>
    pdfWithContent(
      { dictionary: '/Type /ObjStm /N 10 /First 100 /Filter /FlateDecode', bytes: flate(unpackedMb) },
    ),
  'a cross-reference stream': () => pdfWithCrossReferenceStream(unpackedMb),
  'text operators': () =>
    pdfWithContent(content(deflateSync(Buffer.from(
      `BT /F1 9 Tf ${'1 0 0 1 7 7 Tm (xy) Tj '.repeat(100 * megabyte / 24)} ET`,
    )))),
})
