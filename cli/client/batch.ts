import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pageOperations } from '#src/operation-table.ts'
import { optionsOf } from '#src/jobs/operations/batch-operations.ts'
import { batchBody } from '#schemas/batch.ts'
import { UsageError } from '../usage-error.ts'
import type { ClientCommand } from './command.ts'
import { reasonOf } from './files.ts'
import { followJob } from './follow-job.ts'
import { nestOptions } from './nest-options.ts'
import { flagsOf, type OptionFlag } from './option-flags.ts'

interface BatchStarted { id: string; total: number; invalid_urls: string[]; duplicate_urls: string[] }

const names = [...pageOperations.keys()].join(', ')
const jobOptions = flagsOf(batchBody('options', optionsOf([...pageOperations.values()][0]!)), ['urls', 'options'])

/** The options of all operations that read a page; of those with the same name, the first one. */
const pageOptions = [...pageOperations.values()].flatMap((one) => flagsOf(optionsOf(one)))
  .filter((one, index, all): one is OptionFlag => all.findIndex(({ name }) => name === one.name) === index)

/** `winnow batch`: starts a batch and follows it. */
export const batch: ClientCommand = {
  usage: ['batch OPERATION URL… [options]', 'batch OPERATION --file FILE [options]'],
  summary: `Run an operation on up to 1,000 URLs: ${names}.`,
  examples: [
    ['batch scrape https://example.com/a https://example.com/b > pages.jsonl', 'two pages, a line of JSON each'],
    ['map https://example.com --text | winnow batch scrape --file - -f summary', 'every page that a map finds'],
    ['batch screenshot --file urls.txt --full-page --json', 'pictures of the URLs in a file, one a line'],
  ],
  options: { 'The batch': jobOptions, 'Options of each page (the service says which ones an operation has)': pageOptions },
  flags: {
    file: { type: 'string', value: 'FILE|-', description: 'Read URLs from a file or standard input, one a line' },
    follow: { type: 'boolean', default: true, description: 'Follow it to its end; --no-follow prints its id' },
  },
  async run(call) {
    const { positionals: [name = '', ...given], input, own, service, out } = call
    const operation = pageOperations.get(name)
    if (!operation) throw new UsageError(`\`batch\` needs an operation: ${names} (got ${name || 'none'})`)
    const urls = [...given, ...(typeof own['file'] === 'string' ? await readUrls(own['file']) : [])]
    if (urls.length === 0) throw new UsageError('`batch` needs URLs, as arguments or with --file')
    const body = { urls, ...nestOptions(input, pageOptions, operation.batch.optionsField) }
    const { data } = await service.call<BatchStarted>('POST', `/batch/${name}`, body, {
      patient: true, headers: { 'idempotency-key': randomUUID() },
    })
    for (const url of data.invalid_urls) out.note(`winnow: not a URL that can be read: ${url}`)
    if (data.duplicate_urls.length > 0) out.note(`winnow: ${data.duplicate_urls.length} URLs were given twice; they are read once`)
    if (own['follow'] !== false) return followJob(call, `/batch/${name}/${data.id}`)
    await out.result(data, ({ id }) => id)
    return 0
  },
}

/** The lines of a file without empty ones and comments (#). Throws UsageError if it cannot be read. */
async function readUrls(file: string): Promise<string[]> {
  const content = await text(file === '-' ? process.stdin : createReadStream(file)).catch((error: unknown) => {
    throw new UsageError(`--file cannot read ${file}: ${reasonOf(error)}`)
  })
  return content.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}
