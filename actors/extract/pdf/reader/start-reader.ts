// Starts a process that reads PDFs, and reads one file at a time with it.

import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError, fromErrorRecord } from '#src/app-error.ts'
import { threadArguments } from '#src/process/thread-arguments.ts'
import type { PdfMarkdown } from '../pdf-to-markdown.ts'
import { memoryNote, memoryVariable, type ReadReply, type ReadRequest } from './messages.ts'

export interface PdfReader {
  readonly pid: number | undefined
  /** Whether it has exited, or is about to: it reads no more files. */
  readonly isDone: boolean
  /**
   * Reads a file. A second call must wait for the first.
   * @throws AppError of the file, PAGE_TOO_COMPLEX when it exceeds the memory limit; ReaderGone when the process ended
   * for another reason
   */
  read(request: ReadRequest): Promise<PdfMarkdown>
  /** Ends the process at once. A read in progress rejects with ReaderGone. */
  kill(): void
  /** Resolves when the process has exited. */
  readonly exited: Promise<void>
}

/** The process ended, and its memory was not the reason. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

export interface ReaderOptions {
  /** Resident memory at which the process is killed, in MB. */
  memoryMaxMb: number
  /** Added to the niceness (nice(2)) that every reader has; 0 for files that clients wait for. */
  niceness: number
}

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/**
 * Niceness of every reader: a file may take seconds, and should not slow down pages, which take milliseconds. It is
 * lower than that of threads of jobs, so that clients' files come before pages of crawls.
 */
const ownNiceness = 5
/** Heap as a part of the memory: the rest is for buffers outside of the heap. */
const heapShare = 0.6
/**
 * Memory that the process may map beyond its resident limit, in MB. The kernel refuses more, in case that the watch of
 * the resident memory is late.
 */
const mappedExtraMb = 256
/** A process that has more than this part of its limit after a file is replaced. */
const replaceAtShare = 0.6
const stderrCharsMax = 2_000
/** How V8 ends a process whose heap is full. */
const heapSignals: ReadonlySet<string | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/** Sets RLIMIT_DATA where the shell and the kernel can, and becomes the program: `$0` with its arguments. */
const limitedShell = (memoryMb: number): string => `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`

export function startPdfReader({ memoryMaxMb, niceness }: ReaderOptions): PdfReader {
  const node = [
    process.execPath, ...threadArguments, `--max-old-space-size=${Math.round(memoryMaxMb * heapShare)}`, program,
  ]
  const [command, ...args] = process.platform === 'win32'
    ? node
    : ['/bin/sh', '-c', limitedShell(memoryMaxMb + mappedExtraMb), ...node]
  const child = spawn(command!, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], serialization: 'advanced',
    env: { PATH: process.env.PATH, [memoryVariable]: String(memoryMaxMb) },
  })
  return new ReaderProcess(child, { memoryMaxMb, niceness })
}

class ReaderProcess implements PdfReader {
  readonly exited: Promise<void>
  readonly #child: ChildProcess
  readonly #memoryMaxMb: number
  #reading: PromiseWithResolvers<PdfMarkdown> | null = null
  #isDone = false
  #stdout = ''
  #stderr = ''

  constructor(child: ChildProcess, { memoryMaxMb, niceness }: ReaderOptions) {
    this.#child = child
    this.#memoryMaxMb = memoryMaxMb
    const exited = Promise.withResolvers<void>()
    this.exited = exited.promise
    child.stdout!.setEncoding('utf8').on('data', (text: string) => { this.#stdout += text })
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrCharsMax)
    })
    child.on('message', (reply: ReadReply) => this.#onReply(reply))
    child.on('error', (error) => this.#end(new ReaderGone('the process could not be used', { cause: error })))
    // `close` comes after the last output and message, `exit` may come before.
    child.once('close', (code, signal) => {
      this.#end(this.#failureOf(code, signal))
      exited.resolve()
    })
    if (child.pid !== undefined) setPriority(child.pid, ownNiceness + niceness) // not reaped yet, so it exists
  }

  get pid(): number | undefined { return this.#child.pid }
  get isDone(): boolean { return this.#isDone }

  async read(request: ReadRequest): Promise<PdfMarkdown> {
    if (this.#isDone) throw new ReaderGone('the process has ended')
    this.#reading = Promise.withResolvers()
    this.#child.send(request, (error) => {
      if (error) this.#end(new ReaderGone('the process takes no file', { cause: error }))
    })
    return await this.#reading.promise
  }

  kill(): void {
    this.#isDone = true
    this.#child.kill('SIGKILL')
  }

  #onReply(reply: ReadReply): void {
    if (reply.rssBytes > this.#memoryMaxMb * 1024 * 1024 * replaceAtShare) this.kill()
    // The process exits by itself after this code.
    if (!reply.ok && reply.error.code === 'PAGE_TOO_COMPLEX') this.kill()
    if (reply.ok) this.#reading?.resolve(reply.pdf)
    else this.#reading?.reject(fromErrorRecord(reply.error))
    this.#reading = null
  }

  #end(failure: Error): void {
    this.#isDone = true
    this.#reading?.reject(failure)
    this.#reading = null
  }

  #failureOf(code: number | null, signal: NodeJS.Signals | null): Error {
    const cause = new Error(`The process that reads PDFs exited (${signal ?? `code ${code}`}): ${this.#stderr.trim()}`)
    if (!this.#stdout.includes(memoryNote) && !heapSignals.has(signal)) return new ReaderGone(cause.message)
    const message = `The PDF takes more than ${this.#memoryMaxMb} MB of memory to read.`
    return new AppError('PAGE_TOO_COMPLEX', { message, cause })
  }
}
