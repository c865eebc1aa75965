// Finds the end of an HTTP/1.1 or HTTP/1.0 message in a stream of bytes (RFC 9112, sections 6 and 7).

/** The framing of a message with a longer line is unknown. Above the limit of uWebSockets.js for a header section. */
const lineCharsMax = 128 * 1024

/** How the body ends: after this many bytes, after the last chunk, or at an unknown place. */
type Body = number | 'chunked' | 'unknown'

interface Head {
  startLine: string
  contentLength: number | undefined
  transferEncoding: string | undefined
}

type State =
  | 'start line' | 'header' | 'content' | 'chunk size' | 'chunk data' | 'chunk end' | 'trailer' | 'complete' | 'unknown'

const token = /^[!#$%&'*+\-.^_`|~\w]+$/
const requestLine = /^[!#$%&'*+\-.^_`|~\w]+ [^\0- \x7f]+ HTTP\/\d\.\d$/
const http10 = / HTTP\/1\.0$/
const statusLine = /^HTTP\/1\.1 (\d{3})(?: |$)/
const switching = /^HTTP\/1\.1 101(?: |$)/
const startOfLine = /^[ -~\x80-\xff]*\r?$/
/** Extensions are ignored (RFC 9112, section 7.1.1). */
const chunkSize = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i

/** Reads a single message. */
export class MessageReader {
  #state: State = 'start line'
  /** The part of an incomplete line that has arrived. */
  #line = ''
  /** Bytes of the content or of the chunk that have not arrived. */
  #remaining = 0
  #head: Head = emptyHead()
  readonly #bodyOf: (head: Head) => Body | 'interim'
  /** The content: of a request with chunks, but without their extensions and without trailers. Null if not wanted. */
  #content: Buffer[] | null = null
  #keepsChunks = true
  #emptyLines = 0
  #headEnded = false

  /** `bodyOf` returns 'interim' for a 1xx response, which another response follows (RFC 9110, section 15.2). */
  private constructor(bodyOf: (head: Head) => Body | 'interim') {
    this.#bodyOf = bodyOf
  }

  static ofRequest(): MessageReader {
    const reader = new MessageReader(requestBody)
    reader.#content = []
    return reader
  }

  /** `toHead` tells whether it answers a HEAD request. It is called at the end of the header section. */
  static ofResponse(toHead: () => boolean): MessageReader {
    return new MessageReader((head) => responseBody(head, toHead))
  }

  /** The same, for a client that does not know chunks: `takeContent` returns the content without them. */
  static ofUnchunkedResponse(toHead: () => boolean): MessageReader {
    const reader = MessageReader.ofResponse(toHead)
    reader.#content = []
    reader.#keepsChunks = false
    return reader
  }

  /** Always false for a message whose framing is unknown. */
  get complete(): boolean {
    return this.#state === 'complete'
  }

  /** The message is malformed, or its end cannot be found. */
  get failed(): boolean {
    return this.#state === 'unknown' || (this.#state === 'start line' && !startOfLine.test(this.#line))
  }

  /** A response after which the connection speaks another protocol (RFC 9110, section 15.2.2). */
  get switchesProtocols(): boolean {
    return this.#state === 'unknown' && switching.test(this.#head.startLine)
  }

  /** The header section has been read; if the message failed: as far as its length is concerned. */
  get headEnded(): boolean {
    return this.#headEnded
  }

  /** The content that was read since the last call; none of a response that is passed on as it is. */
  takeContent(): Buffer[] {
    const content = this.#content ?? []
    this.#content &&= []
    return content
  }

  /** Empty until the whole line has been read. */
  get startLine(): string {
    return this.#head.startLine
  }

  /** A well-formed request in HTTP/1.0, which ends the connection. False before its first line is read. */
  get isHttp10(): boolean {
    return this.#state !== 'unknown' && http10.test(this.#head.startLine)
  }

  /** Returns how many bytes of `chunk` belong to this message: all of them when its framing is unknown. */
  read(chunk: Buffer): number {
    let at = 0
    while (at < chunk.length && this.#state !== 'complete' && this.#state !== 'unknown')
      at += this.#state === 'content' || this.#state === 'chunk data'
        ? this.#readData(chunk, at)
        : this.#readLine(chunk, at)
    return this.#state === 'unknown' ? chunk.length : at
  }

  #readData(chunk: Buffer, from: number): number {
    const taken = Math.min(this.#remaining, chunk.length - from)
    this.#remaining -= taken
    this.#content?.push(chunk.subarray(from, from + taken))
    if (this.#remaining === 0) this.#state = this.#state === 'content' ? 'complete' : 'chunk end'
    return taken
  }

  #readLine(chunk: Buffer, from: number): number {
    const end = chunk.indexOf(0x0a, from)
    this.#line += chunk.toString('latin1', from, end < 0 ? chunk.length : end)
    if (this.#line.length > lineCharsMax) this.#state = 'unknown'
    else if (end >= 0) {
      this.#state = this.#line.endsWith('\r') ? this.#afterLine(this.#line.slice(0, -1)) : 'unknown'
      this.#line = ''
    }
    return (end < 0 ? chunk.length : end + 1) - from
  }

  #afterLine(line: string): State {
    switch (this.#state) {
      case 'start line':
        // Empty lines before a request are ignored (RFC 9112, section 2.2).
        if (line === '' && this.#content !== null && this.#keepsChunks && ++this.#emptyLines <= emptyLinesMax) return 'start line'
        this.#head.startLine = line
        return line === '' ? 'unknown' : 'header'
      case 'header':
        return line === '' ? this.#afterHead() : this.#readField(line)
      case 'chunk size': {
        const size = chunkSize.exec(line)?.[1]
        if (size === undefined) return 'unknown'
        this.#remaining = parseInt(size, 16)
        if (this.#remaining > 0) this.#pushFraming(Buffer.from(`${size}\r\n`))
        return this.#remaining === 0 ? 'trailer' : 'chunk data'
      }
      case 'chunk end':
        this.#pushFraming(endOfLine)
        return line === '' ? 'chunk size' : 'unknown'
      case 'trailer':
        if (line !== '') return 'trailer'
        this.#pushFraming(lastChunk)
        return 'complete'
      default:
        return this.#state
    }
  }

  #pushFraming(bytes: Buffer): void {
    if (this.#keepsChunks) this.#content?.push(bytes)
  }

  #readField(line: string): State {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0))
    // Includes folded lines and a space before the colon.
    if (!token.test(name)) return 'unknown'
    const head = this.#head
    switch (name.toLowerCase()) {
      case 'content-length':
        if (head.contentLength !== undefined) return this.#unclearLength()
        head.contentLength = readLength(line.slice(colon + 1).trim())
        break
      case 'transfer-encoding':
        if (head.transferEncoding !== undefined) return this.#unclearLength()
        head.transferEncoding = line.slice(colon + 1).trim().toLowerCase()
    }
    return 'header'
  }

  #unclearLength(): State {
    this.#headEnded = true
    return 'unknown'
  }

  #afterHead(): State {
    this.#headEnded = true
    const body = this.#bodyOf(this.#head)
    if (body === 'unknown') return 'unknown'
    if (body === 'chunked') return 'chunk size'
    if (body === 'interim') {
      this.#head = emptyHead()
      return 'start line'
    }
    this.#remaining = body
    return body === 0 ? 'complete' : 'content'
  }
}

const emptyLinesMax = 4
const endOfLine = Buffer.from('\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

const emptyHead = (): Head =>
  ({ startLine: '', contentLength: undefined, transferEncoding: undefined })

/** NaN when it is not a length. */
const readLength = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : NaN)

function requestBody(head: Head): Body {
  if (!requestLine.test(head.startLine)) return 'unknown'
  // HTTP/1.0 has no chunks: such framing is faulty (RFC 9112, section 6.1).
  if (http10.test(head.startLine) && head.transferEncoding !== undefined) return 'unknown'
  return bodyOf(head, 0)
}

function responseBody(head: Head, toHead: () => boolean): Body | 'interim' {
  const status = Number(statusLine.exec(head.startLine)?.[1])
  if (!(status >= 100)) return 'unknown'
  if (status < 200) return status === 101 ? 'unknown' : 'interim'
  if (toHead() || status === 204 || status === 304) return 0
  return bodyOf(head, 'unknown')
}

/** `otherwise` applies to a message with neither header. A message with both is ambiguous. */
function bodyOf({ contentLength, transferEncoding }: Head, otherwise: Body): Body {
  if (transferEncoding === undefined)
    return contentLength === undefined ? otherwise : Number.isNaN(contentLength) ? 'unknown' : contentLength
  return transferEncoding === 'chunked' && contentLength === undefined ? 'chunked' : 'unknown'
}
