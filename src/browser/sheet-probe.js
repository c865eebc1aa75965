// Runs in the isolated world of a page beside style-probe.js. Reads what the style sheets of a page declare: custom
// properties, media queries and fonts. Plain JavaScript, sent to the browser.

(() => {
  if (globalThis.winnowSheets) return

  const variablesMax = 1_000
  const variableCharsMax = 200
  const rulesMax = 30_000
  const rulesDepthMax = 6
  const mediaMax = 300
  const mediaCharsMax = 200
  const facesMax = 60
  const urlsMax = 100
  const urlCharsMax = 300
  const clockEvery = 256

  const fontHosts = /(?:^|\.)(?:fonts\.googleapis\.com|fonts\.gstatic\.com|fonts\.bunny\.net|typekit\.net|typekit\.com)$/
  const fontFiles = /\.(?:woff2?|ttf|otf)(?:$|[?#])/i

  /**
   * Custom properties of the root and the body, as the root has them where both do. The body inherits those of the
   * root, so that the costly list of all of its properties is read once.
   */
  function readVariables() {
    const variables = {}
    const root = getComputedStyle(document.documentElement)
    let count = 0
    for (const [name, values] of (document.body ?? document.documentElement).computedStyleMap()) {
      if (!name.startsWith('--')) continue
      if (++count > variablesMax) break
      const value = root.getPropertyValue(name).trim() || String(values[0] ?? '').trim()
      if (value !== '' && value.length <= variableCharsMax && name.length <= variableCharsMax) variables[name] = value
    }
    return variables
  }

  /** Conditions of the media queries of the style sheets that scripts may read, and addresses of imported ones. */
  function readRules(until) {
    const media = {}
    const imports = []
    let isUnreadable = false
    let rules = 0
    let conditions = 0

    const note = (condition) => {
      if (condition === '' || condition.length > mediaCharsMax) return
      if (media[condition] === undefined && ++conditions > mediaMax) return
      media[condition] = (media[condition] ?? 0) + 1
    }
    function readSheet(sheet, depth) {
      if (sheet.href !== null && imports.length < urlsMax) imports.push(sheet.href)
      if (sheet.media.length > 0) note(sheet.media.mediaText)
      try {
        readList(sheet.cssRules, depth)
      } catch {
        isUnreadable = true // of another origin
      }
    }
    function readList(list, depth) {
      if (depth > rulesDepthMax) return
      for (const rule of list) {
        if (++rules > rulesMax || (rules % clockEvery === 0 && performance.now() > until)) return
        if (rule instanceof CSSImportRule) {
          if (rule.href && imports.length < urlsMax) imports.push(new URL(rule.href, document.baseURI).href)
          if (rule.styleSheet !== null) readSheet(rule.styleSheet, depth + 1)
        } else if (rule instanceof CSSMediaRule) {
          note(rule.media.mediaText)
          readList(rule.cssRules, depth + 1)
        } else if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) {
          const inner = rule.cssRules
          if (inner.length > 0) readList(inner, depth + 1)
        }
      }
    }
    for (const sheet of document.styleSheets) readSheet(sheet, 0)
    for (const sheet of document.adoptedStyleSheets) readSheet(sheet, 0)
    return { media, imports, isUnreadable }
  }

  function readFontFaces() {
    const faces = new Map()
    const order = ['error', 'unloaded', 'loading', 'loaded']
    for (const face of document.fonts) {
      const family = face.family.replace(/^["']|["']$/g, '')
      const known = faces.get(family)
      if (known === undefined && faces.size >= facesMax) break
      if (known === undefined || order.indexOf(face.status) > order.indexOf(known)) faces.set(family, face.status)
    }
    return Array.from(faces, ([family, status]) => ({ family: family.slice(0, mediaCharsMax), status }))
  }

  /** Addresses of style sheets of font services, and of font files. */
  function readFontUrls(imports) {
    const links = Array.from(document.querySelectorAll('link[href]')).slice(0, urlsMax).map((link) => link.href)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const isFont = (text) => {
      const url = text.length > urlCharsMax ? null : URL.parse(text)
      return url !== null && /^https?:$/.test(url.protocol)
        && (fontHosts.test(url.hostname) || fontFiles.test(url.pathname))
    }
    return [...new Set([...links, ...imports, ...loaded])].filter(isFont).slice(0, urlsMax)
  }

  /** The colour that the browser paints behind the document. */
  function canvasColour() {
    const probe = document.createElement('div')
    probe.style.cssText = 'all:initial;display:none;background-color:Canvas'
    probe.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
    document.documentElement.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }

  /** @param until when to stop reading rules, as of `performance.now()` */
  function readSheets(until) {
    const variables = readVariables()
    const { media, imports, isUnreadable } = readRules(until)
    return {
      variables, media, isUnreadable, fontFaces: readFontFaces(), fontUrls: readFontUrls(imports),
      canvas: canvasColour(), rootFontSize: getComputedStyle(document.documentElement).fontSize,
    }
  }

  globalThis.winnowSheets = { readSheets }
})()
