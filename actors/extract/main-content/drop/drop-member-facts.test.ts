import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropMemberFacts } from './drop-member-facts.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropMemberFacts(pageBlocks, marks, table))

const post = (facts: string): string =>
  `<div class="post"><dl class="postprofile"><dt>Ann Miller</dt>${facts}</dl><p>Oil the hinge.</p></div>`

describe('dropMemberFacts', () => {
  for (const facts of [
    '<dd>Posts: 48</dd><dd>Joined: Tue May 04, 2021 6:12 pm</dd>', '<dd>1,204 posts</dd><dd>Member since 2021</dd>',
    '<dd>Beiträge: 48</dd><dd>Registriert: 4. Mai 2021</dd>',
  ]) it(`drops the facts about the members beside their posts: ${facts}`, () =>
    assert.deepEqual(
      textsLeft(post(facts).repeat(2)), ['Ann Miller', 'Oil the hinge.', 'Ann Miller', 'Oil the hinge.'],
    ))

  it('drops a value in an element of its own with its label', () => {
    const pair = '<dl class="pairs"><dt>Joined</dt><dd>4 May</dd></dl>'
    const facts = `<div class="user-extras">${pair.repeat(3)}</div>`
    assert.deepEqual(textsLeft(`${facts}<p>Oil the hinge.</p>`), ['Oil the hinge.'])
  })

  it('keeps other facts of the members', () =>
    assert.equal(textsLeft(post('<dd>Posts a lot about mills</dd><dd>Mill: Lower Ford</dd>').repeat(3)).length, 12))

  it('keeps the same words outside the boxes of members, and those of a single member', () => {
    assert.equal(textsLeft('<ul><li>Posts: 48</li><li>Joined: 2021</li><li>Messages: 4</li></ul>').length, 3)
    assert.equal(textsLeft(post('<dd>Posts: 48</dd><dd>Joined: 2021</dd>')).length, 4)
  })
})
