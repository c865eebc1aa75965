#!/usr/bin/env node
// The `winnow` command. Plain JavaScript, because it may be run by any Node: the project's own, in node_modules, runs the rest.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const own = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

if (major === 22 && minor >= 18) {
  // Type stripping and node:sqlite work, and announce at every start that they are experimental.
  const emitWarning = process.emitWarning
  process.emitWarning = (warning, ...rest) => {
    if (rest[0] !== 'ExperimentalWarning' && rest[0]?.type !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest)
  }
  module.enableCompileCache?.()
  const { main } = await import('../cli/main.ts')
  await main(process.argv.slice(2))
} else if (existsSync(own)) {
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  console.error(`winnow needs Node 22.18 or newer of the 22 line; this is ${process.versions.node}. \`npm install\`, without --ignore-scripts, brings it along.`)
  process.exit(1)
}
