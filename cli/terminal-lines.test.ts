// Log lines for people (issue 14, point 5).

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { AppError } from '#src/app-error.ts'
import { terminalLine } from './terminal-lines.ts'

/** The line that a process writes. */
function written(log: (logger: ReturnType<typeof pino>) => void): string {
  let line = ''
  const timestamp = pino.stdTimeFunctions.isoTime
  log(pino({ base: { actor: 'gateway' }, timestamp }, { write: (text: string) => { line = text.trimEnd() } }))
  return line
}
const shown = (line: string, colours = false): string => terminalLine(line, { colours })

describe('terminalLine', () => {
  it('shows time, process, message and fields', () => {
    const line = shown(written((log) => log.info({ method: 'get', status: 200 }, 'request answered')))
    assert.match(line, /^\d\d:\d\d:\d\d {2}gateway {5}request answered {2}method=get status=200$/)
  })

  it('marks warnings and errors, and shows the code and message of an error without its stack', () => {
    const warning = shown(written((log) => log.warn({ status: 'disconnect' }, 'nats connection')))
    assert.match(warning, /WARN nats connection {2}status=disconnect$/)
    const error = new AppError('TIMEOUT', { message: 'too late' })
    const line = shown(written((log) => log.error({ err: error }, 'check failed')))
    assert.match(line, /ERROR check failed: TIMEOUT too late$/)
    assert.doesNotMatch(line, /at |stack/)
  })

  it('uses colours only if asked to', () => {
    const line = written((log) => log.error('check failed'))
    assert.ok(shown(line, true).includes('\x1b[31mERROR check failed\x1b[0m'))
    assert.ok(!shown(line).includes('\x1b'))
  })

  it('cuts long values', () => {
    assert.ok(shown(written((log) => log.info({ url: 'x'.repeat(10_000) }, 'fetched'))).length < 300)
  })

  for (const text of ['', 'winnow: no', '{"level":', '{"a":1}', '{"level":30,"msg":']) {
    it(`leaves other text as it is: ${JSON.stringify(text)}`, () => assert.equal(shown(text), text))
  }
})
