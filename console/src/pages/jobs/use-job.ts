// A crawl or batch with all of its pages, loaded as they are completed.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../api/client.ts'
import { toApiError } from '../../api/use-resource.ts'
import type { Job, PageResult } from './job-types.ts'
import { readJob } from './jobs-api.ts'

export interface JobState {
  /** Undefined until it is loaded. */
  job: Job | undefined
  /** In order of completion. */
  pages: readonly PageResult[]
  error: ApiError | null
  /** Loads the state of the job and the pages that were completed since. */
  refresh(): void
}

interface State { job: Job | undefined; pages: readonly PageResult[]; error: ApiError | null }
const nothing: State = { job: undefined, pages: [], error: null }

/** `path`: of the job in the API. */
export function useJob(path: string): JobState {
  const [state, setState] = useState(nothing)
  const loader = useRef<JobLoader | null>(null)
  useEffect(() => {
    const started = loader.current = new JobLoader(path, setState)
    started.refresh()
    return () => started.stop()
  }, [path])
  return { ...state, refresh: () => loader.current?.refresh() }
}

/** Loads the results one page after the other. A refresh while it loads makes it load once more. */
class JobLoader {
  readonly #path: string
  readonly #show: (state: State) => void
  readonly #controller = new AbortController()
  #state = nothing
  #isLoading = false
  #isStale = false

  constructor(path: string, show: (state: State) => void) {
    this.#path = path
    this.#show = show
  }

  refresh(): void {
    this.#isStale = true
    if (!this.#isLoading) void this.#load()
  }

  stop(): void {
    this.#controller.abort()
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      for (let hasMore = false; hasMore || this.#isStale;) {
        this.#isStale = false
        const { pages } = this.#state
        const read = await readJob(this.#path, pages.length, this.#controller.signal)
        hasMore = read.hasMore
        this.#set({ job: read.job, pages: [...pages, ...read.pages], error: null })
      }
    } catch (error) {
      this.#set({ ...this.#state, error: toApiError(error) })
    } finally {
      this.#isLoading = false
    }
  }

  #set(state: State): void {
    this.#state = state
    if (!this.#controller.signal.aborted) this.#show(state)
  }
}
