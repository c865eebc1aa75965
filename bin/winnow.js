#!/usr/bin/env node
// The `winnow` command. It is plain JavaScript, because any version of Node may run it. The rest of the project runs on
// Node 22, which is installed in node_modules.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const installedNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

if (major === 22 && minor >= 18) {
  hideExperimentalWarnings()
  // It keeps 8 MB in memory to save 0.1 s: not worth it in processes that stay.
  if (process.argv[2] !== 'gateway' && process.argv[2] !== 'actor') module.enableCompileCache?.()
  await import('./stripped-types.js')
  const { main } = await import('../cli/main.ts')
  await main(process.argv.slice(2))
} else if (existsSync(installedNode)) {
  // The IPC channel closes when this process exits, even by SIGKILL, and the child then ends.
  const child = spawn(installedNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  console.error(
    `winnow requires Node 22.18 or a later 22.x (got ${process.versions.node}). `
    + '`npm install`, without --ignore-scripts, installs it.',
  )
  process.exit(1)
}

/** Type stripping and node:sqlite are experimental in Node 22 and print a warning at every start. */
function hideExperimentalWarnings() {
  const { emitWarning } = process
  process.emitWarning = (warning, ...rest) => {
    const type = rest[0]?.type ?? rest[0]
    if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest)
  }
}
