// An HTML tokenizer (HTML Standard, section 13.2.5) for parse5's tree construction. parse5's own tokenizer reads
// character by character, so that it can pause anywhere; this one has the whole page, finds texts, tags and scripts by
// string search and slices them. Tree construction receives the same tokens, which html-tokenizer.test.ts checks.

import {
  InsertionMode, Parser, Token, TokenizerMode, type ParserOptions, type Tokenizer, type TreeAdapter,
  type TreeAdapterTypeMap,
} from 'parse5'
import { codeAt } from '#actors/extract/code-at.ts'
import { offerSpecimen } from '#actors/extract/specimens.ts'
import { isLetter, isTextSpace } from './characters.ts'
import { Input } from './input.ts'
import { endOfRawText, endOfScript } from './raw-text.ts'
import { bogusCommentAt, commentAt, doctypeAt, type CommentRange } from './read-markup.ts'
import { TagReader } from './read-tag.ts'

/** Receives the tokens: parse5's Parser. */
export type Handler = Pick<
  Parser<TreeAdapterTypeMap>,
  'onCharacter' | 'onNullCharacter' | 'onWhitespaceCharacter' | 'onStartTag' | 'onEndTag' | 'onComment' | 'onDoctype'
  | 'onEof' | 'insertionMode' | 'skipNextNewLine'
>

const { TokenType } = Token
const [bang, solidus, question, greater] = [33, 47, 63, 62]

export class HtmlTokenizer {
  /** Set by tree construction after a start tag: how the text after it is tokenized. */
  state: number = TokenizerMode.DATA
  inForeignNode = false
  lastStartTagName = ''
  #handler: Handler
  #input = new Input('')
  #html = ''
  #tags = new TagReader(this.#input)

  constructor(handler: Handler) { this.#handler = handler }

  /** Tokenizes a whole page. */
  write(html: string): void { this.read(html) }

  /** Like `write`; `mayHaveNull: false` saves the search for U+0000. */
  read(html: string, mayHaveNull = true): void {
    this.#input = new Input(html, mayHaveNull)
    this.#html = this.#input.html
    this.#tags = new TagReader(this.#input)
    for (let at = 0; at < this.#html.length;)
      at = this.state === TokenizerMode.DATA ? this.#data(at) : this.#rawText(at)
    this.#handler.onEof({ type: TokenType.EOF, location: null })
  }

  /**
   * Reads text up to the next markup, and that markup (sections 13.2.5.1 and 13.2.5.6). Returns the position after it,
   * like all methods that read.
   */
  #data(start: number): number {
    const html = this.#html
    let open = html.indexOf('<', start)
    while (open >= 0 && !opensMarkup(codeAt(html, open + 1))) open = html.indexOf('<', open + 1)
    const end = open < 0 ? html.length : open
    if (end > start) this.#characters(this.#input.text(start, end, true))
    if (open < 0) return end
    const code = codeAt(html, open + 1)
    if (code === solidus) return this.#endTagOpen(open + 2)
    if (code === bang) return this.#markupDeclaration(open + 2)
    return code === question ? this.#comment(bogusCommentAt(html, open + 1)) : this.#startTag(open + 1)
  }

  #startTag(start: number): number {
    const token = this.#tags.read(start, TokenType.START_TAG)
    if (token !== null) {
      this.lastStartTagName = token.tagName
      this.#handler.onStartTag(token)
    }
    return this.#tags.end
  }

  #endTagOpen(start: number): number {
    const code = this.#html.charCodeAt(start)
    if (isLetter(code)) return this.#endTag(start)
    if (code === greater) return start + 1
    if (start < this.#html.length) return this.#comment(bogusCommentAt(this.#html, start))
    this.#characters('</')
    return start
  }

  #endTag(start: number): number {
    const token = this.#tags.read(start, TokenType.END_TAG)
    if (token !== null) this.#handler.onEndTag(token)
    return this.#tags.end
  }

  /** Section 13.2.5.42. */
  #markupDeclaration(start: number): number {
    const html = this.#html
    if (html.startsWith('--', start)) return this.#comment(commentAt(html, start + 2))
    if (html.slice(start, start + 7).toLowerCase() === 'doctype') {
      const { token, next } = doctypeAt(html, start + 7)
      this.#handler.onDoctype(token)
      return next
    }
    if (!this.inForeignNode || !html.startsWith('[CDATA[', start)) return this.#comment(bogusCommentAt(html, start))
    const close = html.indexOf(']]>', start + 7)
    const end = close < 0 ? html.length : close
    this.#characters(html.slice(start + 7, end))
    return close < 0 ? end : close + 3
  }

  #comment({ start, end, next }: CommentRange): number {
    this.#handler.onComment({ type: TokenType.COMMENT, data: this.#input.raw(start, end), location: null })
    return next
  }

  /** Reads the text of an element that cannot contain markup, and its end tag. */
  #rawText(start: number): number {
    const html = this.#html
    const { state } = this
    const end =
      state === TokenizerMode.PLAINTEXT
        ? html.length
        : state === TokenizerMode.SCRIPT_DATA
          ? endOfScript(this.#input, start)
          : endOfRawText(html, start, this.lastStartTagName)
    if (end > start)
      this.#characters(
        state === TokenizerMode.RCDATA ? this.#input.text(start, end, false) : this.#input.raw(start, end),
      )
    if (end === html.length) return end
    this.state = TokenizerMode.DATA
    return this.#endTag(end + 2)
  }

  /**
   * Emits text in as few tokens as possible. Tree construction distinguishes U+0000, white space and other characters,
   * but after other characters most insertion modes treat white space like them.
   */
  #characters(text: string): void {
    if (text === '') return
    if (this.#input.hasNull && text.includes('\0')) return this.#splitByKind(text)
    const handler = this.#handler
    let at = 0
    const { length } = text
    while (at < length && isTextSpace(codeAt(text, at))) at++
    if (at === length)
      return handler.onWhitespaceCharacter({ type: TokenType.WHITESPACE_CHARACTER, chars: text, location: null })
    if (at > 0 && (handler.skipNextNewLine || !mergesSpace(handler.insertionMode))) {
      handler.onWhitespaceCharacter({ type: TokenType.WHITESPACE_CHARACTER, chars: text.slice(0, at), location: null })
      text = text.slice(at)
    }
    if (separatesSpace(handler.insertionMode)) return this.#splitByKind(text)
    handler.onCharacter({ type: TokenType.CHARACTER, chars: text, location: null })
  }

  /** Emits text in tokens of one kind each. */
  #splitByKind(text: string): void {
    for (const [chars] of text.matchAll(/\0+|[\t\n\f\r ]+|[^\0\t\n\f\r ]+/g)) {
      const code = chars.charCodeAt(0)
      if (code === 0) this.#handler.onNullCharacter({ type: TokenType.NULL_CHARACTER, chars, location: null })
      else if (isTextSpace(code))
        this.#handler.onWhitespaceCharacter({ type: TokenType.WHITESPACE_CHARACTER, chars, location: null })
      else this.#handler.onCharacter({ type: TokenType.CHARACTER, chars, location: null })
    }
  }
}

const opensMarkup = (code: number): boolean => isLetter(code) || code === solidus || code === bang || code === question

/** Insertion modes in which leading white space can be part of a token with other characters. */
const mergesSpace = (mode: InsertionMode): boolean =>
  mode === InsertionMode.IN_BODY
  || mode === InsertionMode.IN_CELL
  || mode === InsertionMode.TEXT
  || mode === InsertionMode.IN_CAPTION

/** Insertion modes that drop other characters but keep the white space between them. */
const separatesSpace = (mode: InsertionMode): boolean =>
  mode === InsertionMode.IN_COLUMN_GROUP
  || mode === InsertionMode.IN_FRAMESET
  || mode === InsertionMode.AFTER_FRAMESET
  || mode === InsertionMode.AFTER_AFTER_FRAMESET

/** parse5's tree construction with this tokenizer in place of its own. */
class PageParser<T extends TreeAdapterTypeMap> extends Parser<T> {
  readonly reader = new HtmlTokenizer(this)

  constructor(...args: ConstructorParameters<typeof Parser<T>>) {
    super(...args)
    // Tree construction uses only those members of its tokenizer that HtmlTokenizer has.
    this.tokenizer = this.reader as unknown as Tokenizer
    offerSpecimen(this)
  }
}

/** Like parse5's `parse`, without error reports and source positions. `mayHaveNull: false` is faster. */
export function parseDocument<T extends TreeAdapterTypeMap>(
  html: string, treeAdapter: TreeAdapter<T>, mayHaveNull = true,
): T['document'] {
  const parser = new PageParser<T>({ treeAdapter })
  parser.reader.read(html, mayHaveNull)
  return parser.document
}

/** Like parse5's `parseFragment` without a context element. */
export function parseFragment<T extends TreeAdapterTypeMap>(
  html: string, treeAdapter: TreeAdapter<T>,
): T['documentFragment'] {
  const parser = PageParser.getFragmentParser(null, { treeAdapter } as unknown as ParserOptions<TreeAdapterTypeMap>)
  parser.tokenizer.write(html, true)
  return parser.getFragment()
}
