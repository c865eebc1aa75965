import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AppError } from '#src/app-error.ts'
import { compilePathPatterns } from './path-patterns.ts'

const found = (pattern: string, url: string): boolean => compilePathPatterns('include_paths', [pattern])(new URL(url))

describe('compilePathPatterns', () => {
  it('matches anywhere in the path unless anchored', () => {
    assert.ok(found('draft', 'https://a.example/blog/draft-1'))
    assert.ok(found('^/blog/', 'https://a.example/blog/one'))
    assert.ok(!found('^/blog/$', 'https://a.example/blog/one'))
  })

  it('ignores host and query', () => {
    assert.ok(!found('a\\.example', 'https://a.example/x'))
    assert.ok(!found('sort', 'https://a.example/x?sort=1'))
  })

  it('matches escaped paths in both spellings', () => {
    assert.ok(found('^/café$', 'https://a.example/caf%C3%A9'))
    assert.ok(found('%C3%A9', 'https://a.example/café'))
    assert.ok(!found('x', 'https://a.example/%E0%A4%A'))
  })

  it('names the field and index of an invalid pattern', () => {
    for (const [pattern, why] of [
      ['(', /parenthesis|missing/i], ['(?=a)', /RE2/], ['a'.repeat(1001), /longer than 1000/],
    ] as const) {
      assert.throws(
        () => compilePathPatterns('exclude_paths', ['ok', pattern]),
        (error: AppError) =>
          error.code === 'INVALID_REQUEST' && /`exclude_paths\[1\]`/.test(error.message) && why.test(error.message),
      )
    }
    assert.throws(() => compilePathPatterns('exclude_paths', Array.from({ length: 101 }, () => 'a')), /at most 100/)
  })

  it('takes linear time for patterns that cause catastrophic backtracking elsewhere', () => {
    const startedAt = performance.now()
    assert.ok(!found('^/(a+)+$', `https://a.example/${'a'.repeat(2_000)}!`))
    assert.ok(performance.now() - startedAt < 500)
  })
})
