// The strings of a JSON text, with their escapes resolved, whether the text is valid JSON or not. Linear.

/** Every string of at least five characters in `json`, in order; keys as well. */
export function* jsonStrings(json: string): Generator<string> {
  for (let open = json.indexOf('"'); open >= 0;) {
    const close = endOfString(json, open + 1)
    const text = unescapeJson(json.slice(open + 1, close))
    if (text.length >= 5) yield text
    open = json.indexOf('"', close + 1)
  }
}

/** Where the string that begins at `from` ends: at its quotation mark, or at the end of the text. */
function endOfString(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const character = json[at]
    if (character === '"') return at
    if (character === '\\') at++
  }
  return json.length
}

const escape = /\\(?:u([0-9a-f]{4})|(.))/gis
const controls = new Set(['n', 'r', 't', 'b', 'f'])

const unescapeJson = (text: string): string =>
  text.replace(escape, (_, hex: string | undefined, letter: string | undefined) =>
    hex === undefined ? (controls.has(letter ?? '') ? ' ' : letter ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  )
