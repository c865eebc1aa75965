import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { profiles } from './profiles/all-profiles.ts'
import { typeCategories } from './schema-types.data.ts'
import { categories, findCategory, pathOf } from './taxonomy.ts'

describe('the taxonomy', () => {
  it('has unique ids and paths', () => {
    assert.equal(new Set(categories.map(({ id }) => id)).size, categories.length)
    assert.equal(new Set(categories.map(pathOf)).size, categories.length)
  })

  it('finds categories by name, with "and" for "&" and in any case', () => {
    assert.equal(findCategory('Sports > Soccer')?.id, '533')
    assert.equal(findCategory('technology and computing')?.id, '596')
    assert.equal(findCategory('Sports > Cooking'), undefined)
  })

  it('gives the id of tier 1 as the parent of tier 2', () => {
    assert.equal(findCategory('Food & Drink > Cooking')?.parentId, '210')
    assert.equal(findCategory('Food & Drink')?.parentId, null)
  })
})

describe('the keyword profiles', () => {
  const keyword = /^\*?[^\s*!?]+\*?[!?]?$/u

  for (const [language, profile] of Object.entries(profiles)) {
    it(`of ${language} name categories of the taxonomy and are written in the notation`, () => {
      for (const [path, list] of Object.entries(profile)) {
        assert.ok(path === 'News' || findCategory(path), path)
        for (const notation of list.split(' ')) assert.match(notation, keyword, path)
      }
    })
  }

  it('of types name categories of the taxonomy', () => {
    for (const [type, [path]] of typeCategories) assert.ok(path === 'News' || findCategory(path), type)
  })
})
