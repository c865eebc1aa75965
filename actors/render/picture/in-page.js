// Runs in an isolated world of a page before its picture is taken: loads what is lazy, waits for images and fonts, and
// stops what moves. Plain JavaScript, sent to the browser.

(() => {
  if (globalThis.winnowPicture) return

  /** Part of a window that one step scrolls. */
  const scrollStep = 0.8
  /** Frames that the page gets at each step: observers are called once a frame. */
  const framesPerStep = 2
  /** Longest wait for an animation frame. */
  const frameMs = 50
  const pollMs = 50
  /** Elements that are looked at, for their shadow roots. */
  const elementsMax = 50_000

  const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms) })
  /** Without anything to paint there are no animation frames. */
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, frameMs) })
  const heightOf = () => Math.max(document.documentElement?.scrollHeight ?? 0, document.body?.scrollHeight ?? 0)
  const scrollToTop = () => scrollTo({ top: 0, left: 0, behavior: 'instant' })

  /** The document and its open shadow roots. */
  function roots() {
    const found = [document]
    let elements = 0
    for (let at = 0; at < found.length; at++)
      for (const element of found[at].querySelectorAll('*')) {
        if (++elements > elementsMax) return found
        if (element.shadowRoot) found.push(element.shadowRoot)
      }
    return found
  }

  const all = (selector) => roots().flatMap((root) => Array.from(root.querySelectorAll(selector)))

  /** Elements of the page from its top to `bottom`, in CSS pixels. */
  const within = (elements, bottom) => elements.filter((element) => {
    const { top, width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && top + scrollY < bottom
  })

  /** Scrolls down step by step, as far as the page goes, so that what loads on sight is loaded, and back up. */
  async function scrollThrough(bottom, until) {
    for (let top = 0; top < Math.min(bottom, heightOf()) && performance.now() < until; top += innerHeight * scrollStep) {
      scrollTo({ top, left: 0, behavior: 'instant' })
      for (let count = 0; count < framesPerStep; count++) await frame()
    }
  }

  /** Native lazy loading waits until an element is near the window. */
  function loadLazy(bottom) {
    for (const element of within(all('img[loading="lazy"], iframe[loading="lazy"]'), bottom)) element.loading = 'eager'
  }

  const isPending = (image) => !image.complete

  /**
   * Loads the images and fonts of the page from its top to `bottom`, and scrolls it if it is higher than the window.
   * Returns whether all of them were loaded within `ms`.
   */
  async function load(bottom, ms) {
    const until = performance.now() + ms
    if (bottom > innerHeight) await scrollThrough(bottom, until)
    scrollToTop()
    await frame()
    loadLazy(bottom)
    for (;;) {
      await sleep(pollMs)
      // `fonts.ready` also waits for scripts and frames.
      if (document.fonts.status === 'loaded' && !within(all('img'), bottom).some(isPending)) return true
      if (performance.now() >= until) return false
    }
  }

  /** Finite animations go to their end, infinite ones to their beginning. */
  function stopAnimation(animation) {
    const end = animation.effect?.getComputedTiming().endTime
    try {
      if (typeof end === 'number' && Number.isFinite(end)) animation.finish()
      else if (typeof end === 'number') animation.cancel()
    } catch {
      animation.pause() // such as one that follows the scroll position
    }
  }

  /** Stops animations, transitions and videos, and hides the caret. */
  async function freeze() {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { caret-color: transparent !important; scroll-behavior: auto !important }')
    // An animation that ends may start another one.
    for (let count = 0; count < 2; count++) {
      for (const root of roots()) for (const animation of root.getAnimations()) stopAnimation(animation)
      await frame()
    }
    for (const root of roots()) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    for (const video of all('video')) video.pause()
    scrollToTop()
    await frame()
  }

  globalThis.winnowPicture = { load, freeze }
})()
