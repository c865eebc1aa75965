// Bounds what pdf.js unpacks, while it unpacks: a PDF of a megabyte may have streams that unpack to gigabytes.
//
// pdf.js unpacks in two ways: with DecompressionStream, or with decoders of its own, which double the size of a
// Uint8Array as often as needed. Neither has a limit and neither can be configured, so this file replaces both classes
// in the process that reads PDFs. The syntax of the file does not matter then: filters in any notation, object streams,
// cross-reference streams, fonts and nested filters are all counted. Images are not unpacked to read the text.

export interface UnpackLimits {
  /** Unpacked bytes of one stream. */
  streamBytesMax: number
  /** Unpacked bytes of all streams of a file. */
  totalBytesMax: number
}

export interface UnpackMeter {
  /** Starts counting for the next file. */
  reset(): void
}

/** Smaller arrays are not counted: pdf.js allocates many for other purposes. */
const countedBytesMin = 64 * 1024

/**
 * Replaces `DecompressionStream` and `Uint8Array` of this process by metered ones. When a limit is exceeded,
 * `onExceeded` is called once per file, and the allocation or the stream fails with a RangeError.
 */
export function installUnpackMeter(
  { streamBytesMax, totalBytesMax }: UnpackLimits, onExceeded: (message: string) => void,
): UnpackMeter {
  let total = 0
  let isExceeded = false

  function fail(message: string): never {
    if (!isExceeded) onExceeded(message)
    isExceeded = true
    throw new RangeError(message)
  }
  function count(bytes: number, streamBytes: number): void {
    total += bytes
    if (streamBytes > streamBytesMax)
      fail(`A stream of the PDF unpacks to more than ${toMegabytes(streamBytesMax)} MB.`)
    if (total > totalBytesMax) fail(`The streams of the PDF unpack to more than ${toMegabytes(totalBytesMax)} MB.`)
  }

  const NativeStream = globalThis.DecompressionStream
  globalThis.DecompressionStream = class implements DecompressionStream {
    readonly readable: DecompressionStream['readable']
    readonly writable: DecompressionStream['writable']

    constructor(format: ConstructorParameters<typeof NativeStream>[0]) {
      const native = new NativeStream(format)
      let streamBytes = 0
      const metered = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          streamBytes += chunk.length
          count(chunk.length, streamBytes)
          controller.enqueue(chunk)
        },
      })
      this.writable = native.writable
      this.readable = native.readable.pipeThrough(metered) as DecompressionStream['readable']
    }
  }

  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, args: unknown[], newTarget) {
      const [size] = args
      // Half of the array is the stream: a decoder doubles it when it is full.
      if (typeof size === 'number' && size >= countedBytesMin) count(size / 2, size / 2)
      try {
        return Reflect.construct(target, args, newTarget) as object
      } catch (error) {
        // pdf.js would take the page for broken.
        if (isAllocationFailure(error)) fail('The PDF exceeds the memory limit.')
        throw error
      }
    },
  })

  return {
    reset() {
      total = 0
      isExceeded = false
    },
  }
}

/** The kernel refused the memory (RLIMIT_DATA). */
const isAllocationFailure = (error: unknown): boolean =>
  error instanceof RangeError && error.message === 'Array buffer allocation failed'

const toMegabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
