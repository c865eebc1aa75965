// Runs in an isolated world of a page, where the scripts of the page can neither see nor change it. Reads the computed
// styles of the elements of a page, bounded in elements and time. Plain JavaScript, sent to the browser.

(() => {
  if (globalThis.winnowStyles) return

  const visitedMax = 8_000
  const keptMax = 1_500
  const stylesMax = 600
  const depthMax = 200
  const valueCharsMax = 1_000
  const textCharsMax = 2_000
  const spacingsMax = 200
  /** Elements between two looks at the clock. */
  const clockEvery = 64
  /** Texts of a consent banner are shorter than this. */
  const consentTextMax = 3_000
  /** Part of the width of the window that a bar covers. */
  const barShare = 0.6

  const skipped = new Set([
    'script', 'style', 'noscript', 'template', 'head', 'iframe', 'frame', 'object', 'embed', 'video', 'audio', 'canvas',
    'svg', 'img', 'picture', 'option', 'optgroup', 'datalist', 'source', 'track', 'map', 'math', 'br', 'wbr',
  ])
  const textInputs = new Set([
    'text', 'email', 'search', 'password', 'tel', 'url', 'number', 'date', 'time', 'datetime-local', 'month', 'week', '',
  ])
  const regionOfTag = {
    header: 'header', nav: 'nav', main: 'main', footer: 'footer', aside: 'aside', article: 'article', form: 'form',
    table: 'table', ul: 'list', ol: 'list', dialog: 'overlay',
  }
  const regionOfRole = {
    banner: 'header', navigation: 'nav', main: 'main', contentinfo: 'footer', complementary: 'aside',
    article: 'article', dialog: 'overlay', alertdialog: 'overlay', alert: 'status', status: 'status', log: 'status',
    tooltip: 'overlay', menubar: 'nav', tablist: 'nav',
  }
  const regionOfKind = { link: 'link', button: 'button', heading: 'heading', label: 'label', code: 'code' }
  const hintWords = {
    button: /^(?:btn|button|cta)$/, card: /^(?:card|tile|panel|paper|box)$/, badge: /^(?:badge|tag|pill|chip|label)$/,
    input: /^(?:input|textfield|field|select|textarea)$/, primary: /^primary$/, secondary: /^secondary$/,
  }
  const statusWords = /^(?:alert|error|danger|warning|success|info|positive|negative|invalid|valid|toast|callout)$/
  const consentWords = /cookie|consent|gdpr|privacy|datenschutz|einwilligung|confidentialit|privacidad|galletas/i
  const consentNames = /cookie|consent|gdpr|ccpa|\bcmp\b|onetrust|didomi|usercentrics|trustarc/i

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

  /** Characters of the text nodes of an element, without those of its children. */
  function ownChars(element) {
    let count = 0
    for (let node = element.firstChild; node !== null && count < textCharsMax; node = node.nextSibling)
      if (node.nodeType === 3) count += node.data.trim().length
    return count
  }

  function kindOf(element, tag, role) {
    if (role === 'button') return 'button'
    if (role === 'heading') return 'heading'
    if (role === 'textbox' || role === 'searchbox' || role === 'combobox') return 'input'
    switch (tag) {
      case 'button': case 'summary': return tag === 'button' ? 'button' : 'other'
      case 'a': return element.hasAttribute('href') ? 'link' : 'other'
      case 'input': {
        const type = (element.getAttribute('type') ?? '').toLowerCase()
        if (type === 'submit' || type === 'button' || type === 'reset') return 'button'
        return textInputs.has(type) ? 'input' : 'other'
      }
      case 'textarea': case 'select': return 'input'
      case 'h1': case 'h2': case 'h3': case 'h4': case 'h5': case 'h6': return 'heading'
      case 'label': case 'legend': return 'label'
      case 'code': case 'pre': case 'kbd': case 'samp': case 'tt': return 'code'
      case 'small': case 'figcaption': case 'caption': return 'small'
      case 'hr': return 'rule'
      case 'td': case 'th': return 'cell'
      case 'p': case 'li': case 'dd': case 'blockquote': return 'paragraph'
      default: return 'other'
    }
  }

  function levelOf(element, tag) {
    const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? element.getAttribute('aria-level') ?? 2)
    return level >= 1 && level <= 6 ? Math.trunc(level) : 6
  }

  /** The words of the class names and the id: `btn-primary` is `btn` and `primary`. */
  function nameWords(element) {
    const names = element.getAttribute('class')
    return names === null || names === '' ? [] : names.slice(0, valueCharsMax).toLowerCase().split(/[^a-z]+/)
  }

  function hintsOf(words) {
    const hints = []
    for (const name in hintWords) if (words.some((word) => hintWords[name].test(word))) hints.push(name)
    return hints
  }

  /** Whether a fixed box floats over the page, and is not a bar at its top or a column at its side. */
  function floats(rect) {
    const isTopBar = rect.top <= 1 && rect.width >= innerWidth * barShare && rect.height <= innerHeight / 3
    const isColumn = rect.height >= innerHeight * barShare && rect.width <= innerWidth / 2
    return !isTopBar && !isColumn
  }

  function isConsent(element) {
    const names = `${element.id} ${element.getAttribute('class') ?? ''}`
    if (names.length > 1 && names.length < valueCharsMax && consentNames.test(names)) return true
    const text = element.textContent
    return text.length < consentTextMax && consentWords.test(text)
      && element.querySelector('button, [role=button], a, input') !== null
  }

  /** The region that an element begins, of those that its tag and its role do not tell. */
  function regionOfPlace(element, style, rect, words) {
    const { position } = style
    if (position === 'fixed') return floats(rect) || isConsent(element) ? 'overlay' : null
    if (position === 'sticky' && rect.top > innerHeight / 2 && isConsent(element)) return 'overlay'
    if (consentNames.test(element.id) && element.querySelector('button, a, input') !== null) return 'overlay'
    return words.some((word) => statusWords.test(word)) ? 'status' : null
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
    if (value === '' || value === defaults[name] || (name === 'backgroundColor' && noPaint.test(value))) return
    if (name === 'backgroundImage' && !/gradient\(/.test(value)) values[name] = 'url'
    else values[name] = cut(value)
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
      note(style, isLayout) {
        add(style.padding)
        add(style.marginTop)
        add(style.marginBottom)
        if (isLayout) add(style.gap)
      },
    }
  }

  const paints = ({ backgroundColor, backgroundImage, borderWidth, boxShadow }) =>
    backgroundColor !== undefined || backgroundImage !== undefined || borderWidth !== undefined
    || boxShadow !== undefined

  /** Samples of the elements of the document. @param until as of `performance.now()` */
  function readElements(until) {
    const table = createStyles()
    const spacings = createSpacings()
    const elements = []
    let truncated = false
    let visited = 0
    const stack = document.documentElement === null ? [] : [{
      element: document.documentElement, parent: -1, within: [], depth: 0, parentPadding: null,
    }]
    while (stack.length > 0) {
      if (++visited > visitedMax || (visited % clockEvery === 0 && performance.now() > until)) {
        truncated = true
        break
      }
      const at = stack.pop()
      const next = visit(at)
      if (next === null) continue
      if (at.depth >= depthMax) {
        truncated = true
        continue
      }
      const { element } = at
      for (let child = element.lastElementChild; child !== null; child = child.previousElementSibling)
        stack.push({ ...next, element: child, depth: at.depth + 1 })
      for (let child = element.shadowRoot?.lastElementChild ?? null; child !== null;
        child = child.previousElementSibling) stack.push({ ...next, element: child, depth: at.depth + 1 })
    }

    function visit({ element, parent, within, parentPadding }) {
      const tag = element.localName
      if (skipped.has(tag) || element.nodeType !== 1) return null
      const style = getComputedStyle(element)
      const { display } = style
      if (display === 'none' || style.visibility === 'hidden' && element.firstElementChild === null) return null
      if (display === 'contents') return { parent, within, parentPadding }
      const rect = element.getBoundingClientRect()
      if (style.opacity === '0') return null
      const isEmpty = rect.width < 1 || rect.height < 1
      const role = element.getAttribute('role')
      const kind = kindOf(element, tag, role)
      const words = nameWords(element)
      const region = (role !== null && regionOfRole[role]) || regionOfTag[tag] || regionOfKind[kind]
        || regionOfPlace(element, style, rect, words)
      const place = region === 'overlay' || region === 'status' || kind !== 'other'
        ? null
        : regionOfPlace(element, style, rect, words)
      const inside = [region, place].reduce(
        (all, one) => (one && !all.includes(one) ? [...all, one] : all), within,
      )
      const chars = ownChars(element)
      if (style.visibility === 'hidden' || isEmpty && chars === 0 || isClipped(rect, style))
        return isClipped(rect, style) ? null : { parent, within: inside, parentPadding: null }
      const wantsText = chars > 0 || ['button', 'input', 'heading', 'label', 'link'].includes(kind)
      spacings.note(style, display.endsWith('flex') || display.endsWith('grid'))
      const padding = style.padding
      const isKept = wantsText || kind === 'rule' || kind === 'code' || region && region !== 'list' || parent < 1
        || parentPadding === '0px' && padding !== '0px' || isPainted(style)
      if (!isKept) return { parent, within: inside, parentPadding: null }
      const index = elements.length < keptMax ? table.index(style, wantsText || parent < 1) : -1
      if (index < 0) {
        truncated = true
        return { parent, within: inside, parentPadding: null }
      }
      const hints = hintsOf(words)
      elements.push({
        parent, tag: tag.slice(0, 40), kind, within: inside, chars, style: index,
        ...(kind === 'heading' && { level: levelOf(element, tag) }), ...(hints.length > 0 && { hints }),
        box: [rect.left + scrollX, rect.top + scrollY, rect.width, rect.height].map(round),
      })
      return {
        parent: elements.length - 1, within: inside, parentPadding: paints(table.styles[index]) ? padding : null,
      }
    }

    return { elements, styles: table.styles, spacings: spacings.counts, truncated }
  }

  /** Whether an element is hidden from the eye but not from screen readers. */
  const isClipped = (rect, style) =>
    rect.width <= 1 && rect.height <= 1 && style.overflow !== 'visible' || rect.right < 0 || rect.bottom + scrollY < 0

  function isPainted(style) {
    return !noPaint.test(style.backgroundColor) || style.boxShadow !== 'none' || style.backgroundImage !== 'none'
      || (style.borderStyle !== 'none' && style.borderWidth !== '0px')
  }

  globalThis.winnowStyles = { readElements }
})()
