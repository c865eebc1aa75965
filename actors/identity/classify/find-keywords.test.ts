import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findKeywords } from './find-keywords.ts'
import { readProfile, type Profile } from './read-profile.ts'
import { splitWords } from './split-words.ts'

function found(profile: Profile, text: string): string[] {
  const keywords: string[] = []
  findKeywords(splitWords(text), readProfile(profile), ({ keyword }) => keywords.push(keyword))
  return keywords
}

describe('findKeywords', () => {
  it('finds words without case and accents', () => assert.deepEqual(found({ A: 'café Über' }, 'CAFE, uber!'), ['café', 'Über']))

  it('finds beginnings and ends of words where a keyword says so', () => {
    assert.deepEqual(found({ A: 'garten* *möbel' }, 'Gartenmöbel'), ['garten*'])
    assert.deepEqual(found({ A: 'stuhl *möbel' }, 'Stühle Gartenmöbel'), ['*möbel'])
  })

  it('finds phrases, also those that end in the beginning of a word', () =>
    assert.deepEqual(found({ A: 'real_estate used_car*' }, 'real estate, used-cars'), ['real_estate', 'used_car*']))

  it('counts one keyword of a category a word, the heaviest', () =>
    assert.deepEqual(found({ A: 'wine* winery! win*?' }, 'winery'), ['winery!']))

  it('finds the longest keyword anywhere in a script without blanks', () =>
    assert.deepEqual(found({ A: '電気 電気自動車 車' }, '新しい電気自動車です'), ['電気自動車']))

  it('separates elisions and keeps possessives', () => {
    assert.deepEqual(splitWords('l’économie'), ['l', 'economie'])
    assert.deepEqual(splitWords("women's shoes"), ['womens', 'shoes'])
  })

  it('takes off the Arabic article', () => assert.deepEqual(found({ A: 'كتاب' }, 'والكتاب الكتاب'), ['كتاب', 'كتاب']))
})
