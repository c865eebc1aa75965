import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { topicOf } from '#test/support/page-topic.ts'
import { describeTopic } from './describe-topic.ts'

const paragraph =
  'The workshop builds lanterns of brass and glass. It was founded by two brothers in a small harbour town. '
  + 'Every lantern is tested for a week before it leaves the house, and most of them burn for decades.'

describe('describeTopic', () => {
  it('takes one sentence of the description and a paragraph of the content', () =>
    assert.deepEqual(
      describeTopic(topicOf({ description: 'A workshop for lanterns by the sea. Since 1890.', paragraphs: [paragraph] })),
      {
        description: 'A workshop for lanterns by the sea.',
        long_description: `A workshop for lanterns by the sea. Since 1890. ${paragraph}`,
      },
    ))

  it('takes the content where the page describes itself nowhere else', () =>
    assert.equal(
      describeTopic(topicOf({ paragraphs: [paragraph] })).description,
      'The workshop builds lanterns of brass and glass.',
    ))

  it('takes the long text of the structured data about the organisation, and no questions and labels', () => {
    const about = ['Lanterns Ltd', `Our house in brief: ${paragraph}`]
    assert.deepEqual(describeTopic(topicOf({ description: 'Who builds our lanterns?', about, paragraphs: ['Read more:'] })), {
      description: 'Our house in brief: The workshop builds lanterns of brass and glass.',
      long_description: `Our house in brief: ${paragraph}`,
    })
  })

  it('ends a long paragraph after a whole sentence', () => {
    const { long_description } = describeTopic(topicOf({ paragraphs: Array.from({ length: 9 }, (_, at) => `${at} ${paragraph}`) }))
    assert.ok(long_description!.length <= 700)
    assert.match(long_description!, /\.$/)
  })

  it('invents nothing', () =>
    assert.deepEqual(describeTopic(topicOf({ title: 'Lanterns' })), { description: null, long_description: null }))
})
