// The list of jobs: loaded page by page, kept up to date by events.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { JobFilter, ListedJob } from '#schemas/job-list.ts'
import type { ApiError } from '../../api/client.ts'
import { toApiError } from '../../api/use-resource.ts'
import { appendPage, mergeNewest, replaceJob, type JobPage } from './job-rows.ts'
import { getJob, listJobs } from './jobs-api.ts'
import { isLive } from './job-types.ts'

export interface JobListState {
  jobs: readonly ListedJob[]
  /** Whether there are older jobs to load. */
  hasMore: boolean
  /** Whether the first page has been loaded with this filter. */
  loaded: boolean
  error: ApiError | null
  loadMore(): void
  /** Loads the newest jobs again, after one has started. */
  refresh(): void
  /** Also loads again what has not ended: events may have been missed. */
  catchUp(): void
  /** Shows a job as it now is. Returns false for a job that is not in the list. */
  update(job: ListedJob): boolean
}

interface State { rows: JobPage; loaded: boolean; error: ApiError | null }
const nothing: State = { rows: { jobs: [], after: null }, loaded: false, error: null }

/** The loads of one filter. */
interface Load { controller: AbortController; last: Promise<void>; waiting: number }
const newLoad = (): Load => ({ controller: new AbortController(), last: Promise.resolve(), waiting: 0 })

const replaceAll = (_rows: JobPage, page: JobPage): JobPage => page

/** Unfinished jobs below the first page that are read again one by one. */
const caughtUpMax = 50

export function useJobList(filter: JobFilter): JobListState {
  const [state, setState] = useState(nothing)
  const current = useRef(state)
  const load = useRef(newLoad())
  const filterKey = JSON.stringify(filter)

  const set = (next: State): void => setState(current.current = next)

  /** Loads the page after a cursor; `combine` makes it part of the rows. Loads come one after the other. */
  const loadPage = (after: () => string | null, combine: (rows: JobPage, page: JobPage) => JobPage): Promise<void> => {
    const running = load.current
    const { signal } = running.controller
    running.waiting++
    return running.last = running.last.then(async () => {
      try {
        if (signal.aborted) return
        const page = await listJobs(filter, after(), signal)
        if (!signal.aborted) set({ rows: combine(current.current.rows, page), loaded: true, error: null })
      } catch (error) {
        if (!signal.aborted) set({ ...current.current, error: toApiError(error) })
      } finally {
        running.waiting--
      }
    })
  }

  const refresh = (): Promise<void> => loadPage(() => null, current.current.loaded ? mergeNewest : replaceAll)
  const update = (job: ListedJob): boolean => {
    const rows = replaceJob(current.current.rows, job)
    if (rows) set({ ...current.current, rows })
    return rows !== null
  }

  useEffect(() => {
    load.current = newLoad()
    set({ ...current.current, loaded: false })
    void refresh()
    return () => load.current.controller.abort()
  }, [filterKey])

  return {
    jobs: state.rows.jobs,
    hasMore: state.rows.after !== null,
    loaded: state.loaded,
    error: state.error,
    loadMore: useCallback(() => {
      const after = (): string | null => current.current.rows.after
      if (current.current.loaded && after() !== null && load.current.waiting === 0) void loadPage(after, appendPage)
    }, [filterKey]),
    refresh: () => void refresh(),
    catchUp: () => {
      const unfinished = current.current.rows.jobs.filter(isLive).slice(-caughtUpMax)
      void refresh().then(() => Promise.all(unfinished.map(({ id }) => getJob(id).then(update, () => false))))
    },
    update,
  }
}
