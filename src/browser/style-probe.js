// Runs in an isolated world of a page, where the scripts of the page can neither see nor change it. Reads the computed
// styles of the elements of a page, bounded in elements and time. Plain JavaScript, sent to the browser.

(() => {
  if (globalThis.winnowStyles) return

  const visitedMax = 8_000
  const keptMax = 1_500
  const stylesMax = 600
  const depthMax = 300
  const valueCharsMax = 1_000
  const textCharsMax = 2_000
  /** Children of one element that are visited, its first and its last ones: the middle of a long list repeats them. */
  const [firstChildren, lastChildren] = [40, 12]
  const spacingsMax = 200
  const tagCharsMax = 40
  /** Elements between two looks at the clock. */
  const clockEvery = 64

  const skipped = new Set([
    'script', 'style', 'noscript', 'template', 'head', 'iframe', 'frame', 'object', 'embed', 'video', 'audio', 'canvas',
    'svg', 'img', 'picture', 'option', 'optgroup', 'datalist', 'source', 'track', 'map', 'math', 'br', 'wbr',
  ])
  const roles = globalThis.winnowRoles
  const textKinds = new Set(['button', 'input', 'heading', 'label', 'link'])

  const boxProperties = [
    'backgroundColor', 'backgroundImage', 'borderWidth', 'borderStyle', 'borderColor', 'borderRadius', 'boxShadow',
    'padding', 'opacity',
  ]
  const textProperties = [
    'color', 'fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'letterSpacing', 'textTransform',
    'textDecorationLine',
  ]
  const noPaint = /^(?:rgba\(0, 0, 0, 0\)|transparent)$/
  /** Values that say nothing, and are left out. */
  const defaults = {
    backgroundImage: 'none', borderWidth: '0px', borderStyle: 'none', borderRadius: '0px', boxShadow: 'none',
    padding: '0px', opacity: '1', letterSpacing: 'normal', textTransform: 'none', textDecorationLine: 'none',
  }

  const cut = (text) => (text.length > valueCharsMax ? text.slice(0, valueCharsMax) : text)
  const round = (number) => Math.round(number * 100) / 100

  /** The nodes that are painted in place of a slot. */
  const slotted = (slot) => {
    const nodes = slot.assignedNodes({ flatten: true })
    return nodes.length > 0 ? nodes : slot.childNodes
  }

  /** Characters of the text of an element, without that of its children; texts in slots count for their container. */
  function ownChars(element) {
    let count = 0
    const root = element.shadowRoot ?? element
    for (let node = root.firstChild; node !== null && count < textCharsMax; node = node.nextSibling) {
      if (node.nodeType === 3) count += node.data.trim().length
      else if (node.localName === 'slot')
        for (const inner of slotted(node)) if (inner.nodeType === 3) count += inner.data.trim().length
    }
    return count
  }

  function nthLastChild(root) {
    let child = root.lastElementChild
    for (let count = 1; count < lastChildren; count++) child = child.previousElementSibling
    return child
  }

  /** Goes through the children of an element as they are painted, one by one: hostile pages have very many. */
  function childrenOf(element) {
    if (element.localName === 'slot' && element.getRootNode() !== document) {
      const nodes = slotted(element)
      let at = 0
      return () => {
        while (at < nodes.length && nodes[at].nodeType !== 1) at++
        return nodes[at++] ?? null
      }
    }
    const root = element.shadowRoot ?? element
    const resumesAt = root.childElementCount > firstChildren + lastChildren ? nthLastChild(root) : null
    let next = root.firstElementChild
    let taken = 0
    return () => {
      const child = next
      next = ++taken === firstChildren && resumesAt !== null ? resumesAt : next?.nextElementSibling ?? null
      return child
    }
  }

  /** Reads the values of a style and returns their index in the list. */
  function createStyles() {
    const styles = []
    const indexes = new Map()
    return {
      styles,
      index(style, wantsText) {
        const values = {}
        for (const name of boxProperties) read(style, name, values)
        if (values.borderWidth === undefined || values.borderStyle === undefined) {
          delete values.borderWidth
          delete values.borderStyle
          delete values.borderColor
        }
        if (wantsText) for (const name of textProperties) read(style, name, values)
        const key = JSON.stringify(values)
        const known = indexes.get(key)
        if (known !== undefined) return known
        if (styles.length >= stylesMax) return -1
        indexes.set(key, styles.length)
        styles.push(values)
        return styles.length - 1
      },
    }
  }

  function read(style, name, values) {
    if (name === 'borderColor' && values.borderWidth === undefined) return
    const value = style[name]
    if (name === 'opacity' && value === '0') return // It appears when it is scrolled to.
    if (value === '' || value === defaults[name] || (name === 'backgroundColor' && noPaint.test(value))) return
    if (name !== 'backgroundImage') values[name] = cut(value)
    else if (!/gradient\(/.test(value)) values[name] = 'url'
    else values[style.backgroundClip === 'text' ? 'textImage' : name] = cut(value)
  }

  function createSpacings() {
    const counts = {}
    let size = 0
    const add = (text) => {
      for (const length of text.split(' ')) {
        if (!length.endsWith('px') || length === '0px') continue
        if (counts[length] === undefined && ++size > spacingsMax) continue
        counts[length] = (counts[length] ?? 0) + 1
      }
    }
    return {
      counts,
      note(style, display) {
        add(style.padding)
        add(style.marginTop)
        add(style.marginBottom)
        if (/flex|grid/.test(display)) add(style.gap)
      },
    }
  }

  /** Samples of the elements of the document. @param until as of `performance.now()` */
  function readElements(until) {
    const table = createStyles()
    const spacings = createSpacings()
    const elements = []
    let truncated = false
    let visited = 0
    const stack = []
    const enter = (element, context) => {
      const inner = visit(element, context)
      if (inner === null) return
      if (stack.length < depthMax) stack.push({ next: childrenOf(element), context: inner })
      else truncated = true
    }
    if (document.documentElement !== null)
      enter(document.documentElement, { parent: -1, within: [], parentPadding: null })
    while (stack.length > 0) {
      const { next, context } = stack.at(-1)
      const element = next()
      if (element === null) {
        stack.pop()
        continue
      }
      if (++visited > visitedMax || (visited % clockEvery === 0 && performance.now() > until)) {
        truncated = true
        break
      }
      enter(element, context)
    }

    /** Adds an element to the samples, if it is seen; returns what its children need to know, null to skip them. */
    function visit(element, context) {
      const { parent, parentPadding } = context
      const tag = element.localName
      if (skipped.has(tag)) return null
      const style = getComputedStyle(element)
      const { display } = style
      if (display === 'none' || style.opacity === '0' && isTakenOut(style)) return null
      if (display === 'contents') return context
      const rect = element.getBoundingClientRect()
      if (isClipped(rect, style)) return null
      const role = element.getAttribute('role')
      const kind = roles.kindOf(element, tag, role)
      const words = roles.nameWords(element)
      const within = roles.regionsOf(element, { within: context.within, kind, role, tag, style, rect, words })
      const chars = ownChars(element)
      const unseen = { parent, within, parentPadding: null }
      if (style.visibility === 'hidden' || (rect.width < 1 || rect.height < 1) && chars === 0) return unseen
      if (!within.includes('overlay')) spacings.note(style, display)
      const wantsText = chars > 0 || textKinds.has(kind)
      const isKept = wantsText || kind === 'rule' || kind === 'code' || within !== context.within || parent < 1
        || parentPadding === '0px' && style.padding !== '0px' || isPainted(style)
      if (!isKept) return unseen
      const index = elements.length < keptMax ? table.index(style, wantsText || parent < 1) : -1
      if (index < 0) {
        truncated = true
        return unseen
      }
      const hints = roles.hintsOf(words)
      elements.push({
        parent, tag: tag.slice(0, tagCharsMax), kind, within, chars, style: index,
        ...(kind === 'heading' && { level: roles.levelOf(element, tag) }), ...(hints.length > 0 && { hints }),
        box: [rect.left + scrollX, rect.top + scrollY, rect.width, rect.height].map(round),
      })
      return { parent: elements.length - 1, within, parentPadding: isPainted(style) ? style.padding : null }
    }

    return { elements, styles: table.styles, spacings: spacings.counts, truncated }
  }

  /** Whether an element is hidden from the eye but not from screen readers. */
  const isClipped = (rect, style) =>
    rect.width <= 1 && rect.height <= 1 && style.overflow !== 'visible' || rect.right < 0 || rect.bottom + scrollY < 0

  /** Menus and tooltips that wait, unlike texts that appear when they are scrolled to, are not in the flow. */
  const isTakenOut = ({ position }) => position === 'absolute' || position === 'fixed'

  function isPainted(style) {
    return !noPaint.test(style.backgroundColor) || style.boxShadow !== 'none' || style.backgroundImage !== 'none'
      || (style.borderStyle !== 'none' && style.borderWidth !== '0px')
  }

  globalThis.winnowStyles = { readElements }
})()
