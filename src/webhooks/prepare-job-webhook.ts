import type { JobWebhookRequest, StoredJobWebhook } from '#schemas/webhook.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { newSecret } from './sign-webhook.ts'
import { validateHook } from './validate-webhook.ts'

/**
 * The webhook of a job with its defaults and its secret. `endpoint`: what runs on each page. Throws the errors of
 * `validateHook`, and INVALID_REQUEST for a format that the results of the endpoint do not fit.
 */
export function prepareJobWebhook(
  { secret = newSecret(), statuses, ...input }: JobWebhookRequest, egressAllow: EgressAllow, endpoint: string,
): StoredJobWebhook {
  if (input.format === 'firecrawl' && endpoint !== 'scrape')
    throw new AppError('INVALID_REQUEST', {
      message: `\`webhook.format\` can be \`firecrawl\` for crawls and scrape batches only (got a ${endpoint} batch)`,
    })
  return { ...validateHook(input, egressAllow, ['job.completed']), ...(statuses && { statuses }), secret }
}
