// Fields asked of pages of the corpus with their values, as a reader fills them in. The pages themselves stay in the
// corpus: a file names its page, the fields and the values.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { factsOfHtml } from '#test/pages/html-page.ts'
import { objectSchema, type Fields } from '#test/pages/json-fields.ts'
import type { PageFacts } from '#schemas/facts.ts'
import { readHtml, readPages } from './read-corpus.ts'

export interface CorpusFields {
  name: string
  schema: Record<string, unknown>
  /** The right values. A field that the page does not answer is absent. */
  expected: Record<string, unknown>
  facts: PageFacts
}

/** The pages of a folder beside this file, in the order of their names. */
export function readCorpusFields(folder: string): CorpusFields[] {
  const pages = new Map(readPages().map(({ page }) => [page.id, page]))
  const at = path.join(import.meta.dirname, folder)
  return readdirSync(at).sort().map((file) => {
    const { page: id, fields, expected } = JSON.parse(readFileSync(path.join(at, file), 'utf8')) as
      { page: string; fields: Fields; expected: Record<string, unknown> }
    const page = pages.get(id)
    if (page === undefined) throw new Error(`${file}: the corpus has no page ${id}`)
    const facts = factsOfHtml(readHtml(page), page.url)
    return { name: file.replace(/\.json$/, ''), schema: objectSchema(fields), expected, facts }
  })
}
