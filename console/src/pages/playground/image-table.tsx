import type { Images } from '#schemas/scrape-data.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { VirtualRows } from '../../components/virtual-rows.tsx'

/** A table of the images of a page. They are not loaded. */
export function ImageTable({ images: { assets, og_image, twitter_image } }: { images: Images }) {
  const declared = [['Open Graph image', og_image], ['Twitter card image', twitter_image]] as const
  const rows = [
    ...declared.flatMap(([alt, url]) => (url === null ? [] : [{ url, alt, width: null, height: null }])),
    ...assets,
  ].map((row, at) => ({ ...row, at }))
  if (rows.length === 0) return <EmptyState title="No images">The page has no images.</EmptyState>
  return (
    <VirtualRows
      label="Images" rows={rows} rowHeight={40} keyOf={({ at }) => String(at)}
      head={<tr><th>URL</th><th>Text</th><th class="short">Size</th></tr>}
    >
      {({ url, alt, width, height }) => <>
        <td title={url}><a href={url} target="_blank" rel="noopener noreferrer nofollow">{url}</a></td>
        <td title={alt ?? ''}>{alt || '–'}</td>
        <td>{width === null && height === null ? '–' : `${width ?? '?'} × ${height ?? '?'}`}</td>
      </>}
    </VirtualRows>
  )
}
