// Changes the index of a key: adds pages, merges segments, drops the oldest pages. Every change ends with the
// replacement of the manifest, if no other process has replaced it meanwhile; otherwise it begins again. Blocks that
// were written before a crash belong to no manifest, and the index actor deletes them.

import type { Store } from '#src/store/store.ts'
import { BlockGone, type Blocks } from './blocks.ts'
import { sumOf } from './build-segment.ts'
import type { Effort } from './compress.ts'
import { blockRange, formatVersion, indexCollections, type Manifest, type SegmentEntry } from './documents.ts'
import { livePages, readPages, textsToStore } from './live-pages.ts'
import { mergeSegments } from './merge-segments.ts'
import { dropOldest } from './oldest-pages.ts'
import type { NewPage } from './page.ts'
import { PageSet } from './page-set.ts'
import { planCompaction, planMerge } from './plan-merge.ts'
import { blockIdsOf, writeSegment } from './write-segment.ts'

/** Attempts against other processes that change the same index. */
const attemptsMax = 20
/** An unchanged page is written again for its time of reading after this time. */
const refreshMs = 86_400_000

export interface IndexWriterDeps {
  store: Store
  blocks: Blocks
  /** INDEX_MB_PER_KEY in bytes. */
  bytesMax: number
}

/** A manifest of an index without pages. */
export const emptyManifest = (keyId: string): Manifest =>
  ({ _id: keyId, version: 0, format: formatVersion, segments: [], updated_at: new Date(0).toISOString() })

type Change = (manifest: Manifest) => Promise<SegmentEntry[] | null>

export class IndexWriter {
  readonly #deps: IndexWriterDeps
  readonly #manifests: ReturnType<typeof indexCollections>['manifests']

  constructor(deps: IndexWriterDeps) {
    this.#deps = deps
    this.#manifests = indexCollections(deps.store).manifests
  }

  /**
   * Adds pages; the newest reading of each URL wins, also over later calls. Adding a page again changes nothing.
   * @returns how many were written
   */
  async add(keyId: string, pages: readonly NewPage[]): Promise<number> {
    let written = 0
    await this.#change(keyId, async ({ segments }) => {
      const fresh = await this.#replaceOlder(segments, newestOf(pages))
      written = fresh.pages.length
      if (written === 0) return null
      const segment = await writeSegment(this.#deps.blocks, keyId, fresh.pages, 'quick')
      return this.#limited([...fresh.segments, segment])
    })
    for (let merged = written > 0; merged;) merged = await this.#mergeOnce(keyId, planMerge, 'quick')
    return written
  }

  /** Merges small segments, compresses all well, and drops what is too much. @returns whether anything changed */
  async compact(keyId: string): Promise<boolean> {
    let changed = await this.#change(keyId, async ({ segments }) => {
      const limited = await this.#limited(segments)
      return limited === segments ? null : limited
    })
    while (await this.#mergeOnce(keyId, planCompaction, 'dense')) changed = true
    return changed
  }

  /** Analyses every stored text again. @returns the number of pages */
  async rebuild(keyId: string): Promise<number> {
    const { blocks } = this.#deps
    let count = 0
    await this.#change(keyId, async ({ segments }) => {
      count = 0
      const rebuilt: SegmentEntry[] = []
      for (const entry of segments) {
        const pages = await livePages(blocks, [entry], 'dense')
        count += pages.length
        if (pages.length === 0) continue
        const texts = await textsToStore(blocks, pages)
        rebuilt.push(await writeSegment(blocks, keyId, await readPages(blocks, pages), 'dense', texts))
      }
      return rebuilt
    }, formatVersion)
    return count
  }

  /** Deletes the index of a key. */
  async remove(keyId: string): Promise<void> {
    await this.#manifests.remove({ _id: keyId })
    await indexCollections(this.#deps.store).blocks.remove({ _id: blockRange(keyId) })
  }

  /** The ids of all blocks that the manifest of a key names. */
  async blockIds(keyId: string): Promise<Set<string>> {
    const { segments } = await this.#manifests.get(keyId) ?? emptyManifest(keyId)
    return new Set((await Promise.all(segments.map((one) => blockIdsOf(this.#deps.blocks, one)))).flat())
  }

  async #mergeOnce(
    keyId: string, plan: (segments: readonly SegmentEntry[]) => SegmentEntry[], effort: Effort,
  ): Promise<boolean> {
    return this.#change(keyId, async ({ segments, format }) => {
      const chosen = format === formatVersion ? plan(segments) : []
      if (chosen.length === 0) return null
      const merged = await mergeSegments(this.#deps.blocks, keyId, chosen, effort)
      return [...segments.filter((one) => !chosen.includes(one)), ...(merged ? [merged] : [])]
    })
  }

  /** Segments in which the older readings of these pages are dead, and the pages that are new. */
  async #replaceOlder(
    segments: readonly SegmentEntry[], pages: Map<string, NewPage>,
  ): Promise<{ segments: SegmentEntry[]; pages: NewPage[] }> {
    const fresh = new Map(pages)
    const changed: SegmentEntry[] = []
    for (const entry of segments) {
      const { facts } = await this.#deps.blocks.head(entry.id)
      const dead = new PageSet(entry.pages, entry.dead)
      for (const [at, { url, readAt, sum }] of facts.entries()) {
        const page = pages.get(url)
        if (!page || dead.has(at)) continue
        const ageMs = page.readAt - readAt
        const isUnchanged = sum === sumOf(page) && ageMs < refreshMs
        if (ageMs <= 0 || isUnchanged) fresh.delete(url)
        else dead.add(at)
      }
      changed.push({ ...entry, dead: dead.toString(), deadCount: dead.count })
    }
    return { segments: changed, pages: [...fresh.values()] }
  }

  /** The segments without the oldest pages, if all together are too large; the same array if not. */
  async #limited(segments: SegmentEntry[]): Promise<SegmentEntry[]> {
    if (segments.reduce((sum, { bytes }) => sum + bytes, 0) <= this.#deps.bytesMax) return segments
    const sized = await Promise.all(segments.map(async ({ id, bytes, pages, dead }) =>
      ({ bytes, facts: (await this.#deps.blocks.head(id)).facts, dead: new PageSet(pages, dead) })))
    if (dropOldest(sized, this.#deps.bytesMax) === 0) return segments
    return segments.map((entry, at) => {
      const { dead } = sized[at]!
      return { ...entry, dead: dead.toString(), deadCount: dead.count }
    })
  }

  /**
   * Applies a change to the manifest; null changes nothing.
   * @param format of all segments after the change; default: that of the manifest
   * @returns whether something changed
   */
  async #change(keyId: string, change: Change, format?: number): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const before = await this.#manifests.get(keyId) ?? emptyManifest(keyId)
      let segments: SegmentEntry[] | null
      try {
        segments = await change(before)
      } catch (error) {
        if (error instanceof BlockGone && attempt < attemptsMax && await this.#hasChanged(before)) continue
        throw error
      }
      if (segments === null) return false
      if (await this.#replace(before, segments, format ?? before.format)) {
        await this.#removeBlocks(before.segments, segments)
        return true
      }
      await this.#removeBlocks(segments, before.segments)
      if (attempt === attemptsMax) throw new Error(`the search index of ${keyId} is changed by others all the time`)
    }
  }

  async #hasChanged({ _id, version }: Manifest): Promise<boolean> {
    return (await this.#manifests.get(_id))?.version !== version
  }

  async #replace({ _id, version }: Manifest, segments: SegmentEntry[], format: number): Promise<boolean> {
    const after: Manifest = { _id, version: version + 1, format, segments, updated_at: new Date().toISOString() }
    if (version === 0) return this.#manifests.insertIfAbsent(after)
    const { _id: _same, ...fields } = after
    return await this.#manifests.update({ _id, version }, { $set: fields }) !== null
  }

  /** Removes the blocks of segments that others do not use. A search that still reads them begins again. */
  async #removeBlocks(unused: readonly SegmentEntry[], used: readonly SegmentEntry[]): Promise<void> {
    const gone = unused.filter(({ id }) => !used.some((one) => one.id === id))
    if (gone.length === 0) return
    const idsOf = async (entries: readonly SegmentEntry[]): Promise<string[]> =>
      (await Promise.all(entries.map((one) => blockIdsOf(this.#deps.blocks, one)))).flat()
    try {
      const keep = new Set(await idsOf(used))
      await this.#deps.blocks.remove((await idsOf(gone)).filter((id) => !keep.has(id)))
    } catch (error) {
      // Another process is changing the same index. What stays is deleted by the index actor.
      if (!(error instanceof BlockGone)) throw error
    }
  }
}

/** The newest reading of each URL. */
function newestOf(pages: readonly NewPage[]): Map<string, NewPage> {
  const newest = new Map<string, NewPage>()
  for (const page of pages) if ((newest.get(page.url)?.readAt ?? -1) < page.readAt) newest.set(page.url, page)
  return newest
}
