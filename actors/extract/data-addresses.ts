// Data addresses (`data:image/png;base64,…`) so large that they leave no room for the text of a page. Linear.

/** Shorter ones stay as they are. */
const largeCharsMin = 1_000_000
const addressEnd = /["'\s<>)]/g

export interface WithoutLargeAddresses {
  html: string
  /** Characters of the largest data address that was left out; 0 if none was. */
  largest: number
}

/** The page with `data:,` for each data address of a million characters and more. */
export function withoutLargeDataAddresses(html: string): WithoutLargeAddresses {
  const parts: string[] = []
  let largest = 0
  let kept = 0
  for (let at = html.indexOf('data:'); at >= 0;) {
    addressEnd.lastIndex = at
    const end = addressEnd.exec(html)?.index ?? html.length
    if (end - at >= largeCharsMin) {
      parts.push(html.slice(kept, at), 'data:,')
      kept = end
      largest = Math.max(largest, end - at)
    }
    at = html.indexOf('data:', end)
  }
  return largest === 0 ? { html, largest } : { html: parts.join('') + html.slice(kept), largest }
}
