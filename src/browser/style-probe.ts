// Reads samples of the computed styles of a page that is open in a visit, for the styleguide of its site. The scripts
// run in an isolated world, which the scripts of the page can neither see nor change.

import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { StyleSamples } from '#schemas/style-samples.ts'
import type { OpenDocument, View } from './visit-request.ts'

/** The window of a page whose styles are read. */
export const probeView: Omit<View, 'darkMode'> = { width: 1440, height: 900 }

/** Time for the elements and for the rules of the style sheets, in milliseconds. */
const elementsMs = 400
const rulesMs = 150
const mediaMax = 300

interface Evaluated {
  result: { value: string }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}
interface SheetSamples
  extends Pick<StyleSamples, 'variables' | 'media' | 'fontFaces' | 'fontUrls' | 'canvas' | 'rootFontSize'> {
  /** Whether a style sheet of another origin could not be read by the script. */
  isUnreadable: boolean
}
type PageSamples = SheetSamples & Pick<StyleSamples, 'url' | 'viewport' | 'elements' | 'styles' | 'spacings' | 'truncated'>

const source = ['settle-styles.js', 'style-roles.js', 'style-probe.js', 'sheet-probe.js']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join(';\n')
/** That of page-script.ts, which a page has already. */
const worldName = 'winnow'

const readAll = `(() => {
  const now = performance.now()
  winnowTheme.settle()
  const { elements, styles, spacings, truncated } = winnowStyles.readElements(now + ${elementsMs})
  return JSON.stringify({
    url: document.URL, viewport: { width: innerWidth, height: innerHeight }, elements, styles, spacings, truncated,
    ...winnowSheets.readSheets(performance.now() + ${rulesMs}),
  })
})()`

/**
 * Reads the styles of a page as it is shown. With `darkMode`, the dark theme is switched on first where the page does
 * not follow the preference of the browser and its style sheets have one.
 * @throws CdpError if the page navigated meanwhile or is gone
 */
export async function probeStyles(
  { session, frameId, until }: OpenDocument, { darkMode }: { darkMode: boolean },
): Promise<StyleSamples> {
  const { executionContextId: contextId } = await session.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld', { frameId, worldName },
  )
  // As text: the browser takes more than twice as long for the value itself.
  const { result, exceptionDetails } = await session.send<Evaluated>('Runtime.evaluate', {
    expression: `${source};\n${darkMode ? 'winnowTheme.darken();' : ''}${readAll}`, contextId, returnByValue: true,
    timeout: Math.max(1, until - performance.now()),
  })
  if (exceptionDetails !== undefined) {
    const { text, exception } = exceptionDetails
    throw new Error(`style probe: ${(exception?.description ?? text).slice(0, 500)}`)
  }
  const { isUnreadable, ...samples } = JSON.parse(result.value) as PageSamples
  if (!isUnreadable) return samples
  const conditions = await mediaOfAllSheets(session)
  return { ...samples, media: { ...conditions, ...samples.media } }
}

interface MediaQueries { medias: { text: string; source: string }[] }

/** Conditions of media queries of all style sheets, those of other origins too. */
async function mediaOfAllSheets(session: OpenDocument['session']): Promise<Record<string, number>> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { medias } = await session.send<MediaQueries>('CSS.getMediaQueries')
  const counts: Record<string, number> = {}
  for (const { text } of medias.slice(0, 50 * mediaMax)) {
    if (counts[text] === undefined && Object.keys(counts).length >= mediaMax) continue
    counts[text] = (counts[text] ?? 0) + 1
  }
  return counts
}
