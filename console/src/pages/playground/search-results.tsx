import type { SearchResult } from '#schemas/search.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Fold } from '../../components/fold.tsx'
import { TextBlock } from '../../components/text-block.tsx'

/** The results of a search, with the pages that were scraped. */
export function SearchResults({ results }: { results: readonly SearchResult[] }) {
  if (results.length === 0) return <EmptyState title="No results">Try other words, or fewer filters.</EmptyState>
  return (
    <ol class="search-results">
      {results.map(({ position, url, title, description, date, scrape, scrape_error }) => (
        <li key={position}>
          <a href={url} target="_blank" rel="noopener noreferrer">{title || url}</a>
          <p class="quiet-text url">{url}{date && ` · ${date.slice(0, 10)}`}</p>
          {description && <p>{description}</p>}
          {scrape_error && <p class="problem">{scrape_error.error} <code>{scrape_error.error_code}</code></p>}
          {scrape?.markdown && (
            <Fold title="Scraped page"><TextBlock text={scrape.markdown.content} what="the Markdown" /></Fold>
          )}
        </li>
      ))}
    </ol>
  )
}
