// Pictures of the page before and after the change, where the monitor keeps them.

import type { CheckPage } from '#schemas/check.ts'

/** A result may have the addresses of two pictures; null where a version has none. */
interface WithScreenshots { screenshots?: { before: string | null; after: string | null } }

export function PageScreenshots({ page }: { page: CheckPage & WithScreenshots }) {
  const { screenshots } = page
  if (!screenshots) return null
  const picture = (url: string | null, when: string) => url !== null && (
    <figure>
      <figcaption>{when}</figcaption>
      <a href={url} target="_blank" rel="noopener noreferrer">
        <img src={url} alt={`The page ${when.toLowerCase()} the change`} loading="lazy" />
      </a>
    </figure>
  )
  return (
    <div class="screenshots">
      {picture(screenshots.before, 'Before')}
      {picture(screenshots.after, 'After')}
    </div>
  )
}
