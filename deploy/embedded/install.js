// Installs the embedded servers (NATS, Chromium) into this folder, as the root package's postinstall.
//
// They are a package of their own because npm skips an optional dependency whose `engines` do not fit the Node
// that runs npm: here npm runs on the Node 22 of node_modules/.bin, whatever runs the outer npm.
// A platform without a binary still installs; `winnow start` then says what to install by hand.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `install` rather than `ci`, which would take the servers away from under a service that runs.
const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  // The outer npm hands its own settings down as npm_config_*; a prefix or dry run is not meant for this folder.
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_(local_prefix|prefix|global|dry_run|save.*)$/i.test(name))),
})
if (result.status !== 0) {
  console.warn('winnow: the embedded NATS server and browser could not be installed; `npm start` will say what is missing.')
} else {
  // Unpacked now rather than at the first start, which would take seconds longer.
  try {
    const { findChromium } = await import('../../src/browser/find-chromium.ts')
    await findChromium({})
  } catch (error) {
    console.warn(`winnow: no browser yet: ${error.message}`)
  }
}
