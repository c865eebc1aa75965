// The playground: runs an operation with a form, and shows its result in every form that it has.

import { useLocation } from 'preact-iso'
import { useMemo, useState } from 'preact/hooks'
import type { ConsoleOperation } from '#schemas/console.ts'
import type { ApiError } from '../../api/client.ts'
import { useResource } from '../../api/use-resource.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { toast } from '../../components/toast.tsx'
import { fieldOfError } from './field-of-error.ts'
import { readForm } from './form-values.ts'
import { loadOperations } from './operations.ts'
import { clearOutcome, outcomes, runOperation } from './playground-state.ts'
import { planRequest } from './request.ts'
import { RequestForm } from './request-form.tsx'
import { Result } from './result.tsx'
import { SameCall } from './same-call.tsx'
import { useForm, type Form } from './use-form.ts'

export default function Playground() {
  const resource = useResource(loadOperations, [])
  return (
    <>
      <PageHead title="Playground" />
      <ResourceView resource={resource} what="the operations">
        {(operations) => <Workbench operations={operations} />}
      </ResourceView>
    </>
  )
}

function Workbench({ operations }: { operations: readonly ConsoleOperation[] }) {
  const form = useForm(operations)
  const { operation, fields, values } = form
  const read = useMemo(() => readForm(fields, values), [fields, values])
  const run = useRun(form)
  const outcome = outcomes.value[operation.name]
  const refused = outcome?.error && refusedField(form, outcome.error)
  const problems = useMemo(
    () => ({ ...run.problems, ...(refused && { [refused]: outcome.error.message }) }),
    [run.problems, outcome, refused],
  )
  return (
    <div class="split playground">
      <RequestForm form={form} operations={operations} problems={problems} onRun={() => void run.start(read)} />
      <div>
        <Result operation={operation} outcome={refused ? undefined : outcome} tab={form.tab} onTab={form.selectTab} />
        <SameCall request={planRequest(operation, read.input)} />
      </div>
    </div>
  )
}

/** The field that a refused input is wrong in; null for errors of another kind. */
const refusedField = ({ fields }: Form, error: ApiError): string | null => fieldOfError(fields, error)

const noProblems: Readonly<Record<string, string>> = {}

/** Runs the operation of a form, unless some text in it cannot be read. A job that was started is shown. */
function useRun({ operation }: Form) {
  const { route } = useLocation()
  const [problems, setProblems] = useState(noProblems)
  return {
    problems,
    async start({ input, problems: found }: ReturnType<typeof readForm>): Promise<void> {
      clearOutcome(operation.name)
      const isReadable = Object.keys(found).length === 0
      setProblems(isReadable ? noProblems : found)
      if (!isReadable) return
      const here = location.pathname
      const outcome = await runOperation(operation, input)
      if (outcome === null) toast('Cancelled.')
      const id = outcome?.answer?.data.id
      if (operation.starts_job && typeof id === 'string' && location.pathname === here) route(`/console/jobs/${id}`)
    },
  }
}
