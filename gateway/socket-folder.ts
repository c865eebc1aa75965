// Private folders for the Unix domain sockets of gateways.

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'winnow-gateway-'
const socketName = 'http.sock'
/** Younger folders may belong to a gateway that is starting. */
const staleAfterMs = 60_000

export interface SocketFolder {
  /** Where to create the socket. */
  path: string
  remove(): Promise<void>
}

/** Creates a folder that only this user can access, and removes those of gateways that were killed. */
export async function createSocketFolder(parent = tmpdir()): Promise<SocketFolder> {
  await removeStaleFolders(parent)
  const folder = await mkdtemp(join(parent, prefix))
  return { path: join(folder, socketName), remove: () => rm(folder, { recursive: true, force: true }) }
}

async function removeStaleFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(parent, name)
    // It may belong to another user, or be removed by another gateway at the same time.
    await removeIfStale(folder).catch(() => undefined)
  }
}

async function removeIfStale(folder: string): Promise<void> {
  if (await isStale(folder)) await rm(folder, { recursive: true })
}

/** Process ids would not tell, because containers may share the folder. */
async function isStale(folder: string): Promise<boolean> {
  if (Date.now() - (await stat(folder)).mtimeMs < staleAfterMs) return false
  return new Promise((resolve) => {
    const socket = connect(join(folder, socketName))
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' || code === 'ENOENT'))
  })
}
