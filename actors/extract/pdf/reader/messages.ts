// Messages between the extract stage and a process that reads PDFs.

import type { ErrorRecord } from '#schemas/errors.ts'
import type { PdfMarkdown } from '../pdf-to-markdown.ts'

export interface ReadRequest { bytes: Uint8Array, timeMaxMs: number }

/** `rssBytes` is the resident memory of the process after the file. */
export type ReadReply =
  | { ok: true, pdf: PdfMarkdown, rssBytes: number }
  | { ok: false, error: ErrorRecord, rssBytes: number }

/** What the reader writes to its standard output before it kills itself because of its memory. */
export const memoryNote = 'memory'

/** Environment variable with the memory limit in MB. */
export const memoryVariable = 'WINNOW_PDF_MEMORY_MB'
