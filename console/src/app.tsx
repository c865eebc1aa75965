// The frame of the console: the sign-in page until somebody is signed in, then the pages.

import { ErrorBoundary, lazy, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { session } from './api/session.ts'
import { Layout } from './components/layout.tsx'
import { Loading } from './components/loading.tsx'
import { NotFound } from './pages/not-found.tsx'
import { SignIn } from './pages/sign-in.tsx'
import { routes } from './routes.ts'

const pages = routes.map(({ path, operator, load }) => ({ path, operator, component: lazy(load) }))

export function App() {
  if (session.value === undefined) return <Loading what="Winnow" />
  if (session.value === null) return <SignIn />
  const { operator } = session.value.key
  return (
    <LocationProvider scope="/console">
      <Layout>
        <ErrorBoundary>
          <Router>
            <Route path="/console" component={Start} />
            {pages.filter((page) => operator || !page.operator)
              .map(({ path, component }) => <Route key={path} path={path} component={component} />)}
            <Route default component={NotFound} />
          </Router>
        </ErrorBoundary>
      </Layout>
    </LocationProvider>
  )
}

function Start() {
  const { route } = useLocation()
  useEffect(() => route('/console/playground', true), [])
  return null
}
