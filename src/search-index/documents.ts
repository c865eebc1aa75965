// The documents of the index in the store: a manifest a key, and blocks that are written once and never changed.

import type { Doc, Store, Collection } from '#src/store/store.ts'

/** A part of the index of a key. */
export interface SegmentEntry {
  /** Id of the block with its `SegmentHead`. */
  id: string
  pages: number
  /** Sum of the lengths of its pages, in terms. */
  length: number
  /** Bytes of all its blocks. */
  bytes: number
  /** Whether all its blocks are compressed well. */
  isDense: boolean
  /** A bit a page, set for those that were replaced or dropped, in base64; empty without any. */
  dead: string
  deadCount: number
}

/** What belongs to the index of a key. It is replaced as a whole, if it has not changed meanwhile. */
export interface Manifest extends Doc {
  /** Id of the API key. */
  _id: string
  /** Counts the changes. */
  version: number
  /** Version of the analysis and of the format; another one is rebuilt. */
  format: number
  /** Oldest first. */
  segments: SegmentEntry[]
  updated_at: string
}

export interface Block extends Doc {
  /** `<key>:<random>` */
  _id: string
  bytes: Uint8Array
  at: string
}

/** Changes with everything that makes terms of pages and queries differ, and with the format of blocks. */
export const formatVersion = 1

export interface IndexCollections { manifests: Collection<Manifest>; blocks: Collection<Block> }

export const indexCollections = (store: Store): IndexCollections => ({
  manifests: store.collection<Manifest>('index_manifests'), blocks: store.collection<Block>('index_blocks'),
})

/** The ids of all blocks of a key: between these two. */
export const blockRange = (keyId: string): { $gt: string; $lt: string } => ({ $gt: `${keyId}:`, $lt: `${keyId};` })
