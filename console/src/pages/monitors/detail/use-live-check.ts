// The check of a monitor that is running, until it ends.

import { useEffect, useRef, useState } from 'preact/hooks'
import { getCheck, isRunning, type CheckAnswer } from '../monitor-api.ts'

/** Seconds that the service waits for the end before it answers with the state so far. */
const waitSeconds = 2
/** Milliseconds before a failed call is repeated. */
const retryMs = 3_000

/** Follows a check; null if none runs. `onEnd` is called once it has ended or is gone. */
export function useLiveCheck(monitorId: string, checkId: string | null, onEnd: () => void): CheckAnswer | null {
  const [check, setCheck] = useState<CheckAnswer | null>(null)
  const whenEnded = useRef(onEnd)
  whenEnded.current = onEnd
  useEffect(() => {
    if (checkId === null) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = async (wait: number): Promise<void> => {
      const now = await getCheck(monitorId, checkId, { limit: 1, wait }, controller.signal)
      setCheck(now)
      if (isRunning(now)) return follow(waitSeconds)
      whenEnded.current()
    }
    const retry = (): void => {
      if (controller.signal.aborted) return
      timer = setTimeout(() => void follow(0).catch(retry), retryMs)
    }
    void follow(0).catch(retry)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [monitorId, checkId])
  return check?.id === checkId ? check : null
}
