/** The cause of a failed request that a person can act on: fetch only says "fetch failed". */
export function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } }
  return cause?.code ?? cause?.message ?? message
}
