// Chromium on Linux with the locale C names its language `en-US@posix`, for which Intl throws a RangeError. uPlot asks
// Intl for it when it is loaded, so that the page would stay empty: import this file before it.

/** Replaces a language that is no tag of BCP 47 by `en`. */
export function repairLanguage(browser: { language: string }): void {
  try {
    Intl.getCanonicalLocales(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en', configurable: true })
  }
}

repairLanguage(navigator)
