import { MapRequest, type MapData } from '#schemas/map.ts'
import type { ClientCommand } from './command.ts'
import { flagsOf } from './option-flags.ts'
import { onlyOf } from './positionals.ts'

/** `winnow map`: the links of GET /map, one a line. */
export const map: ClientCommand = {
  usage: ['map URL [options]'],
  summary: 'List the pages of a site.',
  examples: [
    ['map https://example.com', 'the addresses of all pages that are found'],
    ['map https://example.com --search "price" -n 20 --json', 'the best 20 matches, with their titles'],
  ],
  options: { Options: flagsOf(MapRequest, ['url']) },
  async run({ positionals, input, service, out }) {
    const url = onlyOf(positionals, '`map` needs the URL of one page of the site')
    out.progress(`mapping ${url}`)
    const { data } = await service.call<MapData>('GET', '/map', { url, ...input })
    for (const link of data.links) await out.result(link, (one) => one.url)
    for (const warning of data.warnings) out.note(`winnow: ${warning}`)
    if (data.truncated) out.note(`winnow: there are more pages than these ${data.count}`)
    return 0
  },
}
