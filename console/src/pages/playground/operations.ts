// The operations that the service offers.

import type { ConsoleOperation, ConsoleOperations } from '#schemas/console.ts'
import { assertSuccess, consoleHeaders, send } from '../../api/client.ts'

/** Loads them. Rejects with an ApiError. */
export async function loadOperations(signal: AbortSignal): Promise<readonly ConsoleOperation[]> {
  const response = await send('/console/operations.json', { headers: consoleHeaders, signal })
  await assertSuccess(response)
  return (await response.json() as ConsoleOperations).operations
}

/** `batch_scrape_start` → `Batch scrape` */
export const labelOf = ({ name }: Pick<ConsoleOperation, 'name'>): string =>
  name[0]!.toUpperCase() + name.slice(1).replace(/_start$/, '').replaceAll('_', ' ')
