import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { MessageReader } from './message-reader.ts'

const crlf = '\r\n'
const request = (line: string, ...headers: string[]): string => [line, 'Host: x', ...headers, '', ''].join(crlf)
const get = request('GET / HTTP/1.1')

/** How many of the bytes belong to the first message, and whether it ends among them. */
function extent(reader: MessageReader, pieces: Buffer[]): { bytes: number; complete: boolean } {
  let bytes = 0
  for (const piece of pieces) {
    const size = reader.read(piece)
    bytes += size
    if (size < piece.length) break
  }
  return { bytes, complete: reader.complete }
}

/** The bytes in pieces that end at these places. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const ends = [...new Set([...places.map((place) => place % bytes.length), bytes.length])].sort((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

const chunks = `4;name="a b"${crlf}abcd${crlf}1A ${crlf}${'x'.repeat(26)}${crlf}0${crlf}`
const requests: [string, string][] = [
  ['without a body', get],
  ['with an empty body', request('POST / HTTP/1.1', 'content-length: 0')],
  ['with a length', request('POST / HTTP/1.1', 'Content-Length:  5 ') + `a${crlf}${crlf}`],
  ['chunked', request('POST / HTTP/1.1', 'Transfer-Encoding: Chunked') + chunks + crlf],
  ['after an empty line', crlf + get],
  ['chunked, with trailers', request('POST / HTTP/1.1', 'transfer-encoding:chunked') + `${chunks}A: b${crlf}${crlf}`],
]
const unknownRequests: [string, string][] = [
  ['two lengths', request('POST / HTTP/1.1', 'Content-Length: 2', 'Content-Length: 2') + 'ab'],
  ['a list of lengths', request('POST / HTTP/1.1', 'Content-Length: 2, 2') + 'ab'],
  ['a signed length', request('POST / HTTP/1.1', 'Content-Length: +2') + 'ab'],
  ['an empty length', request('POST / HTTP/1.1', 'Content-Length:')],
  ['an endless length', request('POST / HTTP/1.1', `Content-Length: ${'9'.repeat(30)}`)],
  ['a length and chunks', request('POST / HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked')],
  ['another transfer coding', request('POST / HTTP/1.1', 'Transfer-Encoding: gzip, chunked')],
  ['two transfer codings', request('POST / HTTP/1.1', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
  ['a space before the colon', request('POST / HTTP/1.1', 'Content-Length : 2') + 'ab'],
  ['a folded line', request('POST / HTTP/1.1', 'A: b', ' Content-Length: 2') + 'ab'],
  ['a line without a colon', request('POST / HTTP/1.1', 'Content-Length')],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['many empty first lines', crlf.repeat(9) + get],
  ['chunks in HTTP/1.0', request('POST / HTTP/1.0', 'Transfer-Encoding: chunked') + `0${crlf}${crlf}`],
  ['no version', request('GET /')],
  ['a space in the path', request('GET /a b HTTP/1.1')],
  ['no HTTP', '\x16\x03\x01\x02\x00\n'],
  ['an endless line', `GET /${'a'.repeat(200_000)}`],
  ['a bad chunk size', request('POST / HTTP/1.1', 'Transfer-Encoding: chunked') + `-1${crlf}`],
  [
    'a chunk that is longer than its size',
    request('POST / HTTP/1.1', 'Transfer-Encoding: chunked') + `1${crlf}ab${crlf}`,
  ],
]

describe('MessageReader', () => {
  for (const [name, text] of requests) {
    it(`finds the end of a request ${name}, however it is cut into pieces`, () => {
      const bytes = Buffer.from(text + get, 'latin1')
      fc.assert(fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 12 }), (places) => {
        assert.deepEqual(
          extent(MessageReader.ofRequest(), cut(bytes, places)), { bytes: text.length, complete: true },
        )
      }))
      assert.equal(extent(MessageReader.ofRequest(), [bytes.subarray(0, text.length - 1)]).complete, false)
    })
  }

  for (const [name, text] of unknownRequests) {
    it(`finds no end of a request with unknown framing: ${name}`, () => {
      const bytes = Buffer.from(text + get, 'latin1')
      assert.deepEqual(extent(MessageReader.ofRequest(), [bytes]), { bytes: bytes.length, complete: false })
    })
  }

  it('finds the end of responses', () => {
    const cases: [string, boolean, string][] = [
      ['with a length', false, `HTTP/1.1 200 OK${crlf}Content-Length: 2${crlf}${crlf}ab`],
      ['to HEAD', true, `HTTP/1.1 200 OK${crlf}Content-Length: 2${crlf}${crlf}`],
      ['without content', false, `HTTP/1.1 204 No Content${crlf}A: b${crlf}${crlf}`],
      ['not modified', false, `HTTP/1.1 304 Not Modified${crlf}Content-Length: 2${crlf}${crlf}`],
      ['without a reason', false, `HTTP/1.1 204${crlf}${crlf}`],
      ['chunked', false, `HTTP/1.1 200 OK${crlf}Transfer-Encoding: chunked${crlf}${crlf}${chunks}${crlf}`],
      ['after an interim one', false, [
        'HTTP/1.1 100 Continue', '', 'HTTP/1.1 103 Early Hints', 'Link: </a>', 'Content-Length: 9', '',
        'HTTP/1.1 200 OK', 'Content-Length: 2', '', 'ab',
      ].join(crlf)],
    ]
    for (const [name, toHead, text] of cases) {
      const bytes = Buffer.from(`${text}HTTP/1.1 200 OK`, 'latin1')
      const found = extent(MessageReader.ofResponse(() => toHead), [bytes])
      assert.deepEqual(found, { bytes: text.length, complete: true }, name)
    }
  })

  it('finds no end of a response that ends with the connection, or that it does not understand', () => {
    for (const head of ['HTTP/1.1 400 Bad Request', 'HTTP/1.1 101 Switching Protocols', 'HTTP/1.1 abc', 'nothing']) {
      const bytes = Buffer.from(`${head}${crlf}Connection: close${crlf}${crlf}<h1>Bad Request</h1>`)
      assert.deepEqual(
        extent(MessageReader.ofResponse(() => false), [bytes]), { bytes: bytes.length, complete: false }, head,
      )
    }
  })
})
