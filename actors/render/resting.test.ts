// The browser ends when no page needs it, although the service asks whether it works.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { filler, serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'
import { until } from '#test/support/until.ts'

describe('a browser that nobody needs', () => {
  let site: TestSite
  let stage: TestRender
  const browsers = (): number => stage.counts().browsers
  before(async () => {
    site = await serve({ '/': `<h1>Mill</h1>${filler}` })
    stage = await startRender({ retireIdleMs: 500 })
  })
  after(async () => {
    await stage.close()
    await site.close()
  })

  it('is started by the first check, and ends while checks go on', async () => {
    await stage.selfCheck()
    assert.equal(browsers(), 1)
    await until('the browser has ended', async () => {
      await stage.selfCheck()
      return browsers() === 0
    })
    await stage.selfCheck()
    assert.equal(browsers(), 0)
  })

  it('is started again by a page, exercised by checks, and ends again', async () => {
    assert.match((await stage.render(site.url('/'))).html, /Mill/)
    assert.equal(browsers(), 1)
    await stage.selfCheck()
    await until('the browser has ended', () => browsers() === 0)
  })
})
