// A fake site for checks: pages by path. Answers as the stages would; comparisons are made by the real diff stage.

import { wireDiff } from '#actors/diff/wire.ts'
import type { PageOutline } from '#schemas/crawl.ts'
import type { JudgeRemovalRequest, MonitoredPageRequest, PageReport } from '#schemas/monitored-page.ts'
import { AppError } from '#src/app-error.ts'
import type { Walker } from '#src/crawl/walk.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import type { Store } from '#src/store/store.ts'
import type { Answer, Asker } from '#src/tasks/ask.ts'
import type { Task } from '#src/tasks/outcome.ts'

/** Text and links of a page and where it redirects to, or the HTTP status of its error. */
export type CheckedPage = { text: string; links?: string[]; finalUrl?: string } | number

export interface CheckedSite {
  pages: Record<string, CheckedPage>
  /** Requested paths, in order. */
  asked: string[]
  ask: Asker['ask']
  walker: Walker
  url(path: string): string
}

const origin = 'https://site.example'

/** The judge of this site finds every change meaningful except those of URLs with `dull`. */
export function checkedSite(store: Store, pages: Record<string, CheckedPage>): CheckedSite {
  const { handle } = wireDiff({ store })
  const site: CheckedSite = {
    pages,
    asked: [],
    url: (path) => origin + path,
    walker: {
      robots: {
        of: () =>
          Promise.resolve({ state: 'absent', failure: null, sitemaps: [], crawlDelayMs: null, allows: () => true }),
      },
      readSitemaps: () =>
        Promise.resolve({
          urls: [], found: 0, fetched: 0, failed: 0, badEntries: 0, outOfScope: 0, truncated: false, warnings: [],
        }),
    },
    async ask(route, request, { signal }) {
      signal?.throwIfAborted()
      if (route === 'judgeRemoval')
        return answer({ data: judged(Buffer.from('{}'), (request as JudgeRemovalRequest).url) })
      return read(request as MonitoredPageRequest)
    },
  }

  async function read(request: MonitoredPageRequest): Promise<Answer> {
    const { pathname } = new URL(request.url)
    site.asked.push(pathname)
    const page = site.pages[pathname] ?? 404
    if (typeof page === 'number')
      throw new AppError(page === 404 || page === 410 ? 'TARGET_NOT_FOUND' : 'TARGET_SERVER_ERROR', {
        targetStatus: page,
      })
    const outline: PageOutline = {
      links: (page.links ?? []).map((link) => origin + link), canonical: null, textHash: `${pathname} ${page.text}`,
      failure: null,
    }
    const data = {
      final_url: page.finalUrl ?? request.url, status_code: 200, metadata: { title: pathname },
      markdown: { content: page.text },
    }
    const bodies = {
      data: Buffer.from(JSON.stringify(data)),
      ...(request.outline && { outline: Buffer.from(JSON.stringify(outline)) }),
    }
    const outcome = await handle(
      { request, bodies, warnings: [] } as unknown as Task<'diff'>, new AbortController().signal,
    )
    const after = { ...bodies, ...outcome.bodies } as Pick<Answer, 'data' | 'outline' | 'snapshot'>
    if (outcome.kind !== 'detour') return answer(after)
    const { status } = JSON.parse(Buffer.from(after.data).toString()) as PageReport
    const reviewed = request.review ? appendFields(after.data, { goal_gaps: [] }) : after.data
    const isJudged = status !== 'same' && request.goal !== null
    return answer({ ...after, data: isJudged ? judged(reviewed, request.url) : reviewed })
  }

  return site
}

const judged = (data: Uint8Array, url: string): Uint8Array =>
  appendFields(data, {
    is_meaningful: !url.includes('dull'), judgment: { reason: 'by the name of the page', confidence: 1, model: 'test' },
  })

const answer = (bodies: Pick<Answer, 'data' | 'outline' | 'snapshot'>): Answer => ({
  warnings: [], results: { page: { finalUrl: '', statusCode: 200, tier: 'rendered', headers: {} } }, ...bodies,
})
