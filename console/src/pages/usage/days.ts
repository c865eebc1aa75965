// The days of GET /usage/days as a chart and a table want them. Days are dates in UTC, such as 2026-11-25.

import type { UsageDays } from '#schemas/usage.ts'

export interface OperationSum { operation: string; calls: number; credits: number }

const dayMs = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The first of so many days, of which today is the last. */
export const firstDay = (today: Date, days: number): string => dayOf(today.getTime() - (days - 1) * dayMs)

/** Calls and credits of each operation over all days, most credits first. */
export function sumByOperation(days: UsageDays['days']): OperationSum[] {
  const sums = new Map<string, OperationSum>()
  for (const { by_operation } of days)
    for (const [operation, { calls, credits }] of Object.entries(by_operation)) {
      const sum = sums.get(operation) ?? { operation, calls: 0, credits: 0 }
      sums.set(operation, { operation, calls: sum.calls + calls, credits: sum.credits + credits })
    }
  return [...sums.values()].sort((one, other) => other.credits - one.credits || other.calls - one.calls)
}
