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
  /** Children of one element of the same shape that are visited. */
  const repeatsMax = 20
  const shapeCharsMax = 200
  const shapeChildrenMax = 8
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
    'backgroundColor', 'backgroundImage', 'borderRadius', 'boxShadow', 'padding', 'opacity',
  ]
  const borderProperties = ['borderWidth', 'borderStyle', 'borderColor']
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

  /** What is known of the styles of an element without reading them: its names and those of its children. */
  function shapeOf(element) {
    let shape = namesOf(element)
    let child = element.firstElementChild
    for (let count = 0; child !== null && count < shapeChildrenMax; count++, child = child.nextElementSibling)
      shape += `>${namesOf(child)}`
    return shape
  }

  const attribute = (element, name) => (element.getAttribute(name) ?? '').slice(0, shapeCharsMax)
  const namesOf = (element) =>
    `${element.localName.slice(0, tagCharsMax)} ${attribute(element, 'class')} ${attribute(element, 'style')}`

  /** Tells of each child of an element whether enough of the same shape came before it: items of a long list. */
  function createRepeats(root) {
    if (root.childElementCount <= repeatsMax) return () => false
    const counts = new Map()
    return (child) => {
      const shape = shapeOf(child)
      const count = counts.get(shape) ?? 0
      counts.set(shape, count + 1)
      return count >= repeatsMax
    }
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
    const isRepeat = createRepeats(root)
    let next = root.firstElementChild
    let taken = 0
    return () => {
      while (next !== null) {
        const child = next
        next = ++taken === firstChildren && resumesAt !== null ? resumesAt : child.nextElementSibling
        if (!isRepeat(child)) return child
      }
      return null
    }
  }

  /** Computed values of an element. Each property is read at most once: every read asks the style engine anew. */
  function createReader(element) {
    const style = getComputedStyle(element)
    const values = {}
    return (name) => values[name] ??= style[name]
  }

  /** Collects the values of elements and returns their index in the list. */
  function createStyles() {
    const styles = []
    const indexes = new Map()
    return {
      styles,
      index(read, wantsText) {
        const values = {}
        for (const name of boxProperties) collect(read, name, values)
        if (hasBorder(read)) for (const name of borderProperties) collect(read, name, values)
        if (wantsText) for (const name of textProperties) collect(read, name, values)
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

  /** Whether any side has a border: without a style it has no width. */
  const hasBorder = (read) => read('borderStyle') !== 'none' && read('borderWidth') !== '0px'

  function collect(read, name, values) {
    const value = read(name)
    if (name === 'opacity' && value === '0') return // It appears when it is scrolled to.
    if (value === '' || value === defaults[name] || (name === 'backgroundColor' && noPaint.test(value))) return
    if (name !== 'backgroundImage') values[name] = cut(value)
    else if (!/gradient\(/.test(value)) values[name] = 'url'
    else values[read('backgroundClip') === 'text' ? 'textImage' : name] = cut(value)
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
      note(read) {
        add(read('padding'))
        add(read('marginTop'))
        add(read('marginBottom'))
        if (/flex|grid/.test(read('display'))) add(read('gap'))
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
      const read = createReader(element)
      const display = read('display')
      if (display === 'none' || read('opacity') === '0' && isTakenOut(read)) return null
      if (display === 'contents') return context
      const rect = element.getBoundingClientRect()
      if (isClipped(rect, read)) return null
      const role = element.getAttribute('role')
      const kind = roles.kindOf(element, tag, role)
      const words = roles.nameWords(element)
      const within = roles.regionsOf(element, { within: context.within, kind, role, tag, read, rect, words })
      const chars = ownChars(element)
      const unseen = { parent, within, parentPadding: null }
      if (read('visibility') === 'hidden' || (rect.width < 1 || rect.height < 1) && chars === 0) return unseen
      if (!within.includes('overlay')) spacings.note(read)
      const wantsText = chars > 0 || textKinds.has(kind)
      const isKept = wantsText || kind === 'rule' || kind === 'code' || within !== context.within || parent < 1
        || parentPadding === '0px' && read('padding') !== '0px' || isPainted(read)
      if (!isKept) return unseen
      const index = elements.length < keptMax ? table.index(read, wantsText || parent < 1) : -1
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
      return { parent: elements.length - 1, within, parentPadding: isPainted(read) ? read('padding') : null }
    }

    return { elements, styles: table.styles, spacings: spacings.counts, truncated }
  }

  /** Whether an element is hidden from the eye but not from screen readers. */
  const isClipped = (rect, read) =>
    rect.width <= 1 && rect.height <= 1 && read('overflow') !== 'visible' || rect.right < 0 || rect.bottom + scrollY < 0

  /** Menus and tooltips that wait, unlike texts that appear when they are scrolled to, are not in the flow. */
  const isTakenOut = (read) => /^(?:absolute|fixed)$/.test(read('position'))

  const isPainted = (read) => !noPaint.test(read('backgroundColor')) || read('boxShadow') !== 'none'
    || read('backgroundImage') !== 'none' || hasBorder(read)

  globalThis.winnowStyles = { readElements }
})()
