import { JobListQuery, type JobList, type ListedJob } from '#schemas/job-list.ts'
import { UsageError } from '../usage-error.ts'
import type { ClientCall, ClientCommand } from './command.ts'
import { followJob } from './follow-job.ts'
import { flagsOf } from './option-flags.ts'
import { onlyOf } from './positionals.ts'
import { columns } from './table-text.ts'
import type { Service } from './service.ts'

const verbs: Readonly<Record<string, (call: ClientCall, ids: string[]) => Promise<number>>> = { list, follow, cancel }

/** `winnow jobs`: crawls, batches and checks of the key. */
export const jobs: ClientCommand = {
  usage: ['jobs [list] [options]', 'jobs follow ID', 'jobs cancel ID'],
  summary: 'List crawls, batches and checks; write the results of one to its end; cancel one.',
  examples: [
    ['jobs --kind crawl --status running', 'crawls that run now'],
    ['jobs follow crw_7XcQm2VbKd0RtLs9Ye4Wp1Zf > pages.jsonl', 'all results of a job'],
  ],
  options: { 'Options of the list': flagsOf(JobListQuery, ['after']) },
  run(call) {
    const [verb = 'list', ...ids] = call.positionals
    const run = verbs[verb]
    if (!run) throw new UsageError(`\`jobs\` has ${Object.keys(verbs).join(', ')} (got ${verb})`)
    return run(call, ids)
  },
}

async function list({ input, service, out }: ClientCall, ids: string[]): Promise<number> {
  if (ids.length > 0) throw new UsageError(`\`jobs list\` takes no argument (got ${ids[0]})`)
  const { data } = await service.call<JobList>('GET', '/jobs', input)
  for (const job of data.jobs) await out.result(job, lineOf)
  if (data.jobs.length === 0) out.note('winnow: there are no such jobs')
  if (data.next !== null) out.note('winnow: there are older jobs; --limit shows up to 100')
  return 0
}

const lineOf = (job: ListedJob): string => columns([
  [job.id, 28], [job.kind, 6], [job.status, 10], [`${job.completed + job.failed}/${job.total}`, 9],
  [job.created_at.slice(0, 19).replace('T', ' '), 20], [job.url ?? job.endpoint],
])

async function follow(call: ClientCall, ids: string[]): Promise<number> {
  return followJob(call, await pathOf(call.service, onlyOf(ids, '`jobs follow` needs the ID of one job')))
}

async function cancel({ service, out }: ClientCall, ids: string[]): Promise<number> {
  const id = onlyOf(ids, '`jobs cancel` needs the ID of one job')
  const { data } = await service.call<{ status: string }>('DELETE', await pathOf(service, id))
  await out.result(data, ({ status }) => `${id} is ${status}`)
  return 0
}

/** The address of a crawl or batch, which depends on what it runs. Throws UsageError if the key has no such job. */
async function pathOf(service: Service, id: string): Promise<string> {
  for (let after: string | null = ''; after !== null;) {
    const query: object = { limit: 100, ...(after !== '' && { after }) }
    const { data }: { data: JobList } = await service.call<JobList>('GET', '/jobs', query)
    const job = data.jobs.find((one) => one.id === id)
    if (job?.kind === 'check')
      throw new UsageError(`${id} is a check: \`winnow monitor check ${job.monitor_id} ${id}\` shows it`)
    if (job) return job.kind === 'crawl' ? `/crawl/${id}` : `/batch/${job.endpoint}/${id}`
    after = data.next === null ? null : new URL(data.next).searchParams.get('after')
  }
  throw new UsageError(`this key has no job ${id}; \`winnow jobs\` lists its jobs`)
}
