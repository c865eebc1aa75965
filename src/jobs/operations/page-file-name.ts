import { unescaped } from '#src/sites/percent-encoding.ts'

/** Characters of the path of a page in the name of its file. */
const pathCharsMax = 80

/**
 * The name of the file of a page in an export: `pages/0007-example.com-docs-intro.md`. The number keeps names apart and
 * in order; only characters that every file system accepts are used.
 */
export function pageFileName(number: number, url: string, extension: string): string {
  const { hostname, pathname } = new URL(url)
  const words = `${hostname}${unescaped(pathname)}`
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '')
  const short = [...words].slice(0, pathCharsMax).join('').replace(/[-.]+$/, '')
  return `pages/${String(number).padStart(4, '0')}-${short}.${extension}`
}
