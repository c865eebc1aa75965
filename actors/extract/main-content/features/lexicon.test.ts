import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scoreName, scoreText } from './lexicon.ts'
import { nameTokens, textTokens } from './tokens.ts'

const weigh = (tokens: readonly string[], weight: (index: number) => number): Map<string, number> =>
  new Map(tokens.map((token, index) => [token, weight(index)]))

describe('scoreName', () => {
  const name = 'post-relatedLinks nav'

  it('adds the weights of all tokens of a name', () => {
    const { sum } = scoreName(name, weigh(nameTokens(name), () => 1))
    assert.equal(sum, nameTokens(name).length)
  })

  it('gives the lowest and the highest weight, or 0', () => {
    assert.deepEqual(scoreName(name, weigh(['post', 'nav'], (index) => index - 2)), { sum: -3, min: -2, max: 0 })
  })

  it('takes neither a part of a token nor a generated word for a token', () => {
    const weights = weigh(['nav', 'menu', 'nav-menu'], () => 1)
    assert.equal(scoreName('na navi m_e_n_u', weights).sum, 0)
    assert.equal(scoreName(`nav-menu-${'x-'.repeat(8)}`, weights).sum, 0)
    assert.equal(scoreName('navMENU', weights).sum, 3)
  })

  it('does not mix the weights of two lexicons', () => {
    assert.equal(scoreName(name, weigh(['nav'], () => 1)).sum, 1)
    assert.equal(scoreName(name, weigh(['nav'], () => 2)).sum, 2)
  })
})

describe('scoreText', () => {
  it('adds the weights of words, of pairs of words and of the ends of a text', () => {
    const text = 'Read 12 more'
    assert.deepEqual(textTokens(text), ['read', '^ read', '0', 'read 0', 'more', '0 more', 'more $'])
    const { sum } = scoreText(text, weigh(textTokens(text), (index) => 2 ** index))
    assert.equal(sum, 127)
  })

  it('gives 0 to an unknown text', () => {
    assert.deepEqual(scoreText('unknown', new Map([['known', 1]])), { sum: 0, min: 0, max: 0 })
  })
})
