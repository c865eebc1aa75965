// The results of a job as a zip: one file a page, and index.json. Pages are compressed one after the other by zlib, in
// threads of its own; fflate writes the format.

import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'
import { pageFileName } from './page-file-name.ts'

const deflate = promisify(deflateRaw)
/** The method `deflate` in a zip. */
const deflated = 8

/** An entry of index.json. */
interface IndexEntry {
  url: string
  title: string | null
  /** HTTP status; null without a response. */
  status: number | null
  /** Name of the file; null for a page that could not be read. */
  file: string | null
  error?: string
}

interface Page {
  url: string
  ok: boolean
  status_code: number | null
  error?: string
  metadata?: { title?: string | null }
  markdown?: { content?: string }
}

/**
 * A file whose bytes are compressed already. The class of fflate computes the checksum and the size of what is pushed,
 * which are those of the bytes before compression.
 */
class DeflatedFile extends ZipPassThrough {
  override compression = deflated
  readonly #compressed: Uint8Array<ArrayBuffer>

  constructor(name: string, compressed: Uint8Array<ArrayBuffer>) {
    super(name)
    this.#compressed = compressed
  }

  protected override process(_chunk: Uint8Array, final: boolean): void {
    this.ondata(null, this.#compressed, final)
  }
}

/**
 * Makes the zip. A page with markdown becomes a Markdown file, any other one a JSON file; a page that could not be read
 * is in the index only.
 */
export async function* zipResults(results: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    const file = new DeflatedFile(name, await deflate(bytes))
    file.mtime = new Date()
    zip.add(file)
    file.push(bytes, true)
  }
  const index: IndexEntry[] = []
  for await (const result of results) {
    const { entry, content } = describe(result, index.length + 1)
    if (entry.file !== null) await add(entry.file, content)
    index.push(entry)
    yield* made.splice(0)
  }
  await add('index.json', Buffer.from(`${JSON.stringify(index, null, 2)}\n`))
  zip.end()
  yield* made
}

function describe(result: Uint8Array, number: number): { entry: IndexEntry; content: Uint8Array } {
  const { url, ok, status_code: status, error, metadata, markdown } = JSON.parse(Buffer.from(result).toString()) as Page
  const title = metadata?.title ?? null
  if (!ok) {
    const entry = { url, title, status, file: null, ...(error !== undefined && { error }) }
    return { entry, content: new Uint8Array(0) }
  }
  const text = markdown?.content
  const file = pageFileName(number, url, text === undefined ? 'json' : 'md')
  return { entry: { url, title, status, file }, content: text === undefined ? result : Buffer.from(text) }
}
