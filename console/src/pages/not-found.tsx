import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'

export const NotFound = () => (
  <>
    <PageHead title="Page not found" />
    <EmptyState title="There is no such page, or this key may not see it.">
      Go to the <a href="/console/playground">playground</a>, the <a href="/console/jobs">jobs</a> or
      the <a href="/console/monitors">monitors</a>.
    </EmptyState>
  </>
)
