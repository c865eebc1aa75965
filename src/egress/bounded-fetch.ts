// Requests to servers of the operator (the model, search providers), which the egress rules exempt: without redirects,
// which would send an API key elsewhere, and with a limit on the answer.

/** Bytes of an answer that are read; a longer body is cut. An answer of a model of 8,000 tokens has about 40 KB. */
export const answerBytesMax = 4 * 1024 * 1024

function firstBytes(max: number): TransformStream<Uint8Array, Uint8Array> {
  let left = max
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.terminate() // cancels the connection too
    },
  })
}

/** As `fetch`, but returns redirects (3xx) as answers and cuts bodies after `answerBytesMax`. */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.body === null) return response
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(firstBytes(answerBytesMax)), { status, statusText, headers })
}
