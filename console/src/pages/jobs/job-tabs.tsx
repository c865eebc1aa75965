// The tabs of a crawl or batch. The tab and the open page are in the URL.

import { useQuery } from '../../api/use-query.ts'
import { Tabs } from '../../components/tabs.tsx'
import { ExportTab } from './export-tab.tsx'
import { FailureGroups } from './failure-groups.tsx'
import type { Job, PageResult } from './job-types.ts'
import { PageDialog } from './page-dialog.tsx'
import { PageTable } from './page-table.tsx'
import { SiteMap } from './site-map.tsx'
import { SkippedList } from './skipped-list.tsx'

export interface JobTabsProps { job: Job; pages: readonly PageResult[]; /** Of the job in the API. */ path: string }

export function JobTabs({ job, pages, path }: JobTabsProps) {
  const [query, setQuery] = useQuery()
  const skipped = Object.values(job.skipped).reduce((sum, { count }) => sum + count, 0)
  const tabs = [
    { id: 'pages', label: `Pages (${job.completed + job.failed})` },
    { id: 'errors', label: `Errors (${job.failed})` },
    { id: 'skipped', label: `Skipped (${skipped})` },
    { id: 'map', label: 'Site map' },
    { id: 'export', label: 'Export' },
  ]
  const selected = tabs.find(({ id }) => id === query.tab)?.id ?? 'pages'
  const openPage = (index: number): void => setQuery({ page: index })
  const opened = query.page && pages[Number(query.page)]
  return (
    <>
      <Tabs label="The job" tabs={tabs} selected={selected} onSelect={(tab) => setQuery({ tab }, { replace: true })}>
        {selected === 'pages' && <PageTable job={job} pages={pages} onOpen={openPage} />}
        {selected === 'errors' && <FailureGroups job={job} path={path} />}
        {selected === 'skipped' && <SkippedList job={job} />}
        {selected === 'map' && <SiteMap job={job} pages={pages} onOpen={openPage} />}
        {selected === 'export' && <ExportTab job={job} path={path} />}
      </Tabs>
      {opened && (
        <PageDialog page={opened} index={Number(query.page)} path={path} onClose={() => setQuery({ page: '', view: '' })} />
      )}
    </>
  )
}
