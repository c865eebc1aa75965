// Navigation, who is signed in, and the content of the page.

import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { session, signOut } from '../api/session.ts'
import { useAction } from '../api/use-action.ts'
import { routes, type PageRoute } from '../routes.ts'
import { Toasts } from './toast.tsx'

export function Layout({ children }: { children: ComponentChildren }) {
  const { path } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [path])
  const operator = session.value?.key.operator === true
  const listed = routes.filter(({ label, operator: only }) => label !== undefined && (operator || !only))
  return (
    <div class="frame">
      <a class="skip" href="#content">Skip to content</a>
      <header class="side">
        <a class="brand" href="/console/playground">Winnow</a>
        <button class="menu-button" type="button" aria-expanded={open} aria-controls="nav" onClick={() => setOpen(!open)}>
          Menu
        </button>
        <nav id="nav" class={open ? 'open' : ''} aria-label="Pages">
          <PageLinks pages={listed.filter((one) => !one.operator)} path={path} />
          {operator && <>
            <h2>Operator</h2>
            <PageLinks pages={listed.filter((one) => one.operator)} path={path} />
          </>}
          <Account />
        </nav>
      </header>
      <main id="content" tabIndex={-1}>{children}</main>
      <Toasts />
    </div>
  )
}

function PageLinks({ pages, path }: { pages: readonly PageRoute[]; path: string }) {
  return (
    <ul>
      {pages.map(({ path: to, label }) => (
        <li key={to}>
          <a href={to} aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

function Account() {
  const leave = useAction(signOut)
  const key = session.value?.key
  return (
    <div class="account">
      <p title={`API key ${key?.prefix}…`}>{key?.name}</p>
      <a href="/docs">API reference</a>
      <button type="button" class="quiet" disabled={leave.busy} onClick={() => void leave.run()}>Sign out</button>
      {leave.error && <p role="alert" class="problem">{leave.error.message}</p>}
    </div>
  )
}
