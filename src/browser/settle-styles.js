// Runs in the isolated world of a page before its styles are read: ends animations, so that no value is one between
// two others, and switches on the dark theme of pages that have one but do not follow the preference of the browser.
// Plain JavaScript, sent to the browser.

(() => {
  if (globalThis.winnowTheme) return

  const animationsMax = 500
  const rulesMax = 20_000
  const switchesMax = 4
  /** Relative luminance below which a background is dark. */
  const darkMax = 0.2

  /** Ends transitions and animations; endless ones are removed. */
  function settle() {
    for (const animation of document.getAnimations().slice(0, animationsMax)) {
      try {
        animation.finish()
      } catch {
        animation.cancel()
      }
    }
  }

  /** Red, green, blue and alpha, from 0 to 1, of any colour that the browser can paint. */
  function toRgba(colour) {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return Array.from(context.getImageData(0, 0, 1, 1).data, (part) => part / 255)
  }

  /** Whether the background of the page is dark: of the body, else of the root. */
  function isDark() {
    for (const element of [document.body, document.documentElement]) {
      if (element === null) continue
      const [red, green, blue, alpha] = toRgba(getComputedStyle(element).backgroundColor)
      if (alpha > 0.5) return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 < darkMax
    }
    return /^(?:only )?dark\b/.test(getComputedStyle(document.documentElement).colorScheme)
  }

  /** Attributes and classes by which the style sheets of the page switch to a dark theme, by the number of rules. */
  function darkSwitches() {
    const counts = new Map()
    let rules = 0
    const read = (list) => {
      for (const rule of list) {
        if (++rules > rulesMax) return
        if (rule instanceof CSSStyleRule) note(rule.selectorText)
        else if (rule.cssRules) read(rule.cssRules)
      }
    }
    const note = (selector) => {
      if (selector.length > 2_000 || !selector.includes('dark')) return
      const found = /\[([a-z][\w-]*)[~|^]?=["']?([\w-]*\bdark)["']?\]|(?:^|[\s,>(])(?::root|html|body)?\.((?:[\w]+-)*dark(?:-(?:mode|theme))?)(?=$|[\s,>:.)])/i
        .exec(selector)
      if (found === null) return
      const key = found[3] ? `.${found[3]}` : `${found[1]}=${found[2]}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    for (const sheet of document.styleSheets) {
      try {
        read(sheet.cssRules)
      } catch {
        // of another origin
      }
    }
    return [...counts].sort(([, one], [, other]) => other - one).slice(0, switchesMax).map(([key]) => key)
  }

  /** Sets an attribute or a class on the root and the body, and returns a function that restores them. */
  function apply(key) {
    const [name, value] = key.startsWith('.') ? ['class', null] : key.split('=')
    const undo = [document.documentElement, document.body].filter((one) => one !== null).map((element) => {
      const before = element.getAttribute(name)
      if (value !== null) element.setAttribute(name, value)
      else element.setAttribute('class', `${(before ?? '').replace(/\blight\b/g, '')} ${key.slice(1)}`)
      return () => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before))
    })
    return () => undo.forEach((one) => one())
  }

  /** Switches to the dark theme if the page is not dark and has one. */
  function darken() {
    if (isDark()) return
    for (const key of darkSwitches()) {
      const restore = apply(key)
      settle()
      if (isDark()) return
      restore()
    }
  }

  globalThis.winnowTheme = { settle, darken }
})()
