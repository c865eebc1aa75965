import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageFacts } from '#schemas/facts.ts'
import { isMistaken } from './candidates/mistaken-values.ts'
import { contradicted, withoutRepeated } from './contradictions.ts'
import { isNameOfSite, titleBesideSite } from './evidence/site-headings.ts'
import { firstAsked, valueOfFirst } from './fields/first-of-list.ts'
import { membersAsked } from './fields/members.ts'
import { queryOf } from './fields/query.ts'
import { interactionCounts } from './sources/interactions.ts'

const names = (...concepts: string[]) => new Map(concepts.map((concept) => [concept, concept]))

describe('contradicted', () => {
  it('names a former price that is not above the price', () => {
    assert.deepEqual(contradicted({ price: 20, originalprice: 20 }, names('price', 'originalprice')), ['originalprice'])
    assert.deepEqual(contradicted({ price: 20, originalprice: 25 }, names('price', 'originalprice')), [])
  })
  it('names both ends of a range in the wrong order', () => {
    assert.deepEqual(contradicted({ lowprice: 9, highprice: 4 }, names('lowprice', 'highprice')), ['lowprice', 'highprice'])
  })
  it('names an answer that repeats the question', () => {
    assert.deepEqual(contradicted({ question: 'Why?', answer: 'Why?' }, names('question', 'answer')), ['answer'])
  })
})

describe('withoutRepeated', () => {
  it('leaves out a text that all rows have, and keeps it where one differs', () => {
    assert.deepEqual(withoutRepeated([{ a: '1', t: 'Review' }, { a: '2', t: 'Review' }], ['t']), [{ a: '1' }, { a: '2' }])
    assert.deepEqual(withoutRepeated([{ t: 'Good' }, { t: 'Bad' }], ['t']), [{ t: 'Good' }, { t: 'Bad' }])
  })
})

describe('isMistaken', () => {
  for (const [field, text, expected] of [
    ['author', 'https://crew.example/~ada', true], ['author', 'Wed Dec 27, 2023 10:00 am', true],
    ['author', 'Jelinek, Marta, 1961-', false], ['weight', 'Mid Weight', true], ['weight', '1.2 kg', false],
    ['color', '#303030', true], ['color', 'Oak Brown', false], ['features', 'Features', true],
    ['tags', '#1', true], ['tags', 'boots', false], ['start_time', 'April 18, 2026', true],
    ['start_time', '10:00 am', false], ['category', 'Next »', true], ['version', 'tern-db/tern', true],
  ] as const) it(`${expected ? 'refuses' : 'accepts'} ${text} as ${field}`, () => {
    assert.equal(isMistaken(text, queryOf(field)), expected)
  })
})

describe('membersAsked', () => {
  it('reads the things and the field of a plural name', () => {
    assert.deepEqual(membersAsked(queryOf('plan_names')), { things: 'plans', field: 'name', besides: 'url' })
    assert.deepEqual(membersAsked(queryOf('companies')), { things: 'items', field: 'company', besides: 'title' })
    assert.equal(membersAsked(queryOf('price')), null)
  })
})

describe('valueOfFirst', () => {
  const rows = [{ title: 'B', date: '2026-02-01' }, { title: 'A', date: '2026-01-01' }]
  it('gives the first row', () => assert.equal(valueOfFirst(rows, firstAsked(queryOf('first_event'))!), 'B'))
  it('gives the latest row when dates show that it is first', () => {
    assert.equal(valueOfFirst(rows, firstAsked(queryOf('latest_episode'))!), 'B')
    assert.equal(valueOfFirst(rows.toReversed(), firstAsked(queryOf('latest_episode'))!), undefined)
  })
  it('leaves texts to other rules', () => assert.equal(firstAsked(queryOf('latest_update')), null))
})

describe('interactionCounts', () => {
  const counter = (kind: string, count: number) => ({
    types: ['interactioncounter'],
    properties: new Map<string, (string | number)[]>([
      ['interactiontype', [`https://schema.org/${kind}`]], ['userinteractioncount', [count]],
    ]),
  })
  const entity = {
    types: ['discussionforumposting'],
    properties: new Map([['interactionstatistic', [counter('LikeAction', 3), counter('CommentAction', 7)]]]),
  }
  it('reads the count of the kind that is asked for', () => {
    assert.deepEqual(interactionCounts(entity, queryOf('reply_count')), [7])
    assert.deepEqual(interactionCounts(entity, queryOf('like_count')), [3])
    assert.deepEqual(interactionCounts(entity, queryOf('view_count')), [])
  })
})

describe('isNameOfSite', () => {
  const facts = (title: string) => ({ title, siteName: null, url: 'https://forum.basalt.example/t/1', headings: [] }) as
    unknown as PageFacts
  it('takes a logo in the first heading for no title', () => {
    const page = facts('Why did the image grow / General / Basalt Linux Forums')
    assert.equal(isNameOfSite('Basalt Linux', page), true)
    assert.equal(titleBesideSite(page), 'Why did the image grow')
  })
  it('keeps the heading that the title begins with', () => {
    assert.equal(isNameOfSite('Basalt Linux', facts('Basalt Linux - Forums')), false)
  })
})
