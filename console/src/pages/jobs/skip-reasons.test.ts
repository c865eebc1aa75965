import assert from 'node:assert/strict'
import { it } from 'node:test'
import { skipReasons } from '#schemas/job.ts'
import { skippedGroups } from './skip-reasons.ts'

it('explains every reason in a sentence', () => {
  const all = Object.fromEntries(skipReasons.map((reason) => [reason, { count: 1, examples: [] }]))
  const groups = skippedGroups(all)
  assert.equal(groups.length, skipReasons.length)
  for (const { title, sentence } of groups) assert.match(`${title}: ${sentence}`, /^[A-Zr][^:]+: [A-Z].+\.$/)
})

it('puts the most frequent reason first', () => {
  const groups = skippedGroups({ external: { count: 2, examples: ['https://a.example/'] }, duplicate: { count: 9, examples: [] } })
  assert.deepEqual(groups.map(({ reason, count }) => [reason, count]), [['duplicate', 9], ['external', 2]])
})
