// The playground: runs an operation with a form, and shows its result in every form that it has.

import { useLocation } from 'preact-iso'
import { useMemo, useState } from 'preact/hooks'
import type { ConsoleOperation } from '#schemas/console.ts'
import { useResource } from '../../api/use-resource.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ResourceView } from '../../components/resource-view.tsx'
import { toast } from '../../components/toast.tsx'
import { fieldOfError } from './field-of-error.ts'
import { readForm, type FormInput, type Value } from './form-values.ts'
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
  const { attempt, isChecked, start } = useRun(form)
  const outcome = outcomes.value[operation.name]
  const refused = outcome?.error ? fieldOfError(fields, outcome.error) : null
  const problems = {
    ...(isChecked && read.problems), ...(refused !== null && { [refused]: outcome!.error!.message }),
  }
  const change = (path: string, value: Value): void => {
    if (path === refused) clearOutcome(operation.name)
    form.change(path, value)
  }
  return (
    <div class="split playground">
      <RequestForm
        form={{ ...form, change }} operations={operations} problems={problems} attempt={attempt}
        onRun={() => void start(read)}
      />
      <div>
        <Result
          operation={operation} outcome={refused === null ? outcome : undefined} tab={form.tab} onTab={form.selectTab}
        />
        <SameCall request={planRequest(operation, read.input)} />
      </div>
    </div>
  )
}

/** Runs the operation of a form, unless some text in it cannot be read. A job that was started is shown. */
function useRun({ operation, fields }: Form) {
  const { route } = useLocation()
  const [state, setState] = useState({ attempt: 0, isChecked: false })
  const refuse = (): void => setState(({ attempt }) => ({ attempt: attempt + 1, isChecked: true }))
  return {
    /** How often a form was refused. */
    ...state,
    async start({ input, problems }: FormInput): Promise<void> {
      clearOutcome(operation.name)
      if (Object.keys(problems).length > 0) return refuse()
      const here = location.pathname
      const outcome = await runOperation(operation, input)
      if (outcome === null) toast('Cancelled.')
      if (outcome?.error && fieldOfError(fields, outcome.error) !== null) refuse()
      const id = outcome?.answer?.data.id
      if (operation.starts_job && typeof id === 'string' && location.pathname === here) route(`/console/jobs/${id}`)
    },
  }
}
