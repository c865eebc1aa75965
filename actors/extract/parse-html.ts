// Parses a page once, for every other part of extraction: main content, markdown, metadata, links, images and facts.
// parse5 builds light nodes up to a limit; a second pass converts them to hast without scripts, styles and comments.

import type { Root } from 'hast'
import { AppError } from '#src/app-error.ts'
import { dropShortcodes } from './drop-shortcodes.ts'
import { parseDocument } from './tokenizer/html-tokenizer.ts'
import { offerSpecimen } from './specimens.ts'
import { BoundedTexts } from './tree/bounded-texts.ts'
import { markHidden } from './mark-hidden.ts'
import { withoutLargeDataAddresses } from './data-addresses.ts'
import { HastBuilder } from './tree/hast-builder.ts'
import { rawAdapter, withinBudget, type RawBudget } from './tree/raw-tree.ts'
import { SvgSources } from './tree/svg-sources.ts'
import { isBoundaryComment, isPlaceholder, placeStreamedContent } from './tree/streamed-content.ts'

export interface ParseLimits {
  /** Characters of HTML that are read; default 20,000,000. */
  charsMax?: number
  /** Nodes that parse5 may create, including dropped ones; default 400,000. */
  nodesMax?: number
  /**
   * Depth of the resulting tree; deeper elements become siblings. Default 256; recursive walks overflow the stack at
   * about 1,500.
   */
  depthMax?: number
  /** Whether to keep the shapes of inline SVG for `svg`; default false. */
  keepSvg?: boolean
  /** Whether the page may have U+0000; default true, which takes a search of the page. */
  mayHaveNull?: boolean
}

export interface ParsedPage {
  /**
   * The document: one `html` element, without comments, styles, scripts except `math/*`, and templates except shadow
   * roots (before the children of their host).
   */
  root: Root
  /** `<base href>` resolved against the final URL, else the final URL; absolute. */
  baseUrl: string
  /** Texts of the `application/ld+json` scripts in document order, 2 MB in all. */
  jsonLd: string[]
  /** Texts of the comments in document order, 200 kB in all. */
  comments: string[]
  /** Texts of the `<style>` elements in document order, 500 kB in all. */
  styles: string[]
  /** Texts of the `<template>` elements that are no shadow roots, 100 kB in all. */
  templates: string[]
  /** Tells which attributes the elements of the page have, for `mayHave`. */
  attributeBits: number
  /** Nodes in `root`. */
  nodeCount: number
  /** Whether a limit was reached, so that the end of the page is missing or its depth was reduced. */
  truncated: boolean
  /** Characters of the page, and of the largest data address that was left out to read it; 0 if none was. */
  charCount: number
  largestDataAddress: number
  /** Whether a limit left out comments, JSON-LD, styles or templates. */
  textsLeftOut: boolean
  /** The sources of inline SVG; only with `keepSvg`. */
  svg: SvgSources | undefined
}

const commentsCharsMax = 200_000

/**
 * Parses a decoded page within the limits; `truncated` is set when something was left out. Throws PAGE_TOO_COMPLEX
 * when a limit was reached before any text.
 */
export function parseHtml(html: string, finalUrl: string, limits: ParseLimits = {}): ParsedPage {
  const { charsMax = 20_000_000, nodesMax = 400_000, depthMax = 256, keepSvg = false, mayHaveNull } = limits
  const comments = new BoundedTexts(commentsCharsMax)
  const { html: whole, largest } =
    html.length > charsMax / 2 ? withoutLargeDataAddresses(html) : { html, largest: 0 }
  const text = whole.length > charsMax ? whole.slice(0, charsMax) : whole
  const budget: RawBudget = {
    nodes: nodesMax, onComment: (comment) => comments.add(comment), document: undefined,
    // Only comments after a placeholder are read.
    onTemplate: (attrs) => { if (isPlaceholder(attrs)) budget.keepsComment = isBoundaryComment },
  }
  const complete = withinBudget(() => parseDocument(text, rawAdapter(budget), mayHaveNull))
  if (budget.document && budget.keepsComment) placeStreamedContent(budget.document)
  const svg = keepSvg ? new SvgSources() : undefined
  const builder = new HastBuilder(budget, depthMax, 2 * text.length, svg)
  if (budget.document) builder.build(budget.document)
  const truncated = !complete || builder.folded || text.length < whole.length
  if (truncated && !builder.hasText) {
    throw new AppError('PAGE_TOO_COMPLEX', {
      ...(complete
        ? { message: `The page has no text in its first ${text.length} characters; Winnow reads no further.` }
        : { message: `The page has more than ${nodesMax} nodes before its first text.`, limit: nodesMax }),
    })
  }
  offerSpecimen(builder)
  if (builder.hasShortcodes) dropShortcodes(builder.root)
  markHidden(builder.root, builder.styles.texts)
  return {
    root: builder.root, baseUrl: resolveBase(builder.baseHref, finalUrl), jsonLd: builder.jsonLd.texts,
    comments: comments.texts, styles: builder.styles.texts, templates: builder.templates.texts,
    attributeBits: builder.attributeBits, nodeCount: builder.nodeCount, truncated, largestDataAddress: largest,
    charCount: html.length,
    textsLeftOut: [comments, builder.jsonLd, builder.styles, builder.templates].some((texts) => texts.truncated),
    svg,
  }
}

/** Longest base URL, because it is repeated in every relative link of the page. */
const baseCharsMax = 2_048

function resolveBase(href: string | undefined, finalUrl: string): string {
  const base = href === undefined || href.length > baseCharsMax ? null : URL.parse(href, finalUrl)
  return base !== null && (base.protocol === 'http:' || base.protocol === 'https:') ? base.href : finalUrl
}
