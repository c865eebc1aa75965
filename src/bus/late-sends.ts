// Sends what nobody waits for a moment later and together: in one write, and not between the messages that a caller
// waits for. A write to NATS on loopback takes as much time as the rest of a small message.

const lateMs = 20

export class LateSends {
  #sends: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined

  /** Calls `send` within about 20 ms, together with others. */
  add(send: () => void): void {
    this.#sends.push(send)
    this.#timer ??= setTimeout(() => this.flush(), lateMs).unref()
  }

  /** Resolves when it is time to send. */
  wait(): Promise<void> {
    return new Promise((resolve) => { this.add(resolve) })
  }

  /** Sends now. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const send of this.#sends.splice(0)) send()
  }
}
