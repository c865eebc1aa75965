import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { settings } from './config.ts'
import { settingsMarkdown } from './settings-markdown.ts'

describe('docs/operations/settings.md', () => {
  it('is what `npm run docs` writes', () => {
    const written = readFileSync(new URL('../../docs/operations/settings.md', import.meta.url), 'utf8')
    assert.equal(written, settingsMarkdown())
  })

  it('has a row for every setting, with its default', () => {
    const rows = settingsMarkdown().split('\n').filter((line) => line.startsWith('| `'))
    assert.deepEqual(rows.map((row) => row.split('`')[1]), Object.keys(settings))
    assert.ok(rows.includes('| `PORT` | `3000` | port that the gateway listens on |'))
    assert.match(settingsMarkdown(), /^\| `DATA_DIR` \| `\.winnow` \|/m)
    assert.match(settingsMarkdown(), /^\| `WEBHOOK_RETRY_DELAYS_S` \| `60,300,900` \|/m)
    assert.match(settingsMarkdown(), /^\| `NATS_URL` \|  \|/m)
  })
})
