// Runs in the isolated world of a page beside style-probe.js. Tells what an element is, by its tag, its role, its place
// and the words of its class names. Plain JavaScript, sent to the browser.

(() => {
  if (globalThis.winnowRoles) return

  const namesCharsMax = 1_000
  /** Texts of a consent banner are shorter than this. */
  const consentTextMax = 3_000
  /** Part of the width of the window that a bar covers. */
  const barShare = 0.6
  const messageHeightMax = 160

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
  const messageWords = /^(?:alert|toast|callout|flash|snackbar|notification)$/
  /** Words of messages that also name ordinary parts of a page: they count for low boxes only. */
  const toneWords = /^(?:error|danger|warning|success|info|positive|negative)$/
  const consentWords = /cookie|consent|gdpr|privacy|datenschutz|einwilligung|confidentialit|privacidad|galletas/i
  const cookieWords = /cookie|consent|gdpr|einwilligung|galletas/i
  const consentNames = /cookie|consent|gdpr|ccpa|\bcmp\b|onetrust|didomi|usercentrics|trustarc/i

  function kindOf(element, tag, role) {
    if (role === 'button') return 'button'
    if (role === 'heading') return 'heading'
    if (role === 'textbox' || role === 'searchbox' || role === 'combobox') return 'input'
    switch (tag) {
      case 'button': return 'button'
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
    return names === null || names === '' ? [] : names.slice(0, namesCharsMax).toLowerCase().split(/[^a-z]+/)
  }

  function hintsOf(words) {
    const hints = []
    for (const name in hintWords) if (words.some((word) => hintWords[name].test(word))) hints.push(name)
    return hints
  }

  /** Whether an element holds a page, rather than a message over one. */
  const holdsPage = (element) => element.querySelector('main, nav, h1') !== null

  /** Whether a fixed box floats over the page: it is no bar at its top, no column at its side and not all of it. */
  function floats(element, rect) {
    const isTopBar = rect.top <= 1 && rect.width >= innerWidth * barShare && rect.height <= innerHeight / 3
    const isColumn = rect.height >= innerHeight * barShare && rect.width <= innerWidth / 2
    const isWhole = rect.height >= innerHeight * barShare && rect.width >= innerWidth * barShare && holdsPage(element)
    return !isTopBar && !isColumn && !isWhole
  }

  function isConsent(element, words) {
    if (holdsPage(element)) return false
    const names = `${element.id} ${element.getAttribute('class') ?? ''}`
    if (names.length > 1 && names.length < namesCharsMax && consentNames.test(names)) return true
    const text = element.textContent
    return text.length < consentTextMax && words.test(text)
      && element.querySelector('button, [role=button], a, input') !== null
  }

  /** The region that an element begins, of those that its tag and its role do not tell. */
  function regionOfPlace(element, read, rect, words) {
    const position = read('position')
    if (position === 'fixed') return floats(element, rect) || isConsent(element, cookieWords) ? 'overlay' : null
    if (position === 'sticky' && rect.top > innerHeight / 2 && isConsent(element, consentWords)) return 'overlay'
    if (consentNames.test(element.id) && rect.height < innerHeight * barShare && isConsent(element, consentWords))
      return 'overlay'
    return isMessage(read, rect, words) ? 'status' : null
  }

  function isMessage(read, rect, words) {
    if (words.some((word) => messageWords.test(word))) return true
    return rect.height < messageHeightMax && words.some((word) => toneWords.test(word))
      && (read('backgroundColor') !== 'rgba(0, 0, 0, 0)' || read('borderStyle') !== 'none')
  }

  /**
   * The regions that an element is in, with those that it begins. `regionOfPlace` is not asked where another tells.
   * `read` returns the computed value of a property.
   */
  function regionsOf(element, { within, kind, role, tag, read, rect, words }) {
    const known = (role !== null && regionOfRole[role]) || regionOfTag[tag] || regionOfKind[kind]
    const place = kind === 'other' && known !== 'overlay' ? regionOfPlace(element, read, rect, words) : null
    const added = [known, place].filter((one) => one && !within.includes(one))
    return added.length === 0 ? within : [...within, ...new Set(added)]
  }

  globalThis.winnowRoles = { kindOf, levelOf, nameWords, hintsOf, regionsOf }
})()
