import assert from 'node:assert/strict'
import { it } from 'node:test'
import { labelOf } from './operations.ts'

it('names operations for people', () => {
  const labels = ['scrape', 'crawl_start', 'batch_scrape_start'].map((name) => labelOf({ name }))
  assert.deepEqual(labels, ['Scrape', 'Crawl', 'Batch scrape'])
})
