// Creates, finds, lists, changes and revokes API keys. A key is shown once; only its SHA-256 is stored.

import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from './app-error.ts'
import { newId, randomBase62 } from './ids.ts'
import type { KeyDocument } from './store/documents.ts'
import type { Store } from './store/store.ts'

export type Channel = KeyDocument['channel']

/** An API key without its secret, in the field names of `keys create --json`. */
export interface ApiKey {
  /** `key_…` */
  id: string
  name: string
  prefix: string
  /** Credit limit; null is unlimited. */
  credits: number | null
  /** Requests per minute; null is the default of the service. */
  rate: number | null
  channel: Channel
  created_at: string
  expires_at: string | null
  revoked_at: string | null
}

export interface NewKey {
  name: string
  credits?: number | null
  rate?: number | null
  channel?: Channel
  expiresAt?: Date | null
  /** The key itself, from WINNOW_BOOTSTRAP_KEY; default: generated. */
  text?: string
}

const shape = /^wnw_[0-9A-Za-z]{32}$/
const prefixChars = 12

/** Whether a text has the format of a key. */
export const isKeyText = (text: string): boolean => shape.test(text)

/**
 * Cuts every key in the text to its visible prefix, for logs and errors. Incompletely copied keys are cut too.
 */
export const redactKeys = (text: string): string => (text.includes('wnw_') ? text.replace(keyLike, '$1…') : text)

/** A prefix followed by more of the key. */
const keyLike = /(wnw_[0-9A-Za-z]{8})[0-9A-Za-z]+/g

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Creates a key. Throws INVALID_REQUEST when the given text is not a valid key or is already in use. */
export async function createKey(
  store: Store, { name, credits = null, rate = null, channel = 'direct', expiresAt = null, text }: NewKey,
): Promise<{ key: string; record: ApiKey }> {
  const key = text ?? `wnw_${randomBase62(32)}`
  if (!isKeyText(key))
    throw new AppError('INVALID_REQUEST', { message: 'a key must be wnw_ followed by 32 characters of 0-9, A-Z, a-z' })
  const document: KeyDocument = {
    _id: newId('key'), hash: hashOf(key), name, prefix: key.slice(0, prefixChars), credits, rate, channel,
    created_at: new Date().toISOString(), expires_at: expiresAt?.toISOString() ?? null, revoked_at: null,
  }
  if (!(await store.collection('keys').insertIfAbsent(document)))
    throw new AppError('INVALID_REQUEST', { message: 'this key exists already' })
  return { key, record: toApiKey(document) }
}

/** Finds the key with this text, also a revoked or expired one; null if there is none. */
export async function findKey(store: Store, text: string): Promise<ApiKey | null> {
  if (!isKeyText(text)) return null
  const hash = hashOf(text)
  const [document] = await store.collection('keys').find({ hash }, { limit: 1 })
  return document && timingSafeEqual(Buffer.from(document.hash), Buffer.from(hash)) ? toApiKey(document) : null
}

/** Lists all keys, oldest first. */
export async function listKeys(store: Store): Promise<ApiKey[]> {
  const documents = await store.collection('keys').find({}, { sort: { created_at: 1, _id: 1 } })
  return documents.map(toApiKey)
}

/**
 * Finds a key by its id, its prefix or its text. Throws NOT_FOUND, or INVALID_REQUEST when a prefix matches several
 * keys.
 */
export async function getKey(store: Store, idOrPrefix: string): Promise<ApiKey> {
  return toApiKey(await oneKey(store, idOrPrefix))
}

/** Revokes the key with this id or prefix; revoking it again changes nothing. */
export async function revokeKey(store: Store, idOrPrefix: string): Promise<ApiKey> {
  const { _id, revoked_at } = await oneKey(store, idOrPrefix)
  return change(store, _id, { revoked_at: revoked_at ?? new Date().toISOString() })
}

/** Changes the limits of the key with this id or prefix. */
export async function setKey(
  store: Store, idOrPrefix: string,
  changes: Partial<Pick<KeyDocument, 'name' | 'credits' | 'rate' | 'channel' | 'expires_at'>>,
): Promise<ApiKey> {
  const { _id } = await oneKey(store, idOrPrefix)
  return change(store, _id, changes)
}

/** Why a key is not valid now; null if it is. The order is: unknown, revoked, expired. */
export function keyProblem(
  key: ApiKey | null, nowMs: number,
): 'INVALID_API_KEY' | 'API_KEY_REVOKED' | 'API_KEY_EXPIRED' | null {
  if (!key) return 'INVALID_API_KEY'
  if (key.revoked_at) return 'API_KEY_REVOKED'
  return key.expires_at && Date.parse(key.expires_at) <= nowMs ? 'API_KEY_EXPIRED' : null
}

async function oneKey(store: Store, idOrPrefix: string): Promise<KeyDocument> {
  // A leaked key may be all that the operator has.
  const wanted = isKeyText(idOrPrefix)
    ? { hash: hashOf(idOrPrefix) }
    : { $or: [{ _id: idOrPrefix }, { prefix: idOrPrefix }] }
  const found = await store.collection('keys').find(wanted, { limit: 2 })
  if (found.length > 1)
    throw new AppError('INVALID_REQUEST', { message: `${idOrPrefix} matches more than one key; use the id (key_…)` })
  if (!found[0])
    throw new AppError('NOT_FOUND', {
      message: `there is no key with the id or prefix ${redactKeys(idOrPrefix)}; \`winnow keys list\` shows them`,
    })
  return found[0]
}

async function change(store: Store, id: string, changes: Partial<KeyDocument>): Promise<ApiKey> {
  const document = await store.collection('keys').update({ _id: id }, { $set: changes })
  if (!document) throw new AppError('NOT_FOUND', { message: `there is no key ${id} any more` })
  return toApiKey(document)
}

function toApiKey({ _id, hash: _hash, ...fields }: KeyDocument): ApiKey {
  return { id: _id, ...fields }
}
