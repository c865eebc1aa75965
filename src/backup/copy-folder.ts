// Copies a folder whose files are written meanwhile, so that its writer has to pause only briefly: most is copied while
// it runs, and what has changed since then while it pauses.

import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that was copied when it had this state. */
type Copied = Map<string, { mtimeMs: number; size: number; ino: number; copiedAtMs: number }>

/** Times of files are exact to some milliseconds: a file that was written just before it was copied is copied again. */
const freshMs = 1_000

export class FolderCopy {
  readonly #from: string
  readonly #to: string
  readonly #leftOut: ReadonlySet<string>
  readonly #copied: Copied = new Map()

  /** @param leftOut names of files that are not copied */
  constructor({ from, to, leftOut }: { from: string; to: string; leftOut: readonly string[] }) {
    this.#from = from
    this.#to = to
    this.#leftOut = new Set(leftOut)
  }

  /** Copies what has changed since the last call. Files may vanish meanwhile if `isPaused` is false. */
  update({ isPaused }: { isPaused: boolean }): void {
    const present = new Set(this.#list(''))
    for (const path of present) {
      try {
        this.#copy(path)
      } catch (error) {
        if (isPaused || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
    for (const path of [...this.#copied.keys()].filter((one) => !present.has(one))) {
      rmSync(join(this.#to, path))
      this.#copied.delete(path)
    }
  }

  #list(below: string): string[] {
    const folder = join(this.#from, below)
    try {
      return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(below, entry.name)
        if (entry.isDirectory()) return this.#list(path)
        return entry.isFile() && !this.#leftOut.has(entry.name) ? [path] : []
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] // removed meanwhile
      throw error
    }
  }

  #copy(path: string): void {
    const [from, to] = [join(this.#from, path), join(this.#to, path)]
    const { mtimeMs, size, ino } = statSync(from)
    const before = this.#copied.get(path)
    const isSame = before?.mtimeMs === mtimeMs && before.size === size && before.ino === ino
    if (isSame && mtimeMs < before.copiedAtMs - freshMs) return
    const copiedAtMs = Date.now()
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
    this.#copied.set(path, { mtimeMs, size, ino, copiedAtMs })
  }
}
