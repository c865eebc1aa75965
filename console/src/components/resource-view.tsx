// What a page shows of data that is loaded: a message while it is loaded, its error, or the data.

import type { ComponentChildren } from 'preact'
import type { Resource } from '../api/use-resource.ts'
import { ErrorBox } from './error-box.tsx'
import { Loading } from './loading.tsx'

export interface ResourceViewProps<T> {
  resource: Resource<T>
  /** Names the data: "the keys". */
  what: string
  children(data: T): ComponentChildren
}

/** Old data stays visible when loading it again fails. */
export function ResourceView<T>({ resource: { data, error, reload }, what, children }: ResourceViewProps<T>) {
  return (
    <>
      {error && <ErrorBox error={error} retry={reload} />}
      {data !== undefined ? children(data) : !error && <Loading what={what} />}
    </>
  )
}
