// Bundles the web console into console/dist, from where the gateway serves it: index.html, and assets with hashed
// names. `npm install` runs it, and `npm run build:console` after a change. Without a bundle the service works as well;
// /console then says what to run.

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../console', import.meta.url))

/** Bundles the sources in `from` (index.html and src/main.tsx) into the folder `to`, which is replaced. */
export async function buildConsole(from: string, to: string): Promise<void> {
  // A service that starts meanwhile finds the old bundle or the new one.
  const draft = `${to}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: [resolve(from, 'src/main.tsx')], outdir: resolve(draft, 'assets'),
    absWorkingDir: resolve(from),
    bundle: true, splitting: true, format: 'esm', target: 'es2022', minify: true, metafile: true, logLevel: 'warning',
    jsx: 'automatic', jsxImportSource: 'preact', publicPath: '/console/assets',
    entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', assetNames: '[name]-[hash]',
  })
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'src/main.tsx')
  if (!entry?.[1].cssBundle) throw new Error('the bundle has no entry or no style')
  const html = (await readFile(join(from, 'index.html'), 'utf8'))
    .replace('src/main.tsx', `/console/assets/${basename(entry[0])}`)
    .replace('src/styles/main.css', `/console/assets/${basename(entry[1].cssBundle)}`)
  await mkdir(draft, { recursive: true })
  await writeFile(join(draft, 'index.html'), html)
  await rm(to, { recursive: true, force: true })
  await rename(draft, to)
}

if (import.meta.main ?? process.argv[1] === fileURLToPath(import.meta.url))
  await buildConsole(root, join(root, 'dist')).catch((error: unknown) => {
    console.warn(`winnow: the web console could not be built: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = process.env.npm_lifecycle_event === 'postinstall' ? 0 : 1
  })
