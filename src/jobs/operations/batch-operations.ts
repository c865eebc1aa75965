// The batch operations (start, status, errors, export, cancel), derived from the operations that read a page.

import { Type, type TObject } from 'typebox'
import { batchBody, type BatchBody, type BatchJobRequest } from '#schemas/batch.ts'
import { BatchStarted } from '#schemas/job.ts'
import { inObject } from '#src/field-errors.ts'
import { operation, type Operation, type PageOperation } from '#src/operation.ts'
import { prepareJobWebhook } from '#src/webhooks/prepare-job-webhook.ts'
import { openWebhookToShow } from '#src/webhooks/seal-webhook.ts'
import { acceptJob } from '../state/accept-job.ts'
import {
  cancelJobOperation, exportJobOperation, readJobErrorsOperation, readJobOperation,
} from './job-operations.ts'
import { sortBatchUrls } from './sort-batch-urls.ts'

/** The batch operations of one page operation. */
export function batchOperations(page: PageOperation): Operation[] {
  const { name } = page
  const job = { kind: 'batch', endpoint: name, path: `/batch/${name}`, tag: 'Batch' } as const
  const results = resultFields(page)
  return [
    startBatch(page),
    readJobOperation({
      ...job,
      name: `batch_${name}_status`,
      summary: `Return the state of a batch that runs ${name}, with a page of its results.`,
      page: results,
    }),
    readJobErrorsOperation({
      ...job, name: `batch_${name}_errors`, summary: `List the failed URLs of a batch that runs ${name}.`,
    }),
    exportJobOperation({
      ...job,
      name: `batch_${name}_export`,
      summary: `Download all results of a batch that runs ${name}.`,
      page: results,
    }),
    cancelJobOperation({
      ...job, name: `batch_${name}_cancel`, summary: `Cancel a batch that runs ${name}.`, page: results,
    }),
  ]
}

/** Options of a batch: the input of the operation without its URL. */
export function optionsOf({ input }: PageOperation): TObject {
  const { url: _url, ...options } = input.properties
  return Type.Object(options, { additionalProperties: false })
}

/** Fields of a result: those of the operation's output, or one object named after the operation. */
function resultFields({ name, output, batch }: PageOperation): TObject {
  const own = { url: Type.String(), domain: Type.String(), status_code: Type.Integer() }
  if (!batch.nested) return Type.Object({ status_code: own.status_code, ...output.properties })
  const { warnings: _warnings, ...fields } = output.properties
  return Type.Object({ ...own, [name]: Type.Object(fields, { additionalProperties: false }) })
}

function startBatch(page: PageOperation): Operation {
  const { name, batch: { optionsField } } = page
  return operation({
    name: `batch_${name}_start`,
    tag: 'Batch',
    summary: `Start a batch that runs ${name} on many URLs.`,
    description:
      `The batch runs as a job. Call \`GET /batch/${name}/{id}?wait=60\` until \`status\` is final. `
      + 'Each URL costs as much as a single call; failed URLs are free.',
    rest: [{ method: 'post', path: `/batch/${name}` }],
    input: batchBody(optionsField, optionsOf(page)),
    output: BatchStarted,
    status: 202,
    idempotent: true,
    errors: ['INVALID_URL', 'OVERLOADED'],
    price: { kind: 'job', submit: 0, perPage: priceOfPage(page) },
    example: { urls: ['https://example.com/a', 'https://example.com/b'] },
    async run({ input, key, requestId, traceparent, makeId }, deps) {
      const body = input as unknown as BatchBody
      const { egressAllow } = deps
      const { items, invalid, duplicates } = sortBatchUrls(body, egressAllow)
      const webhook = body.webhook && prepareJobWebhook(body.webhook, egressAllow, name)
      const options = body[optionsField] ?? {}
      // Validates the options as the single call would, with the first URL.
      inObject(optionsField, Object.keys(optionsOf(page).properties), () =>
        page.prepare({ ...options, url: items[0]!.url }, { egressAllow }))
      const request: BatchJobRequest = { items, concurrency: body.concurrency, options }
      // Submitting is free. The key must have credits for at least one URL; the batch stops when they are used up.
      const terms = { operation: name, hold: priceOfPage(page), charged: false, limit: key.credits }
      const { job } = await acceptJob(deps, terms, {
        id: makeId('crw'), kind: 'batch', endpoint: name, keyId: key.id, requestId, traceparent,
        url: null, request: { ...request }, known: items.length, webhook,
      })
      const { _id: id, status, created_at, expires_at } = job
      return {
        data: {
          id, kind: 'batch', endpoint: name, total: items.length, invalid_urls: invalid, duplicate_urls: duplicates,
          status, created_at, expires_at,
          ...(job.webhook && { webhook: await openWebhookToShow(deps.bus.nc, id, job.webhook) }),
        },
      }
    },
  })
}

/** The most that one URL costs, in credits. */
export function priceOfPage({ name, price }: PageOperation): number {
  if (price.kind === 'fixed') return price.credits
  if (price.kind === 'measured') return price.max
  throw new Error(`${name} cannot run in a batch: its price is ${price.kind}`)
}
