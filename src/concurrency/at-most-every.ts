// Limits how often something is done for an ID.

/** Calls `act` for an ID at once, and at most once in each period; the last call is never dropped. */
export function atMostEvery(periodMs: number, act: (id: string) => void): (id: string) => void {
  /** IDs in their period, with whether there was a call meanwhile. */
  const recent = new Map<string, boolean>()
  function begin(id: string): void {
    recent.set(id, false)
    act(id)
    setTimeout(() => {
      if (recent.get(id)) begin(id)
      else recent.delete(id)
    }, periodMs).unref()
  }
  return (id) => {
    if (recent.has(id)) recent.set(id, true)
    else begin(id)
  }
}
