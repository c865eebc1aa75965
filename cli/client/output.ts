// What a command writes: texts for people on a terminal, JSON lines into a pipe; progress and notes on standard error.

import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

export interface OutputOptions {
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  /** Write JSON lines, or texts; default: texts on a terminal and into a file, otherwise JSON lines. */
  json?: boolean | undefined
  /** Path of the file that results go to; default: standard output. */
  file?: string | undefined
}

export interface Output {
  /** Whether results are JSON lines. */
  json: boolean
  /** Writes a result: a line of JSON, or the text. */
  result<Value extends object>(value: Value, text: (value: Value) => string): Promise<void>
  /** Tells a person something besides the results. */
  note(text: string): void
  /** Replaces the line of progress, on a terminal only; null removes it. */
  progress(text: string | null): void
  end(): Promise<void>
}

export function createOutput({ stdout, stderr, json, file }: OutputOptions): Output {
  const isJson = json ?? (file === undefined && !stdout.isTTY)
  const to: Writable = file === undefined ? stdout : createWriteStream(file)
  const isTerminal = file === undefined && stdout.isTTY
  let isFailed: Error | null = null
  if (file !== undefined) to.on('error', (error) => { isFailed = error })
  let shown = ''
  const progress = (text: string | null): void => {
    if (!stderr.isTTY || (text ?? '') === shown) return
    shown = text ?? ''
    stderr.write(`\r\x1b[K${cut(shown, stderr.columns || 80)}`)
  }
  async function write(text: string): Promise<void> {
    if (isFailed) throw isFailed
    const before = shown
    if (isTerminal) progress(null)
    if (!to.write(text.endsWith('\n') ? text : `${text}\n`)) await once(to, 'drain')
    if (isTerminal && before !== '') progress(before)
  }
  return {
    json: isJson,
    result: (value, text) => write(isJson ? JSON.stringify(value) : text(isTerminal ? printable(value) : value)),
    note(text) {
      progress(null)
      stderr.write(`${stderr.isTTY ? printable(text) : text}\n`)
    },
    progress,
    async end() {
      progress(null)
      if (file === undefined) return
      if (!to.closed) {
        to.end()
        await once(to, 'close')
      }
      if (isFailed) throw isFailed
    },
  }
}

/** A terminal that does not know its width reports 0. */
const cut = (text: string, columns: number): string => (text.length < columns ? text : `${text.slice(0, columns - 2)}…`)

/** Control characters (C0 except tab and newline, DEL, C1): in the text of a page they could command the terminal. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** The value with every text in it made safe for a terminal. */
export function printable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(controls, '') as Value
  if (Array.isArray(value)) return value.map(printable) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value) as [string, unknown][]
  return Object.fromEntries(entries.map(([name, one]) => [printable(name), printable(one)])) as Value
}
