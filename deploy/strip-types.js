// Strips the types of all files that the service runs: the first start is faster, and a folder that is read-only later
// has the texts. Part of `npm install` (see bin/stripped-types.js).

import { readdirSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { stripped } from '../bin/stripped-types.js'

const folders = ['schemas', 'src', 'actors', 'gateway', 'cli']

if (module.stripTypeScriptTypes !== undefined) {
  for (const folder of folders) {
    const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url))
    for (const name of readdirSync(root, { recursive: true }))
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) stripped(root + name)
  }
}
