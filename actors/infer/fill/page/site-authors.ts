// Sites that name themselves as the author of their pages.

import type { PageFacts } from '#schemas/facts.ts'
import { compact } from '../fields/names.ts'
import type { Candidate } from '../sources/source.ts'

/** The name of a host without `www` and its last part. */
const hostName = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '').replace(/\.[^.]+$/, '') ?? ''

/** Whether a text is the name of the site, or of its host. */
export function isSiteName(text: string, { url, siteName }: PageFacts): boolean {
  const key = compact(text)
  const host = compact(hostName(url))
  const isHost = key === host || key.startsWith(host) && host.length >= hostCharsMin && key.length - host.length <= 3
  return key !== '' && (isHost || key === compact(siteName ?? ''))
}
const hostCharsMin = 5

const profile = /^(?:www\.)?[\w-]+\.[a-z]{2,6}\/\S+$/i

/** Moves those behind people that are the site, and drops addresses of profiles. */
export function authorsFirst(candidates: Candidate[], facts: PageFacts): void {
  const isSite = ({ value }: Candidate): boolean => typeof value === 'string' && isSiteName(value, facts)
  const isProfile = (text: string): boolean =>
    profile.test(text) || /^[\w-]+\.[a-z]{2,6}$/.test(text) && !isSiteName(text, facts)
  const all = candidates.filter(({ value }) => typeof value !== 'string' || !isProfile(value.trim()))
  candidates.splice(0, candidates.length, ...all.filter((one) => !isSite(one)), ...all.filter(isSite))
}
