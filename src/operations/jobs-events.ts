import { Type } from 'typebox'
import { ListedJob } from '#schemas/job-list.ts'
import { streamJobs } from '#src/jobs/views/stream-jobs.ts'
import { free, operation } from '#src/operation.ts'

const type = 'text/event-stream'

/** Streams the changes of the jobs of the calling key. */
export const jobsEvents = operation({
  name: 'jobs_events',
  tag: 'Jobs',
  summary: 'Stream the changes of the jobs of the calling key as server-sent events.',
  description:
    'An event `job` has a job as in `GET /jobs`: when it is created, at most four times a second while it runs, and when '
    + 'it ends. A comment is sent every 15 seconds. The stream ends when the key is revoked. After a lost connection, read '
    + '`GET /jobs` again: events in between are not repeated. A key can have 20 streams open.',
  rest: [{ method: 'get', path: '/jobs/events' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: ListedJob,
  streams: { [type]: 'Events `job`, whose data is a job as in `GET /jobs`.' },
  errors: [],
  price: free,
  run({ key, signal, checkKey }, { jobFeed }) {
    jobFeed.assertRoom(key.id)
    return {
      data: {},
      stream: {
        type, headers: { 'X-Accel-Buffering': 'no' }, open: () => streamJobs(jobFeed, { keyId: key.id, signal, checkKey }),
      },
    }
  },
})
