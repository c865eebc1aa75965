// The format of server-sent events (WHATWG HTML, section 9.2.6).

export interface ServerEvent { type: string; data: string }

/** Returns a function that takes the stream piece by piece and returns the events that each piece completes. */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let type = ''
  let data: string[] = []
  const takeLine = (line: string): ServerEvent | null => {
    if (line === '') {
      const event = data.length > 0 ? { type: type || 'message', data: data.join('\n') } : null
      type = ''
      data = []
      return event
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!
    if (field === 'data') data.push(value)
    else if (field === 'event') type = value
    return null
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?=.)/s)
    rest = lines.pop()!
    return lines.map(takeLine).filter((event) => event !== null)
  }
}
