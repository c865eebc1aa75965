// Reads and writes the blocks of the index, with caches for both kinds of readers.

import { randomBase62 } from '#src/ids.ts'
import type { Store } from '#src/store/store.ts'
import { SizedCache } from './block-cache.ts'
import { compress, decompress, type Effort } from './compress.ts'
import { indexCollections, type IndexCollections } from './documents.ts'
import { decodeHead, encodeHead, type SegmentHead } from './segment-head.ts'

const megabyte = 1024 * 1024
const headsBytesMax = 64 * megabyte
const blocksBytesMax = 64 * megabyte
/** Memory of a decoded head per byte of its JSON, roughly. */
const headFactor = 3

/** A block that the manifest named is gone: the segment was merged meanwhile. */
export class BlockGone extends Error {
  constructor(id: string) {
    super(`block ${id} of the search index is gone`)
    this.name = 'BlockGone'
  }
}

/** The blocks of all keys. */
export class Blocks {
  readonly #blocks: IndexCollections['blocks']
  readonly #heads = new SizedCache<SegmentHead>(headsBytesMax)
  readonly #raw = new SizedCache<Buffer>(blocksBytesMax)

  constructor(store: Store) {
    this.#blocks = indexCollections(store).blocks
  }

  /** Writes a block. @returns its id and its size in the store */
  async write(keyId: string, bytes: Uint8Array, effort: Effort): Promise<{ id: string; bytes: number }> {
    const packed = await compress(bytes, effort)
    const id = `${keyId}:${randomBase62(16)}`
    await this.#blocks.put({ _id: id, bytes: packed, at: new Date().toISOString() })
    return { id, bytes: packed.length }
  }

  writeHead(keyId: string, head: SegmentHead, effort: Effort): Promise<{ id: string; bytes: number }> {
    return this.write(keyId, encodeHead(head), effort)
  }

  /** @throws BlockGone */
  async head(id: string): Promise<SegmentHead> {
    const known = this.#heads.get(id)
    if (known) return known
    const bytes = await this.#read(id)
    const head = decodeHead(bytes)
    this.#heads.set(id, head, bytes.length * headFactor)
    return head
  }

  /** The bytes of blocks by id. @throws BlockGone */
  async many(ids: Iterable<string>): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>()
    const missing: string[] = []
    for (const id of new Set(ids)) {
      const known = this.#raw.get(id)
      if (known) found.set(id, known)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    for (const { _id, bytes } of await this.#blocks.find({ _id: { $in: missing } })) {
      const raw = decompress(bytes)
      this.#raw.set(_id, raw, raw.length)
      found.set(_id, raw)
    }
    for (const id of missing) if (!found.has(id)) throw new BlockGone(id)
    return found
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#blocks.remove({ _id: { $in: ids } })
  }

  async #read(id: string): Promise<Buffer> {
    const block = await this.#blocks.get(id)
    if (!block) throw new BlockGone(id)
    return decompress(block.bytes)
  }
}
