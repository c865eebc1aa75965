// Runs in a world of its own inside every page, where the page's scripts can neither see nor change it: says how quiet the
// document is, scrolls it, waits for a selector and reads it. Plain JavaScript, sent to the browser as it is.

(() => {
  if (globalThis.winnow) return

  const textCharsEnough = 2000
  const nodesMax = 400_000
  const htmlCharsMax = 30_000_000
  const silent = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'SVG', 'svg'])
  let mutatedAt = performance.now()

  // Attributes are left out: animations change them without end.
  new MutationObserver(() => { mutatedAt = performance.now() }).observe(document, { childList: true, characterData: true, subtree: true })

  function sinceLoadMs() {
    const [{ loadEventStart = 0 } = {}] = performance.getEntriesByType('navigation')
    return loadEventStart > 0 ? performance.now() - loadEventStart : document.readyState === 'complete' ? 0 : null
  }

  /** Characters of text that a reader may see, counted up to what is certainly enough; open shadow roots included. */
  function textChars() {
    let count = 0
    const stack = [document.body]
    for (let visited = 0; stack.length > 0 && count < textCharsEnough && visited < 50_000; visited++) {
      const node = stack.pop()
      if (node === null || silent.has(node.nodeName)) continue
      if (node.nodeType === Node.TEXT_NODE) count += node.data.trim().length
      if (node.shadowRoot) stack.push(node.shadowRoot)
      for (let child = node.lastChild; child !== null; child = child.previousSibling) stack.push(child)
    }
    return count
  }

  /** Whether something on the page says that it is still loading: aria-busy, or a visible spinner or skeleton with hardly any text. */
  function isBusy() {
    const signs = document.querySelectorAll('[aria-busy="true"], [class*="skeleton" i], [class*="spinner" i], [class*="shimmer" i], [class*="loading" i], [class*="loader" i]')
    for (const sign of Array.from(signs).slice(0, 50)) {
      if (sign === document.body || sign === document.documentElement || sign.localName === 'img') continue
      if (sign.textContent.length < 60 && sign.getClientRects().length > 0 && sign.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true
    }
    return false
  }

  const state = () => ({
    sinceMutationMs: performance.now() - mutatedAt,
    sinceLoadMs: sinceLoadMs(),
    textChars: textChars(),
    busy: isBusy(),
    screens: document.documentElement === null ? 0 : Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0) / Math.max(innerHeight, 1),
  })

  /** The first match in the document or in an open shadow root of it. */
  function find(selector, root = document) {
    const found = root.querySelector(selector)
    if (found !== null) return found
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot && find(selector, element.shadowRoot)
      if (inner) return inner
    }
    return null
  }

  /** true as soon as a selector matches, false after `ms`. A wrong selector throws a SyntaxError. */
  async function waitForSelector(selector, ms) {
    for (const until = performance.now() + ms; performance.now() < until;) {
      if (find(selector) !== null) return true
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return find(selector) !== null
  }

  /** Scrolls down a screen a frame, so that what loads on sight loads, and back up. */
  async function scroll(screensMax, ms) {
    const until = performance.now() + ms
    // A page without frames (nothing to paint) still goes on.
    const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 50) })
    for (let at = 1; at <= screensMax && performance.now() < until; at++) {
      const height = document.documentElement.scrollHeight
      scrollTo({ top: at * innerHeight * 0.9, behavior: 'instant' })
      await frame()
      if (at * innerHeight * 0.9 > height) break
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
  }

  /** Children as they are shown: slots give way to what is assigned to them. */
  function* shown(nodes) {
    for (const node of nodes) {
      if (node.localName !== 'slot') yield node
      else yield* shown(node.assignedNodes().length > 0 ? node.assignedNodes() : node.childNodes)
    }
  }

  function bodyOfFrame(element) {
    if (element.localName !== 'iframe' || element.getClientRects().length === 0) return null
    try {
      return element.contentDocument?.body ?? null
    } catch {
      return null // of another origin
    }
  }

  /** A copy of the document in which shadow roots stand where they are shown, and frames of the same origin where they are. */
  function flattened() {
    const inert = document.implementation.createHTMLDocument('')
    const html = inert.importNode(document.documentElement, false)
    const stack = [[document.documentElement, html]]
    for (let nodes = 0; stack.length > 0 && nodes < nodesMax; nodes++) {
      const [source, copy] = stack.pop()
      for (const child of shown(source.shadowRoot?.childNodes ?? source.childNodes)) {
        const frame = bodyOfFrame(child)
        const own = frame === null ? inert.importNode(child, child.localName === 'template') : inert.createElement('div')
        if (frame !== null) own.setAttribute('data-frame', frame.ownerDocument.URL)
        // What a frame links to is relative to the frame.
        if (child.ownerDocument !== document) for (const name of ['href', 'src']) if (child.hasAttribute?.(name) && typeof child[name] === 'string') own.setAttribute(name, child[name])
        copy.append(own)
        if (child.localName !== 'template') stack.push([frame ?? child, own])
      }
    }
    return html.outerHTML
  }

  /** The document as it is now, as HTML: what shadow roots and frames show included, `noscript` left out. */
  function read() {
    for (const element of document.querySelectorAll('noscript')) element.remove()
    let plain = true
    for (const element of document.querySelectorAll('*')) if (element.shadowRoot || bodyOfFrame(element) !== null) plain = false
    const doctype = document.doctype === null ? '' : `${new XMLSerializer().serializeToString(document.doctype)}\n`
    const html = doctype + (plain ? document.documentElement?.outerHTML ?? '' : flattened())
    return { html: html.length > htmlCharsMax ? null : html, url: document.URL, encoding: document.characterSet.toLowerCase() }
  }

  globalThis.winnow = { state, waitForSelector, scroll, read }
})()
