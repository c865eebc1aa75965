import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { ScreenshotRequest, type ScreenshotData } from '#schemas/screenshot.ts'
import type { ClientCommand } from './command.ts'
import { flagsOf } from './option-flags.ts'
import { onlyOf } from './positionals.ts'

const formats: Readonly<Record<string, string>> = { '.png': 'png', '.webp': 'webp', '.jpg': 'jpeg', '.jpeg': 'jpeg' }

/** `winnow screenshot`: the picture of GET /screenshot, in a file or as an address. */
export const screenshot: ClientCommand = {
  usage: ['screenshot URL [-o FILE] [options]'],
  summary: 'Take a picture of a page.',
  examples: [
    ['screenshot https://example.com -o page.png', 'a PNG of the window'],
    ['screenshot https://example.com --full-page -o page.jpg', 'a JPEG of the whole page'],
    ['screenshot https://example.com', 'the address of the picture, which is kept for 24 hours'],
  ],
  options: { Options: flagsOf(ScreenshotRequest, ['url']) },
  flags: {
    output: {
      type: 'string', short: 'o', value: 'FILE', description: 'Save the picture; its ending (.png, .webp, .jpg) names the format',
    },
  },
  async run({ positionals, input, own: { output }, service, out }) {
    const url = onlyOf(positionals, '`screenshot` needs the URL of one page')
    const format = typeof output === 'string' ? formats[extname(output).toLowerCase()] : undefined
    out.progress(`taking a picture of ${url}`)
    const { data } = await service.call<ScreenshotData>('GET', '/screenshot', { url, ...(format && { format }), ...input })
    if (typeof output === 'string') await writeFile(output, await service.download(data.screenshot.url))
    await out.result({ ...data, ...(typeof output === 'string' && { file: output }) }, ({ screenshot: { url: address } }) =>
      (typeof output === 'string' ? output : address))
    for (const warning of data.warnings) out.note(`winnow: ${warning}`)
    return 0
  },
}
