// Repairs the JSON of web pages token by token: comments, trailing and double commas, raw line breaks and unescaped
// quotes in strings, CDATA marks, values that a template left out, a missing end. Linear in the length of the text.

/** Rewrites invalid JSON as JSON documents, one for each top-level value. A document may still be invalid. */
export function repairJson(text: string): string[] {
  return new JsonRepair(text).run()
}

class JsonRepair {
  readonly #text: string
  readonly #documents: string[] = []
  /** Tokens of the current document. */
  #tokens: string[] = []
  /** Closing brackets of the open objects and lists. */
  readonly #open: string[] = []
  /** A comma that is written when another token follows. */
  #pendingComma = ''

  constructor(text: string) { this.#text = text }

  run(): string[] {
    for (let at = 0; at < this.#text.length;) at = this.#readToken(at)
    // A document without an end is closed where it stops.
    while (this.#open.length > 0) this.#close()
    return this.#documents
  }

  /** Reads the token at an index and returns the index after it. */
  #readToken(at: number): number {
    const text = this.#text
    const character = text[at]!
    const isTopLevel = this.#open.length === 0
    if (character === '"') {
      const end = endOfUnescapedString(text, at)
      if (!isTopLevel) this.#write(repairString(text.slice(at + 1, end)))
      return end + 1
    }
    if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) return endOfComment(text, at) + 1
    for (const mark of htmlMarks) if (text.startsWith(mark, at)) return at + mark.length
    if (character === '{' || character === '[') {
      this.#write(character)
      this.#open.push(character === '{' ? '}' : ']')
    } else if (isTopLevel || character <= ' ') return at + 1
    else if (character === ',') this.#pendingComma = ','
    else if (character === ':') this.#write(character)
    else if (character === '}' || character === ']') {
      if (character === this.#open.at(-1)) this.#close()
    } else {
      const end = endOfWord(text, at)
      this.#write(repairWord(text.slice(at, end)))
      return end
    }
    return at + 1
  }

  #write(token: string): void {
    this.#tokens.push(this.#pendingComma, token)
    this.#pendingComma = ''
  }

  #close(): void {
    this.#pendingComma = ''
    this.#write(this.#open.pop()!)
    if (this.#open.length > 0) return
    this.#documents.push(this.#tokens.join(''))
    this.#tokens = []
  }
}

const htmlMarks = ['<![CDATA[', '<!--', '-->']

/** Index of the quote that ends the string which starts at `start`; the length of the text without one. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return text.length
}

const backslash = 92
const quote = 34

/**
 * As `endOfString`, but a quote ends the string only before a token of JSON; any other quote is an unescaped character.
 */
function endOfUnescapedString(text: string, start: number): number {
  for (let end = endOfString(text, start); end < text.length; end = endOfString(text, end)) {
    afterString.lastIndex = end + 1
    if (afterString.test(text)) return end
  }
  return text.length
}

const afterString = /\s*(?:[,:}\]/;]|<!|-->|$)/y

function endOfWord(text: string, start: number): number {
  wordEnd.lastIndex = start + 1
  return wordEnd.exec(text)!.index
}

const wordEnd = /[\s,:{}[\]"/<]|$/g

/** Values that templates print for missing data become null. */
const repairWord = (word: string): string =>
  /^(?:undefined|-?NaN|-?Infinity|None|nil|NULL)$/.test(word) ? 'null' : word

/** Index of the last character of the comment that starts at `start`. */
function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === '/'
  const end = text.indexOf(isLine ? '\n' : '*/', start + 2)
  return end < 0 ? text.length : end + Number(!isLine)
}

const escapeOrStray = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])|[\\"\u0000-\u001f]/g
const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t' }

/** A valid JSON string of the content of a string: stray backslashes, quotes and control characters are escaped. */
function repairString(content: string): string {
  const repaired = content.replace(escapeOrStray, (found) => (found.length > 1 ? found : (escapes[found] ?? ' ')))
  return `"${repaired}"`
}
