// The process that reads PDFs, one at a time. Its memory has three bounds: the meter of unpacked streams, which gives a
// clear error; a thread that watches the resident memory; and the limits of the heap and of the kernel, set by the
// process that starts this one (see start-reader.ts). Whatever a file took is returned when the process ends.

import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { AppError, toErrorRecord } from '#src/app-error.ts'
import { memoryVariable, type ReadReply, type ReadRequest } from './messages.ts'
import { installUnpackMeter } from './unpack-meter.ts'

const megabyte = 1024 * 1024
const limits = { streamBytesMax: 128 * megabyte, totalBytesMax: 1024 * megabyte }

const rssBytesMax = Number(process.env[memoryVariable]) * megabyte
new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: { rssBytesMax } }).unref()
try {
  writeFileSync('/proc/self/oom_score_adj', '500') // when the machine has no memory left, this process goes first
} catch { /* no Linux */ }

const meter = installUnpackMeter(limits, (message) => replyAndExit(tooComplex(message)))
// Imported after the meter is installed, which replaces classes that pdf.js may store.
const { pdfToMarkdown } = await import('../pdf-to-markdown.ts')

process.on('message', ({ bytes, timeMaxMs }: ReadRequest) => {
  meter.reset()
  pdfToMarkdown(bytes, { timeMaxMs }).then(
    (pdf) => send({ ok: true, pdf, rssBytes: process.memoryUsage.rss() }),
    (error: unknown) => {
      if (error instanceof AppError) send(failure(error))
      else if (error instanceof RangeError) replyAndExit(tooComplex('The PDF exceeds the memory limit.'))
      else throw error
    },
  )
})
process.on('disconnect', () => process.exit())

const tooComplex = (message: string): AppError => new AppError('PAGE_TOO_COMPLEX', { message })
const failure = (error: AppError): ReadReply =>
  ({ ok: false, error: toErrorRecord(error), rssBytes: process.memoryUsage.rss() })
const send = (reply: ReadReply, sent?: () => void): void => void process.send?.(reply, undefined, undefined, sent)

/** For a file whose reading cannot be cancelled: pdf.js would go on with another decoder. */
function replyAndExit(error: AppError): void {
  send(failure(error), () => process.exit())
}
