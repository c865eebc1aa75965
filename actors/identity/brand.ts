// Brand: name, logos, colours, fonts and accounts behind a site: from one page with its styles, and from its images
// for their format, size and mode.

import type { Brand, BrandData, BrandLogo, BrandLook } from '#schemas/brand.ts'
import type { IdentityFacts, LogoFact } from '#schemas/identity.ts'
import type { Task } from '#src/tasks/outcome.ts'
import type { IdentityDeps } from './deps.ts'
import type { ImageFacts } from './images/describe-image.ts'
import { mergeNames, mergeSocialLinks, mergeText } from './merge-facts.ts'
import { readStyledOrPlain } from './read-styled-page.ts'

/** Logos of each type that are returned. */
const logosMax: Readonly<Record<LogoFact['type'], number>> = { logo: 6, icon: 4, social: 2 }
/** Images that are read; the others have no format and size. */
const imagesReadMax = 8
/** Time that is left for the answer. */
const marginMs = 500

export type BrandDeps = Pick<IdentityDeps, 'readPage' | 'readStyledPage' | 'readImage' | 'now'>

/** Reads the page that was asked for. @throws AppError of the page */
export async function describeBrand(
  deps: BrandDeps, task: Task<'identity'>, signal: AbortSignal,
): Promise<{ data: Omit<BrandData, 'warnings'>; warnings: string[] }> {
  const { deadlineAt, request: { url, max_age: maxAgeMs } } = task
  const options = { maxAgeMs, deadlineAt: deadlineAt - marginMs, signal }
  const { facts, look, warnings } = await readStyledOrPlain(deps, task, options)
  const chosen = chooseLogos(facts.logos)
  const timeLeft = AbortSignal.timeout(Math.max(1, deadlineAt - marginMs - deps.now()))
  const images = await readImages(deps, chosen, AbortSignal.any([signal, timeLeft]))
  signal.throwIfAborted()
  const brand = brandOf(facts, chosen.map((logo, at) => toBrandLogo(logo, images[at] ?? null)), look)
  return { data: { url, domain: facts.domain, brand }, warnings }
}

/** An image that cannot be read is still the logo: its facts are null. */
function readImages(
  { readImage }: BrandDeps, logos: readonly LogoFact[], signal: AbortSignal,
): Promise<(ImageFacts | null)[]> {
  return Promise.all(logos.slice(0, imagesReadMax).map(({ url }) => readImage(url, signal).catch(() => null)))
}

/** The best of each type, in the order of the facts. */
function chooseLogos(logos: readonly LogoFact[]): LogoFact[] {
  const counts = { logo: 0, icon: 0, social: 0 }
  return logos.filter(({ type }) => ++counts[type] <= logosMax[type])
}

const toBrandLogo = ({ url, type, mode }: LogoFact, image: ImageFacts | null): BrandLogo => ({
  url, type, mode: mode ?? image?.mode ?? 'any', format: image?.format ?? null, width: image?.width ?? null,
  height: image?.height ?? null,
})

/** Puts together what was read. Pure. */
export function brandOf(facts: IdentityFacts, logos: BrandLogo[], look: BrandLook | null): Brand {
  return {
    name: mergeNames([facts])?.name ?? null, description: mergeText([facts], 'description'), slogan: facts.slogan,
    logos, favicon: facts.favicon, colors: look?.colors ?? [],
    fonts: look?.fonts ?? [], social_links: mergeSocialLinks([facts]),
  }
}
