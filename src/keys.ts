// Creates, finds, lists, changes, rotates and revokes API keys. A key is an id with one current secret, the text that
// callers send. A secret is shown once; only its SHA-256 is stored.

import { hash, timingSafeEqual } from 'node:crypto'
import { AppError } from './app-error.ts'
import { newId, randomBase62 } from './ids.ts'
import type { KeyDocument, OldSecret } from './store/documents/keys.ts'
import type { Filter, Store } from './store/store.ts'

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
  /** Whether the key may read the jobs and checks of other keys. Absent for an ordinary key. */
  operator?: true
  /** Replaced secrets, newest first, each with the end of its overlap. Absent for a key that was never rotated. */
  old_secrets?: { prefix: string; ends_at: string }[]
}

export interface NewKey {
  name: string
  credits?: number | null
  rate?: number | null
  channel?: Channel
  operator?: boolean
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

/** Longest overlap of a rotation: 90 days. */
export const overlapMaxMs = 90 * 86_400_000

/** The SHA-256 of a key, hex, as it is stored. */
export const hashOf = (text: string): string => hash('sha256', text, 'hex')

/** Creates a key. Throws INVALID_REQUEST when the given text is not a valid key or is already in use. */
export async function createKey(
  store: Store, { name, credits = null, rate = null, channel = 'direct', operator = false, expiresAt = null, text }: NewKey,
): Promise<{ key: string; record: ApiKey }> {
  const key = text ?? `wnw_${randomBase62(32)}`
  if (!isKeyText(key))
    throw new AppError('INVALID_REQUEST', { message: 'a key must be wnw_ followed by 32 characters of 0-9, A-Z, a-z' })
  const document: KeyDocument = {
    _id: newId('key'), hash: hashOf(key), name, prefix: key.slice(0, prefixChars), credits, rate, channel,
    created_at: new Date().toISOString(), expires_at: expiresAt?.toISOString() ?? null, revoked_at: null,
    ...(operator && { operator }),
  }
  if (!(await store.collection('keys').insertIfAbsent(document)))
    throw new AppError('INVALID_REQUEST', { message: 'this key exists already' })
  return { key, record: toApiKey(document) }
}

/**
 * Finds the key with this current secret, or with this old one until its overlap ends, by the SHA-256 of the secret,
 * hex; also a revoked or expired key. Null if there is none.
 */
export async function findKeyByHash(store: Store, hash: string, nowMs = Date.now()): Promise<ApiKey | null> {
  const keys = store.collection('keys')
  const document =
    (await keys.find({ hash }, { limit: 1 }))[0]
    ?? (await keys.find({ 'old_secrets.hash': hash }, { limit: 1 }))[0]
  if (!document) return null
  const valid = [document.hash, ...secretsInOverlap(document, nowMs).map((secret) => secret.hash)]
  return valid.some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(hash))) ? toApiKey(document) : null
}

const secretsInOverlap = ({ old_secrets = [] }: KeyDocument, nowMs: number): OldSecret[] =>
  old_secrets.filter(({ ends_at }) => Date.parse(ends_at) > nowMs)

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

/**
 * Gives the key with this id or prefix a new secret; everything that belongs to its id stays. The old secret, and those
 * of earlier rotations, are valid for at most `overlapMs` from now (0 to `overlapMaxMs`). Throws INVALID_REQUEST for a
 * key that is revoked or expired, or that is rotated at the same time by another process.
 */
export async function rotateKey(
  store: Store, idOrPrefix: string, overlapMs: number, nowMs = Date.now(),
): Promise<{ key: string; record: ApiKey }> {
  const current = await oneKey(store, idOrPrefix)
  const { _id, hash, prefix } = current
  const problem = keyProblem(current, nowMs)
  if (problem === 'API_KEY_REVOKED')
    throw new AppError('INVALID_REQUEST', { message: `${_id} is revoked; \`winnow keys create\` makes another key` })
  if (problem)
    throw new AppError('INVALID_REQUEST', {
      message: `${_id} has expired; \`winnow keys set ${_id} --expires …\` makes it valid again`,
    })
  const ends_at = new Date(nowMs + overlapMs).toISOString()
  const old_secrets = [{ hash, prefix, ends_at }, ...secretsInOverlap(current, nowMs)]
    .map((secret) => (secret.ends_at < ends_at ? secret : { ...secret, ends_at }))
    .filter((secret) => Date.parse(secret.ends_at) > nowMs)
  const key = `wnw_${randomBase62(32)}`
  const document = await store.collection('keys').update(
    { _id, hash }, { $set: { hash: hashOf(key), prefix: key.slice(0, prefixChars), old_secrets } },
  )
  if (document) return { key, record: toApiKey(document) }
  throw new AppError('INVALID_REQUEST', {
    message: `${_id} was rotated by another process at the same time; \`winnow keys list\` shows its prefix now`,
  })
}

/** Why a key is not valid now; null if it is. The order is: unknown, revoked, expired. */
export function keyProblem(
  key: Pick<ApiKey, 'revoked_at' | 'expires_at'> | null, nowMs: number,
): 'INVALID_API_KEY' | 'API_KEY_REVOKED' | 'API_KEY_EXPIRED' | null {
  if (!key) return 'INVALID_API_KEY'
  if (key.revoked_at) return 'API_KEY_REVOKED'
  return key.expires_at && Date.parse(key.expires_at) <= nowMs ? 'API_KEY_EXPIRED' : null
}

async function oneKey(store: Store, idOrPrefix: string): Promise<KeyDocument> {
  // A leaked key may be all that the operator has.
  const wanted: Filter<KeyDocument> = isKeyText(idOrPrefix)
    ? { $or: [{ hash: hashOf(idOrPrefix) }, { 'old_secrets.hash': hashOf(idOrPrefix) }] }
    : { $or: [{ _id: idOrPrefix }, { prefix: idOrPrefix }, { 'old_secrets.prefix': idOrPrefix }] }
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

function toApiKey({ _id, hash: _hash, old_secrets, ...fields }: KeyDocument): ApiKey {
  return {
    id: _id, ...fields,
    ...(old_secrets && { old_secrets: old_secrets.map(({ prefix, ends_at }) => ({ prefix, ends_at })) }),
  }
}
