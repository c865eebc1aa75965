// How a browser is kept from the rest of the machine: by its sandbox, and by a user of few rights.

import { readFile } from 'node:fs/promises'

/** A user of the system. */
export interface SystemUser { name: string; uid: number; gid: number }

export interface Confinement {
  sandboxed: boolean
  /** The user that the browser runs as; null for the one of this process. */
  user: SystemUser | null
}

const unprivileged: SystemUser = { name: 'nobody', uid: 65534, gid: 65534 }

/** The user `nobody` with its ids on this system. */
async function findNobody(): Promise<SystemUser> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [name, , uid, gid] = lines.find((line) => line.startsWith(`${unprivileged.name}:`))?.split(':') ?? []
  return name === undefined ? unprivileged : { name, uid: Number(uid), gid: Number(gid) }
}

/**
 * The confinements to try, the best first. Chromium has no sandbox as root, so as root it runs as `nobody`. In
 * containers and on hardened kernels there may be no user namespaces, and so no sandbox. A folder that only root may
 * enter makes the last one necessary.
 */
export async function confinements(uid = process.getuid?.()): Promise<Confinement[]> {
  if (uid !== 0) return [{ sandboxed: true, user: null }, { sandboxed: false, user: null }]
  const user = await findNobody()
  return [{ sandboxed: true, user }, { sandboxed: false, user }, { sandboxed: false, user: null }]
}

/** For the stealth browser, after that of the plain one: without setpriv(1) it cannot run as another user. */
export const unconfined: Confinement = { sandboxed: false, user: null }

/** What is missing of the confinement and what to do, as a sentence; null for nothing. */
export function confinementWarning(
  { sandboxed, user }: Confinement, { uid = process.getuid?.(), browser = 'browser' } = {},
): string | null {
  if (sandboxed) return null
  const who = uid === 0 && user === null ? ', as root' : ''
  const remedy = uid === 0 && user === null
    ? 'run Winnow as another user, or let `nobody` read its folder and install setpriv (util-linux)'
    : 'use a kernel that allows user namespaces'
  return `The ${browser} runs without its sandbox${who}: ${remedy}.`
}
