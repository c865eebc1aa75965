import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseArgs } from 'node:util'
import { argumentsProblem } from './arguments-problem.ts'

const options = { limit: { type: 'string', short: 'n' }, json: { type: 'boolean' } } as const

function problemOf(args: string[], allowPositionals = false): string {
  try {
    parseArgs({ args, options, allowPositionals })
  } catch (error) {
    return argumentsProblem(error)
  }
  return 'none'
}

describe('argumentsProblem', () => {
  it('says in a sentence what is wrong', () => {
    const problems: Record<string, string> = {
      '--foo': 'unknown option --foo',
      '-x': 'unknown option -x',
      'page.html': 'unexpected argument page.html',
      '--limit': '--limit needs a value',
      '-n': '--limit needs a value',
      '--json=5': '--json takes no value',
      '--limit -5': '--limit needs a value; one that begins with a dash is written as --limit=-5',
      '-n -5': '-n needs a value; one that begins with a dash is written as -n-5',
    }
    for (const [args, problem] of Object.entries(problems)) assert.equal(problemOf(args.split(' ')), problem)
    assert.equal(problemOf(['--foo', 'a'], true), 'unknown option --foo')
  })

  it('keeps the messages of other errors', () => {
    assert.equal(argumentsProblem(new Error('no')), 'no')
    assert.equal(argumentsProblem('no'), 'no')
  })
})
