// The form that the URL of the page describes, and the URL that describes the form.

import { useLocation } from 'preact-iso'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { ConsoleOperation } from '#schemas/console.ts'
import { withQuery } from '../../api/client.ts'
import { fieldsOf, type FormField } from './form-fields.ts'
import { carryOver, type Value, type Values } from './form-values.ts'
import { fromQuery, operationParameter, secretValues, tabParameter, toQuery } from './permalink.ts'
import { drafts, setDraft, shownOperation } from './playground-state.ts'

export interface Form {
  operation: ConsoleOperation
  fields: readonly FormField[]
  values: Values
  /** The tab of the result that the URL names. */
  tab: string | undefined
  change(path: string, value: Value): void
  /** Sets every field back to its default. */
  reset(): void
  /** Shows the form of another operation. */
  choose(name: string): void
  selectTab(id: string): void
}

const untouched: Values = {}
/** How long after a change the URL follows, in milliseconds. Browsers limit how often it may change. */
const urlDelayMs = 250

export function useForm(operations: readonly ConsoleOperation[]): Form {
  const { path, url, query, route } = useLocation()
  const written = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = query[operationParameter] ?? shownOperation.value
  const operation = operations.find((one) => one.name === name) ?? operations[0]!
  const fieldsBy = useMemo(
    () => new Map(operations.map((one) => [one.name, fieldsOf(one.input)])), [operations],
  )
  const fieldsOfOperation = (of: string): readonly FormField[] => fieldsBy.get(of) ?? []
  const fields = fieldsOfOperation(operation.name)
  const values = drafts.value[operation.name] ?? untouched
  const tab = query[tabParameter]

  const go = (of: string, to: Values, { tab: shown, replace }: { tab: string | undefined; replace: boolean }): void => {
    const link = withQuery(path, {
      [operationParameter]: of, ...toQuery(fieldsOfOperation(of), to), [tabParameter]: shown,
    })
    clearTimeout(timer.current)
    written.current = link
    if (link !== url) route(link, replace)
  }

  // A link was opened, or the user went back. Without a query, the page shows what it showed last.
  useEffect(() => {
    shownOperation.value = operation.name
    if (url === written.current || Object.keys(query).length === 0) return
    written.current = url
    setDraft(operation.name, { ...secretValues(fields, values), ...fromQuery(fields, query) })
  }, [url])

  useEffect(() => {
    timer.current = setTimeout(() => go(operation.name, values, { tab, replace: true }), urlDelayMs)
    return () => clearTimeout(timer.current)
  }, [values, operation.name])

  return {
    operation, fields, values, tab,
    change: (field, value) => setDraft(operation.name, { ...values, [field]: value }),
    reset: () => setDraft(operation.name, {}),
    choose(other) {
      const next = carryOver(fieldsOfOperation(other), drafts.peek()[other] ?? {}, values)
      setDraft(other, next)
      go(other, next, { tab: undefined, replace: false })
    },
    selectTab: (id) => go(operation.name, values, { tab: id, replace: true }),
  }
}
