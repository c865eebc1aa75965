// Loads the TypeScript files of this project with their types stripped once, for all processes and threads: Node strips
// them in every thread anew, which takes half a second of processor time and 30 MB that are never freed. It is plain
// JavaScript, because it runs before TypeScript can be loaded; importing it is enough (`node --import`).
//
// The texts are in node_modules/.cache, which has the same owner as the code. Each begins with the hash of the file
// that it was made from. Where the folder cannot be written, files without a text are stripped in memory.

import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const root = new URL('..', import.meta.url).href
const libraries = new URL('../node_modules/', import.meta.url).href
const rootLength = fileURLToPath(root).length
/** Another version of the stripper may give other texts. */
const folder = fileURLToPath(new URL(`.cache/winnow-types-${process.versions.amaro}`, libraries))

module.registerHooks?.({
  load(url, context, nextLoad) {
    const isOurs = url.startsWith(root) && url.endsWith('.ts') && !url.startsWith(libraries)
    if (!isOurs) return nextLoad(url, context)
    return { format: 'module', source: stripped(fileURLToPath(url)), shortCircuit: true }
  },
})

/** The text of a file without types; its lines and columns are those of the file. */
export function stripped(path) {
  const text = readFileSync(path, 'utf8')
  const head = `//${hash('sha256', text)}\n`
  const kept = join(folder, `${hash('sha1', path.slice(rootLength))}.js`)
  const found = readIfThere(kept)
  if (found?.startsWith(head)) return found.slice(head.length)
  const made = module.stripTypeScriptTypes(text)
  keep(kept, head + made)
  return made
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Writes a file that another process may read or write at the same time. */
function keep(path, text) {
  const part = `${path}.${process.pid}-${threadId}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(part, text)
    renameSync(part, path)
  } catch {
    // The folder is read-only.
  }
}
