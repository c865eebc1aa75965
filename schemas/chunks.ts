// The format `chunks` of a scrape: passages for retrieval.

import { Type, type Static } from 'typebox'

export const Chunk = Type.Object({
  index: Type.Integer({ minimum: 0, description: 'Place of the passage in the page, from 0.' }),
  heading_path: Type.Array(Type.String(), {
    description: 'Texts of the headings that the passage stands under, from the highest level.',
  }),
  kind: Type.Enum(['prose', 'table', 'code', 'list'], { description: 'What the passage mainly is.' }),
  markdown: Type.String({ description: 'The passage, with the headings that begin it.' }),
  char_count: Type.Integer({ description: 'Unicode characters of `markdown`.' }),
  token_estimate: Type.Integer({ description: 'Estimated tokens of `markdown`.' }),
}, { additionalProperties: false })
export type Chunk = Static<typeof Chunk>

export const Chunks = Type.Object({
  items: Type.Array(Chunk),
  count: Type.Integer({ description: 'Number of passages.' }),
  truncated: Type.Boolean({ description: 'Whether the end of the content is missing because of its length.' }),
}, { title: 'Chunks', additionalProperties: false })
export type Chunks = Static<typeof Chunks>
