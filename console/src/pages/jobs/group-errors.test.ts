import assert from 'node:assert/strict'
import { it } from 'node:test'
import { groupErrors, type JobFailure } from './group-errors.ts'

const failure = (url: string, error_code: string, error: string, retryable = false): JobFailure =>
  ({ url, depth: 1, status_code: null, error, error_code, retryable, timestamp: '2026-11-22T10:00:00.000Z' })

it('groups failed pages by code, the most frequent first, with the most frequent message', () => {
  const groups = groupErrors([
    failure('/a', 'TIMEOUT', 'too slow', true),
    failure('/b', 'TARGET_NOT_FOUND', 'answered 410'),
    failure('/c', 'TARGET_NOT_FOUND', 'answered 404'),
    failure('/d', 'TARGET_NOT_FOUND', 'answered 404'),
  ])
  assert.deepEqual(
    groups.map(({ code, retryable, message, pages }) => [code, retryable, message, pages.map(({ url }) => url)]),
    [
      ['TARGET_NOT_FOUND', false, 'answered 404', ['/b', '/c', '/d']],
      ['TIMEOUT', true, 'too slow', ['/a']],
    ],
  )
})

it('finds no group without failures', () => {
  assert.deepEqual(groupErrors([]), [])
})
