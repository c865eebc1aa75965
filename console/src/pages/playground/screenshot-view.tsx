import type { ScreenshotResult } from '#schemas/scrape-data.ts'

/** A picture of the page, from this service. */
export function Screenshot({ screenshot: { url, viewport, full_page, format } }: { screenshot: ScreenshotResult }) {
  // The address that the console was opened at may be another one than PUBLIC_URL.
  const path = new URL(url).pathname
  return (
    <figure class="screenshot">
      <a href={path} target="_blank" rel="noopener"><img src={path} alt="Screenshot of the page" /></a>
      <figcaption class="quiet-text">
        {full_page ? 'The whole page' : 'The window'} at {viewport.width} × {viewport.height}, {format}. It is kept for a day.
      </figcaption>
    </figure>
  )
}
