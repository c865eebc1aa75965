import type { JobWebhookRequest, StoredJobWebhook } from '#schemas/webhook.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { newSecret } from './sign-webhook.ts'
import { validateHook } from './validate-webhook.ts'

/** The webhook of a job with its defaults and its secret. Throws the errors of `validateHook`. */
export function prepareJobWebhook(
  { secret = newSecret(), ...input }: JobWebhookRequest, egressAllow: EgressAllow,
): StoredJobWebhook {
  return { ...validateHook(input, egressAllow, ['job.completed']), secret }
}
