import { download } from '../../api/download.ts'
import { withQuery } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { ErrorBox } from '../../components/error-box.tsx'
import { toast } from '../../components/toast.tsx'

export interface ExportButtonProps {
  /** Of the job in the API. */
  path: string
  id: string
  format: 'jsonl' | 'zip'
  /** Small, with its failures in a message instead of below it. */
  isQuiet?: boolean
}

const labels = { jsonl: 'JSON lines', zip: 'zip' } as const

/** Downloads all results of a job. */
export function ExportButton({ path, id, format, isQuiet = false }: ExportButtonProps) {
  const save = useAction(async () => {
    try {
      await download(withQuery(`${path}/export`, { format }), `${id}.${format}`)
    } catch (error) {
      if (isQuiet) toast(`The export failed: ${error instanceof Error ? error.message : String(error)}`)
      throw error
    }
  })
  return (
    <>
      <button
        type="button" class={isQuiet ? 'quiet' : ''} disabled={save.busy} onClick={() => void save.run()}
        aria-label={`${isQuiet ? 'Export' : 'Download'} ${labels[format]} of ${id}`}
      >
        {isQuiet ? format : save.busy ? `Preparing ${labels[format]}…` : `Download ${labels[format]}`}
      </button>
      {!isQuiet && save.error && <ErrorBox error={save.error} retry={() => void save.run()} />}
    </>
  )
}
