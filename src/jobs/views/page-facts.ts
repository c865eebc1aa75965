// The facts about a page of a job without its content, for lists of pages.

import { pageFactFields } from '#schemas/job.ts'

/** A stored result, UTF-8 JSON, reduced to what is no content. */
export function factsOf(body: Uint8Array): Uint8Array {
  const page = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>
  const facts = Object.fromEntries(
    pageFactFields.filter((name) => Object.hasOwn(page, name)).map((name) => [name, page[name]]),
  )
  return Buffer.from(JSON.stringify(facts))
}
