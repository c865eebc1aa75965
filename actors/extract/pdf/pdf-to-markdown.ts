// Converts PDF files to markdown with pdf.js, in the build of unpdf, which needs no browser. Runs in a process of
// its own (see reader/), because it is CPU-bound and its memory must be bounded.

import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getDocumentProxy } from 'unpdf'
import { AppError } from '#src/app-error.ts'
import { layoutLines, type Line, type Piece } from './layout-lines.ts'
import { linesToMarkdown } from './lines-to-markdown.ts'

export interface PdfLimits {
  /** Pages that are read; default 200. */
  pagesMax?: number
  /** Characters after which no further page is read; default 1,000,000, the limit of markdown. */
  charsMax?: number
  /** Milliseconds after which no further page is read; default 15,000. */
  timeMaxMs?: number
}

export interface PdfMetadata {
  title: string | null
  author: string | null
  subject: string | null
  keywords: string[]
  /** ISO 8601. */
  createdAt: string | null
  modifiedAt: string | null
  language: string | null
}

export interface PdfMarkdown {
  markdown: string
  pageCount: number
  pagesParsed: number
  /** Whether pages are missing. */
  truncated: boolean
  metadata: PdfMetadata
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

/**
 * Reads a PDF. Does not change `bytes`. Throws UNSUPPORTED_CONTENT for a file that is broken or encrypted, and
 * EMPTY_CONTENT for one without text, such as scanned pages.
 */
export async function pdfToMarkdown(
  bytes: Uint8Array, { pagesMax = 200, charsMax = 1_000_000, timeMaxMs = 15_000 }: PdfLimits = {},
): Promise<PdfMarkdown> {
  const startedAt = performance.now()
  const document = await openPdf(bytes)
  try {
    const pages: Line[][] = []
    let chars = 0
    let broken = 0
    while (
      pages.length < Math.min(document.numPages, pagesMax)
      && chars < charsMax
      && performance.now() - startedAt < timeMaxMs
    ) {
      const lines = await readPage(document, pages.length + 1)
      if (lines === null) broken++
      pages.push(lines ?? [])
      chars += lines?.reduce((sum, line) => sum + line.text.length, 0) ?? 0
      await nextTurn()
    }
    if (broken > 0 && broken === pages.length) throw unreadable(null)
    const markdown = linesToMarkdown(pages)
    if (markdown === '')
      throw new AppError('EMPTY_CONTENT', { message: 'The PDF has no text; its pages may be scanned images.' })
    const metadata = await readMetadata(document)
    return {
      markdown, pageCount: document.numPages, pagesParsed: pages.length, truncated: pages.length < document.numPages,
      metadata,
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

const encrypted = (cause: unknown): AppError =>
  new AppError('UNSUPPORTED_CONTENT', { message: 'The PDF is encrypted and needs a password.', cause })
const unreadable = (cause: unknown): AppError =>
  new AppError('UNSUPPORTED_CONTENT', { message: 'The PDF is broken and cannot be read.', cause })

async function openPdf(bytes: Uint8Array): Promise<Document> {
  try {
    // `verbosity: 0` keeps pdf.js from writing to the console. It gets a copy, because it detaches the buffer.
    const options = {
      isEvalSupported: false, disableFontFace: true, useSystemFonts: false, stopAtErrors: false, verbosity: 0,
    }
    return await getDocumentProxy(new Uint8Array(bytes), options)
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw encrypted(error)
    throw unreadable(error)
  }
}

/** Returns the lines of one page, or null when the page is broken. */
async function readPage(document: Document, number: number): Promise<Line[] | null> {
  try {
    const page = await document.getPage(number)
    const lines = layoutLines(await readPieces(page))
    page.cleanup()
    return lines
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

async function readPieces(page: Page): Promise<Piece[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: false, disableNormalization: false })
  const pieces: Piece[] = []
  for (const item of items) {
    if (!('str' in item)) continue
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    // The size is the length of the vertical axis of the text, which may be rotated.
    pieces.push({
      text: item.str, x, y, width: item.width, size: Math.hypot(c, d) || Math.hypot(a, b) || item.height,
      endsLine: item.hasEOL,
    })
  }
  return pieces
}

/** Longest metadata value. */
const metadataCharsMax = 1_000

async function readMetadata(document: Document): Promise<PdfMetadata> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} })) as { info: Record<string, unknown> }
  const text = (name: string): string | null => {
    const value = info[name]
    const clean = typeof value === 'string' ? value.replace(/[\s\0]+/g, ' ').trim().slice(0, metadataCharsMax) : ''
    return clean === '' ? null : clean
  }
  return {
    title: text('Title'), author: text('Author'), subject: text('Subject'), language: text('Language'),
    keywords: (text('Keywords') ?? '').split(/\s*[,;]\s*/).filter((word) => word !== ''),
    createdAt: pdfDate(text('CreationDate')), modifiedAt: pdfDate(text('ModDate')),
  }
}

/** Converts `D:20240131093000+01'00'` (ISO 32000, section 7.9.4) to ISO 8601 in UTC; null for an invalid date. */
export function pdfDate(text: string | null): string | null {
  const parts = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?'?)?/.exec(text ?? '')
  if (parts === null) return null
  const [
    , year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , sign = '+', zoneHour = '00',
    zoneMinute = '00',
  ] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${zoneHour}:${zoneMinute}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
