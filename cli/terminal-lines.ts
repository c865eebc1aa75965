// Log lines for people: `winnow start` prints them on a terminal instead of JSON. Files and pipes get the JSON.

import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Wide enough for most names of processes. */
const nameChars = 10
const valueCharsMax = 200

/** The levels of pino from which a line is marked, with their colours (ANSI): yellow, red. */
const levels: readonly [from: number, mark: string, colour: number][] = [[50, 'ERROR ', 31], [40, 'WARN ', 33]]

/** A log line of a process: `12:34:56  gateway  request answered  method=get status=200`. Other text is unchanged. */
export function terminalLine(line: string, { colours }: { colours: boolean }): string {
  const entry = readEntry(line)
  if (!entry) return line
  const { level, time, actor, msg, err, pid: _pid, ...fields } = entry
  const paint = (text: string, code: number): string => (colours ? `\x1b[${code}m${text}\x1b[0m` : text)
  const [, mark = '', colour] = levels.find(([from]) => Number(level) >= from) ?? []
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`)
  const problem = err === undefined ? [] : [errorText(err)]
  const text = `${mark}${textOf(msg)}`
  return [
    paint(localTime(textOf(time)), dim), textOf(actor).padEnd(nameChars),
    [colour === undefined ? text : paint(text, colour), ...problem].join(': '), paint(shown.join(' '), dim),
  ].join('  ').trimEnd()
}

const dim = 2

function readEntry(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{"level":')) return null
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value) ?? ''
  return text.length > valueCharsMax ? `${text.slice(0, valueCharsMax)}…` : text
}

/** Its code and message; the stack trace is for files. */
function errorText(err: unknown): string {
  const { code, message } = err as { code?: string; message?: string }
  return [code, message === undefined ? textOf(err) : textOf(message)].filter(Boolean).join(' ')
}

const localTime = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '--:--:--' : time.toTimeString().slice(0, 8)
}

/** Prints the output of a process line by line, so that lines of several processes are never mixed. */
export function printLines(from: Readable, to: NodeJS.WritableStream, { colours }: { colours: boolean }): void {
  createInterface({ input: from, crlfDelay: Infinity }).on('line', (line) => {
    to.write(`${terminalLine(line, { colours })}\n`)
  })
}
