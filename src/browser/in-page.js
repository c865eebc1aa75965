// Runs in an isolated world of each page, where the scripts of the page can neither see nor change it. Reports how
// quiet the document is, waits for a selector, scrolls, and serialises the document. Plain JavaScript, sent to the
// browser.

(() => {
  if (globalThis.winnow) return

  const textCharsEnough = 2000
  const visitedNodesMax = 50_000
  const copiedNodesMax = 400_000
  const htmlCharsMax = 30_000_000
  const busySignsMax = 50
  /** A spinner or skeleton has less text than this. */
  const busyTextMax = 60
  const selectorPollMs = 50
  /** Longest wait for an animation frame. */
  const frameMs = 50
  /** Part of a screen that one step scrolls. */
  const scrollStep = 0.9

  const frameNames = new Set(['iframe', 'frame'])
  const unseen = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'SVG', 'svg'])
  const busySelector = [
    '[aria-busy="true"]', '[class*="skeleton" i]', '[class*="spinner" i]', '[class*="shimmer" i]',
    '[class*="loading" i]', '[class*="loader" i]',
  ].join()
  let mutatedAt = performance.now()

  // Attributes are not observed: animations change them all the time.
  const observer = new MutationObserver(() => { mutatedAt = performance.now() })
  observer.observe(document, { childList: true, characterData: true, subtree: true })

  function sinceLoadMs() {
    const [{ loadEventStart = 0 } = {}] = performance.getEntriesByType('navigation')
    return loadEventStart > 0 ? performance.now() - loadEventStart : document.readyState === 'complete' ? 0 : null
  }

  /** Characters of visible text, including open shadow roots, counted up to `textCharsEnough`. */
  function textChars() {
    let count = 0
    const stack = [document.body]
    for (let visited = 0; stack.length > 0 && count < textCharsEnough && visited < visitedNodesMax; visited++) {
      const node = stack.pop()
      if (node === null || unseen.has(node.nodeName)) continue
      if (node.nodeType === Node.TEXT_NODE) count += node.data.trim().length
      if (node.shadowRoot) stack.push(node.shadowRoot)
      for (let child = node.lastChild; child !== null; child = child.previousSibling) stack.push(child)
    }
    return count
  }

  const isVisible = (element) =>
    element.getClientRects().length > 0
    && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  /** Whether the page shows that it is loading: aria-busy, or a visible spinner or skeleton with hardly any text. */
  function isBusy() {
    for (const sign of Array.from(document.querySelectorAll(busySelector)).slice(0, busySignsMax)) {
      if (sign === document.body || sign === document.documentElement || sign.localName === 'img') continue
      if (sign.textContent.length < busyTextMax && isVisible(sign)) return true
    }
    return false
  }

  /** Height of the document in screens. */
  function screens() {
    if (document.documentElement === null) return 0
    const height = Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0)
    return height / Math.max(innerHeight, 1)
  }

  const state = () => ({
    sinceMutationMs: performance.now() - mutatedAt,
    sinceLoadMs: sinceLoadMs(),
    textChars: textChars(),
    busy: isBusy(),
    screens: screens(),
  })

  /** The first match in the document or in one of its open shadow roots. */
  function find(selector, root = document) {
    const found = root.querySelector(selector)
    if (found !== null) return found
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot && find(selector, element.shadowRoot)
      if (inner) return inner
    }
    return null
  }

  /** Whether a selector matches within `ms`. An invalid selector throws a SyntaxError. */
  async function waitForSelector(selector, ms) {
    for (const until = performance.now() + ms; performance.now() < until;) {
      if (find(selector) !== null) return true
      await new Promise((resolve) => setTimeout(resolve, selectorPollMs))
    }
    return find(selector) !== null
  }

  /** Scrolls down step by step, so that content loads that is loaded when it becomes visible, and back up. */
  async function scroll(screensMax, ms) {
    const until = performance.now() + ms
    // Without anything to paint there are no animation frames.
    const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, frameMs) })
    for (let at = 1; at <= screensMax && performance.now() < until; at++) {
      const height = document.documentElement.scrollHeight
      scrollTo({ top: at * innerHeight * scrollStep, behavior: 'instant' })
      await frame()
      if (at * innerHeight * scrollStep > height) break
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
  }

  /** Nodes with slots replaced by their assigned nodes. */
  function* withoutSlots(nodes) {
    for (const node of nodes) {
      if (node.localName !== 'slot') yield node
      else yield* withoutSlots(node.assignedNodes().length > 0 ? node.assignedNodes() : node.childNodes)
    }
  }

  /** The body of a visible frame of the same origin. */
  function bodyOfFrame(element) {
    if (!frameNames.has(element.localName) || element.getClientRects().length === 0) return null
    try {
      return element.contentDocument?.body ?? null
    } catch {
      return null // another origin
    }
  }

  /** An element without its children. A frameset becomes the body, or a part of it: parsers drop text in framesets. */
  function shallowCopy(element, inert) {
    if (element.localName !== 'frameset') return inert.importNode(element, element.localName === 'template')
    return inert.createElement(element === document.body ? 'body' : 'div')
  }

  /** Copies links of a frame as absolute URLs: relative ones are relative to the frame. */
  function copyLinks(from, to) {
    for (const name of ['href', 'src'])
      if (from.hasAttribute?.(name) && typeof from[name] === 'string') to.setAttribute(name, from[name])
  }

  /** A copy of the document with the content of shadow roots and frames in place. */
  function flattened() {
    const inert = document.implementation.createHTMLDocument('')
    const html = inert.importNode(document.documentElement, false)
    const stack = [[document.documentElement, html]]
    for (let nodes = 0; stack.length > 0 && nodes < copiedNodesMax; nodes++) {
      const [source, copy] = stack.pop()
      for (const child of withoutSlots(source.shadowRoot?.childNodes ?? source.childNodes)) {
        const frame = bodyOfFrame(child)
        const own = frame === null ? shallowCopy(child, inert) : inert.createElement('div')
        if (frame !== null) own.setAttribute('data-frame', frame.ownerDocument.URL)
        if (child.ownerDocument !== document) copyLinks(child, own)
        copy.append(own)
        if (child.localName !== 'template') stack.push([frame ?? child, own])
      }
    }
    return html.outerHTML
  }

  /** The current document as HTML: with the content of shadow roots and frames, without `noscript` and `noframes`. */
  function read() {
    for (const element of document.querySelectorAll('noscript, noframes')) element.remove()
    const isFlat = Array.from(document.querySelectorAll('*')).every(
      (element) => !element.shadowRoot && bodyOfFrame(element) === null,
    )
    const doctype = document.doctype === null ? '' : `${new XMLSerializer().serializeToString(document.doctype)}\n`
    const html = doctype + (isFlat ? document.documentElement?.outerHTML ?? '' : flattened())
    const encoding = document.characterSet.toLowerCase()
    return { html: html.length > htmlCharsMax ? null : html, url: document.URL, encoding }
  }

  globalThis.winnow = { state, waitForSelector, scroll, read }
})()
