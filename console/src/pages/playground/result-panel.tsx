// The content of a tab of a result.

import type { AnswersData } from '#schemas/answers.ts'
import type { MapData } from '#schemas/map.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { SearchData } from '#schemas/search.ts'
import { JsonTree } from '../../components/json-tree.tsx'
import { MarkdownView } from '../../components/markdown-view.tsx'
import { TextBlock } from '../../components/text-block.tsx'
import { Chunks } from './chunk-list.tsx'
import { HtmlView } from './html-view.tsx'
import { ImageTable } from './image-table.tsx'
import { LinkTable } from './link-table.tsx'
import { linkRows } from './link-rows.ts'
import type { ResultData } from './result-tabs.ts'
import { Screenshot } from './screenshot-view.tsx'
import { SearchResults } from './search-results.tsx'

/** The fields that `tabsOf` has found; those of other tabs may be absent. */
type Known = Required<ScrapeData> & SearchData & AnswersData & Pick<MapData, 'links'>

export interface PanelProps { tab: string; data: ResultData; envelope: unknown }

export function ResultPanel({ tab, data, envelope }: PanelProps) {
  const known = data as unknown as Known
  switch (tab) {
    case 'markdown': return <MarkdownView markdown={known.markdown.content} />
    case 'source': return <TextBlock text={known.markdown.content} what="the Markdown" />
    case 'html': return <HtmlView html={data.html as ScrapeData['html']} rawHtml={data.raw_html as ScrapeData['raw_html']} />
    case 'links': return <LinkTable rows={linkRows(known.links)} />
    case 'images': return <ImageTable images={known.images} />
    case 'chunks': return <Chunks chunks={known.chunks} />
    case 'screenshot': return <Screenshot screenshot={known.screenshot} />
    case 'summary': return <Summary summary={known.summary} />
    case 'json': return <Json json={known.json} />
    case 'results': return <SearchResults results={known.results} />
    case 'answer': return <Answer answer={known} />
    case 'data': return <JsonTree label="Data" value={data} />
    default: return <TextBlock text={JSON.stringify(envelope, null, 2)} what="the response" />
  }
}

const Summary = ({ summary: { text, model } }: Pick<Known, 'summary'>) => (
  <>
    <p class="reading">{text ?? 'There is no summary: a warning says why.'}</p>
    {model && <p class="quiet-text">Written by {model}.</p>}
  </>
)

const Json = ({ json: { data, missing, model } }: Pick<Known, 'json'>) => (
  <>
    {data === null ? <p>Nothing was extracted: a warning says why.</p> : <JsonTree label="JSON" value={data} />}
    {missing.length > 0 && <p>Missing: {missing.map((pointer) => <code key={pointer} class="pointer">{pointer}</code>)}</p>}
    {model && <p class="quiet-text">Extracted by {model}.</p>}
  </>
)

const Answer = ({ answer: { answer, citations, model } }: { answer: AnswersData }) => (
  <>
    {answer === '' ? <p>The sources do not answer the question.</p> : <MarkdownView markdown={answer} />}
    <ol class="citations">
      {citations.map(({ index, url, title, excerpt }) => (
        <li key={index} value={index}>
          <a href={url} target="_blank" rel="noopener noreferrer">{title || url}</a>
          <blockquote>{excerpt}</blockquote>
        </li>
      ))}
    </ol>
    {model && <p class="quiet-text">Answered by {model}.</p>}
  </>
)
