// Finds a Chromium: the configured one, one of the system, or the one installed by npm, which is unpacked once.

import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AppError } from '#src/app-error.ts'

const run = promisify(execFile)

export interface FoundChromium {
  path: string
  origin: 'configured' | 'system' | 'embedded'
  /** Environment variables of the embedded browser: for fonts, and for libraries that the system lacks. */
  env: Record<string, string>
}

const systemNames = [
  'chromium-headless-shell', 'chrome-headless-shell', 'headless_shell', 'chromium', 'chromium-browser',
  'google-chrome-stable', 'google-chrome',
]
const systemPaths = [
  '/usr/lib/chromium/headless_shell', '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isExecutable = async (path: string): Promise<boolean> =>
  await access(path, constants.X_OK).then(
    async () => (await stat(path)).isFile(), () => false,
  )

async function firstExecutable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isExecutable(path)) return path
  return null
}

/** The folder of the package with the embedded browser; null if it is not installed. */
async function embeddedPackage(): Promise<string | null> {
  const require = createRequire(new URL('../../deploy/embedded/package.json', import.meta.url))
  try {
    return dirname(dirname(require.resolve('@sparticuz/chromium')))
  } catch {
    return null
  }
}

/**
 * The package unpacks into the temporary folder of its process, and leaves an incomplete browser there if it is killed.
 * So it runs with a staging folder, which is then renamed. AWS_EXECUTION_ENV makes it unpack its libraries too.
 */
const unpackScript = `import(process.argv[1]).then(({ default: chromium }) => chromium.executablePath())`

async function unpack(packageDir: string, into: string): Promise<void> {
  await mkdir(dirname(into), { recursive: true })
  const staging = await mkdtemp(`${into}.part-`)
  try {
    const env = { PATH: process.env.PATH ?? '', TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
    await run(process.execPath, ['--input-type=module', '-e', unpackScript, join(packageDir, 'build/index.js')], {
      env, timeout: 120_000,
    })
    await access(join(staging, 'chromium'), constants.X_OK)
    // Another process may have unpacked it meanwhile.
    await rename(staging, into).catch(async (error: NodeJS.ErrnoException) => {
      if (!(await isExecutable(join(into, 'chromium')))) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The browser may run as another user than the one who unpacked it. Without the right to do this, it cannot. */
async function letOthersRun(dir: string): Promise<void> {
  const { mode } = await stat(join(dir, 'chromium'))
  if ((mode & constants.S_IXOTH) === 0) await run('chmod', ['-R', 'a+rX', dir]).catch(() => undefined)
}

/** Unpacks into the first place that is writable. */
async function unpackInto(packageDir: string, [place, ...others]: readonly string[]): Promise<string> {
  try {
    await unpack(packageDir, place!)
    return place!
  } catch (error) {
    if (others.length === 0) throw error
    return await unpackInto(packageDir, others)
  }
}

async function embeddedChromium(cacheDir: string): Promise<FoundChromium | null> {
  const packageDir = process.platform === 'linux' && process.arch === 'x64' ? await embeddedPackage() : null
  if (packageDir === null) return null
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  // Beside the package, to be shared by all data folders; in the data folder if that is read-only.
  const beside = join(
    fileURLToPath(new URL('../../deploy/embedded/node_modules/.cache', import.meta.url)), `chromium-${version}`,
  )
  const places = [beside, join(cacheDir, `chromium-${version}`)]
  const at = await firstExecutable(places.map((place) => join(place, 'chromium')))
  const dir = at === null ? await unpackInto(packageDir, places) : dirname(at)
  await letOthersRun(dir)
  return { path: join(dir, 'chromium'), origin: 'embedded', env: await embeddedEnvironment(dir) }
}

async function embeddedEnvironment(dir: string): Promise<Record<string, string>> {
  const fonts: Record<string, string> = await access('/etc/fonts/fonts.conf').then(
    () => ({}), () => ({ FONTCONFIG_PATH: join(dir, 'fonts') }),
  )
  const libraries = join(dir, 'al2023', 'lib')
  const stderrOf = (error: { stderr?: string }): string => error.stderr ?? ''
  const missing = /shared librar/.test(
    await run(join(dir, 'chromium'), ['--version'], { timeout: 10_000 }).then(() => '', stderrOf),
  )
  return missing
    ? {
        ...fonts,
        LD_LIBRARY_PATH: [libraries, ...(process.env.LD_LIBRARY_PATH?.split(delimiter) ?? [])].join(delimiter),
      }
    : fonts
}

export interface FindOptions {
  /** Value of CHROMIUM_PATH. */
  chromiumPath?: string | undefined
  /**
   * Where the embedded browser is unpacked if the folder of its package is read-only; default: the temporary folder.
   */
  cacheDir?: string | undefined
}

/** @throws AppError RENDERER_UNAVAILABLE that names what to install or to configure */
export async function findChromium({ chromiumPath, cacheDir = tmpdir() }: FindOptions): Promise<FoundChromium> {
  if (chromiumPath !== undefined) {
    if (await isExecutable(chromiumPath)) return { path: chromiumPath, origin: 'configured', env: {} }
    throw new AppError('RENDERER_UNAVAILABLE', { message: `CHROMIUM_PATH is not an executable file: ${chromiumPath}.` })
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const system = await firstExecutable([
    ...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...systemPaths,
  ])
  if (system !== null) return { path: system, origin: 'system', env: {} }
  const embedded = await embeddedChromium(cacheDir)
  if (embedded !== null) return embedded
  throw new AppError('RENDERER_UNAVAILABLE', {
    message:
      'No browser was found: install Chromium (Debian: apt install chromium-headless-shell) or set CHROMIUM_PATH.',
  })
}
