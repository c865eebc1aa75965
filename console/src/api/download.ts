// Files of the API. A plain link would not do: sessions need a header, which only fetch can send.

import { assertSuccess, consoleHeaders, send } from './client.ts'

/** Downloads a file; it gets the name that the service gives it, or `fallback`. Rejects with an ApiError. */
export async function download(path: string, fallback: string): Promise<void> {
  const response = await send(path, { headers: consoleHeaders })
  await assertSuccess(response)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? fallback
  link.click()
  URL.revokeObjectURL(link.href)
}
