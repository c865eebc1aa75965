import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTrapGuard, type Trap } from './trap.ts'

const trap = (path: string): Trap | null => createTrapGuard(2026).check(new URL(path, 'https://a.example/'))

describe('createTrapGuard', () => {
  it('detects repeating paths', () => {
    assert.equal(trap('/shop/shop/shop/shop'), 'repeating_path')
    assert.equal(trap('/x/about/team/about/team/about/team/'), 'repeating_path')
    assert.equal(trap('/aa/bb/cc/aa/bb/cc/aa/bb/cc/dd'), 'repeating_path')
  })

  it('accepts paths of real sites', () => {
    for (const path of [
      '/docs/docs/intro', '/tiles/0/0/0/0.png', '/1/1/1/1', '/2024/01/01/happy', '/a/b/a/b/c',
      '/tree/main/test/test/test/fixtures', '/org/repo/blob/main/src/main/java/org/example/repo/main/App.java',
      '/dp/B000', '/a/a/a/a', '/de/de/de',
    ])
      assert.equal(trap(path), null, path)
  })

  it('detects very deep paths and repeating queries', () => {
    assert.equal(trap(`/${Array.from({ length: 33 }, (_, i) => `s${i}`).join('/')}`), 'deep_path')
    assert.equal(trap('/list?tag=a&tag=a&tag=a'), 'repeating_query')
    assert.equal(trap('/list?tag=a&tag=b&tag=c&page=2'), null)
  })

  it('detects calendar pages far in the future', () => {
    for (const path of [
      '/calendar/2031/05', '/events?month=2034-01', '/events/05-2040', '/cal?year=2099&m=3', '/agenda/2031-05-17/',
    ])
      assert.equal(trap(path), 'far_date', path)
  })

  it('accepts dates in articles and archives, years in names, and other numbers', () => {
    for (const path of [
      '/2019/05/12/opening', '/archive/2008/11', '/events/2027-05-01-concert', '/vision-2050', '/reports/2050/energy',
      '/item/3000-12345', '/calendar/2029/12', '/v/2.10',
    ])
      assert.equal(trap(path), null, path)
  })

  it('accepts sixty pages of one calendar', () => {
    const guard = createTrapGuard(2026)
    const days = Array.from({ length: 90 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    const verdicts = days.map((day) => guard.check(new URL(`https://a.example/calendar/${day}`)))
    assert.deepEqual(verdicts, days.map((_, index) => (index < 60 ? null : 'calendar')))
    assert.equal(guard.check(new URL('https://a.example/calendar/2026-05-01-open-day')), null)
  })

  it('does not count archives of articles as calendars', () => {
    const guard = createTrapGuard(2026)
    const paths = Array.from({ length: 300 }, (_, index) => `/blog/${2000 + (index % 25)}/${1 + (index % 12)}`)
    assert.ok(paths.every((path) => guard.check(new URL(path, 'https://a.example/')) === null))
  })
})
