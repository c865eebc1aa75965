// Finds damaged files of the embedded NATS server before it starts: the server leaves out damaged streams, and cuts
// damaged blocks, without failing.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#src/app-error.ts'
import { lastSeqOfIndex, readBlock } from './message-block.ts'

/** Bytes of each stream that are read, newest first: 256 MB take about a tenth of a second from the page cache. */
const checkedBytesMax = 256 * 1024 * 1024
/** Streams whose messages are kept for an hour or a day, and whose loss is harmless. */
const unchecked: ReadonlySet<string> = new Set(['BLOB', 'INDEX', 'ADVISORIES'])

/**
 * @throws AppError SERVICE_UNAVAILABLE that names the damaged file and says what to do. A last write that was
 * interrupted is no damage: the server drops it.
 */
export function checkStorage(storeDir: string): void {
  for (const folder of streamFolders(join(storeDir, 'jetstream'))) {
    const stream = folder.slice(folder.lastIndexOf('/') + 1)
    const problem = unchecked.has(stream) ? null : findDamage(folder)
    if (problem !== null) throw damagedStorage(join(folder, problem.file), problem.what)
  }
}

/** The error for a damaged file of a stream. */
export const damagedStorage = (file: string, what: string): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: `${file} is damaged (${what}): restore a backup with \`winnow restore\`, or move the folder of the stream `
      + `(${file.replace(/\/(?:msgs\/)?[^/]+$/, '')}) away, and what Winnow can rebuild from documents is rebuilt; `
      + 'see docs/operations.md',
  })

function streamFolders(root: string): string[] {
  if (!existsSync(root)) return []
  const accounts = readdirSync(root).map((account) => join(root, account, 'streams')).filter((path) => existsSync(path))
  return accounts.flatMap((path) => readdirSync(path).map((name) => `${path}/${name}`))
}

function findDamage(folder: string): { file: string; what: string } | null {
  if (!existsSync(join(folder, 'meta.inf'))) return { file: 'meta.inf', what: 'it is missing' }
  const messages = join(folder, 'msgs')
  if (!existsSync(messages)) return null
  const numbers = readdirSync(messages).flatMap((name) => /^(\d+)\.blk$/.exec(name)?.[1] ?? []).map(Number)
  let left = checkedBytesMax
  let lastSeq = 0
  for (const [index, number] of numbers.sort((one, other) => other - one).entries()) {
    const file = `msgs/${number}.blk`
    left -= statSync(join(folder, file)).size
    if (left < 0 && index > 0) break
    const block = readBlock(readFileSync(join(folder, file)))
    if (block.brokenAt !== null && (index > 0 || block.continues))
      return { file, what: `it has no valid message at byte ${block.brokenAt}` }
    lastSeq = Math.max(lastSeq, block.lastSeq)
  }
  const known = readIndex(join(messages, 'index.db'))
  if (known === null || known <= lastSeq) return null
  const file = numbers.length > 0 ? `msgs/${numbers[0]}.blk` : 'msgs'
  return { file, what: `its messages end at ${lastSeq}, and the stream had ${known}` }
}

const readIndex = (file: string): number | null => (existsSync(file) ? lastSeqOfIndex(readFileSync(file)) : null)
