// The e-mail addresses of the organisation: from links, visible text and structured data, decoded where pages encode
// them; not those of commenters, of people and organisations in the text, of agencies and in code.

import { parse } from 'tldts'
import type { EmailFact } from '#schemas/identity.ts'
import { attribute } from '#actors/extract/text-of.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import { cloudflareCode, decodeCloudflare, decodeTypo3, rot13 } from './email-encodings.ts'
import { freeMailLabels, officeLocals } from './email-words.data.ts'
import { emailsIn, normalizeEmail } from './find-emails.ts'
import { agreesWithLabel, wordsOf } from '#src/identity/name-keys.ts'
import type { Organisation } from './organisations.ts'
import type { Line, LinkPlace, PageWalk } from './page-walk.ts'
import { has, region } from './regions.ts'
import { labelOf, type OwnSite } from './same-site.ts'

export interface EmailInput {
  walk: PageWalk
  organisations: readonly Organisation[]
  site: OwnSite
  names: readonly string[]
  isContactPage: boolean
}

interface Mention { email: string, flags: number, line: number, source: EmailFact['source'] }

const emailsMax = 40
const mentionsMax = 2_000
const scoreMin = 3

/** The addresses, most reliable first. */
export function collectEmails(input: EmailInput): EmailFact[] {
  const found = new Map<string, EmailFact & { order: number }>()
  for (const mention of mentionsOf(input)) {
    const score = scoreOf(mention, input)
    const known = found.get(mention.email)
    if (known) known.score = Math.max(known.score, score)
    else if (found.size < mentionsMax)
      found.set(mention.email, { email: mention.email, source: mention.source, score, order: found.size })
  }
  return [...found.values()]
    .filter(({ score }) => score >= scoreMin)
    .sort((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, emailsMax)
    .map(({ order: _, ...fact }) => fact)
}

function* mentionsOf({ walk, organisations, site }: EmailInput): Generator<Mention> {
  for (const link of walk.links)
    for (const email of emailsOfLink(link)) yield { email, flags: link.flags, line: link.line, source: 'link' }
  for (const [line, { text, flags }] of walk.lines.entries())
    for (const email of text.includes('@') ? [...unshifted(text, site), ...emailsIn(text)] : emailsIn(text))
      yield { email, flags, line, source: 'text' }
  for (const { emails, role, source } of organisations) {
    if (role === 'website') continue
    for (const text of emails) {
      const email = normalizeEmail(text)
      if (email !== null) yield { email, flags: region.contact | region.footer, line: -1, source }
    }
  }
}

/** Addresses in ROT13: those that have the domain of the site once they are decoded. */
const unshifted = (text: string, site: OwnSite): string[] =>
  emailsIn(rot13(text)).filter((email) => site.isOwnDomain(email.slice(email.indexOf('@') + 1)))

/** The addresses that a link leads to, whatever its encoding. */
export function emailsOfLink({ href, element }: Pick<LinkPlace, 'href' | 'element'>): string[] {
  const cloudflare = cloudflareCode(href)
  if (cloudflare !== null) return normalized([decodeCloudflare(cloudflare)])
  if (/^\s*mailto:/i.test(href)) return mailtoAddresses(href)
  if (/UnCryptMailto/i.test(href)) return normalized([decodeTypo3(href)])
  const shifted = /znvygb:([^'"\s)?]{5,200})/.exec(href)?.[1]
  if (shifted !== undefined) return normalized([rot13(shifted)])
  const split = splitAddress(element)
  if (split !== null) return normalized([split])
  // A link whose address is an e-mail address without a scheme.
  return href.length < 150 && /^[^/?#:\s]+@[^/?#:\s]+$/.test(href) ? normalized([unescaped(href)]) : []
}

/** `mailto:` may name several addresses; some pages write ` [at] ` in it, too. */
function mailtoAddresses(href: string): string[] {
  const encoded = href.replace(/^\s*mailto:/i, '').replace(/[?&](?:subject|body|cc|bcc)=.*$|\?.*$/is, '')
  const target = unescaped(encoded).slice(0, 1_000)
  return target.split(/[,;]/).slice(0, 10).flatMap((part) => {
    const address = /<([^<>]+)>/.exec(part)?.[1] ?? part
    const email = normalizeEmail(address)
    if (email !== null) return [email]
    const decoded = emailsIn(address)
    return decoded.length > 0 ? decoded : normalized([/^[a-z]+@[a-z]/i.test(address) ? null : reversed(address)])
  })
}

const reversed = (text: string): string => [...text.slice(0, 200)].toReversed().join('')

/** An address that a script puts together: `data-user` and `data-domain`, or `data-email`. */
function splitAddress(element: LinkPlace['element']): string | null {
  const user = attribute(element, 'dataUser') ?? attribute(element, 'dataName')
  const domain = attribute(element, 'dataDomain') ?? attribute(element, 'dataHost')
  if (user !== undefined && domain !== undefined) return `${user}@${domain}`
  return attribute(element, 'dataEmail') ?? attribute(element, 'dataMail') ?? attribute(element, 'dataMailto') ?? null
}

const normalized = (texts: readonly (string | null)[]): string[] =>
  texts.map((text) => (text === null ? null : normalizeEmail(text))).filter((email) => email !== null)

const agencyLine = /(?:web ?design|design(?:ed)? by|developed by|powered by|site by|website by|realisation|umsetzung|programmierung|realizzat|desarroll|desenvolvid|wykonanie|conception|hosted by|hosting|webmaster:)/iu

/** How likely an address is that of the organisation: by its domain, its name and the part of the page. */
function scoreOf({ email, flags, line }: Mention, { walk, site, names, isContactPage }: EmailInput): number {
  const [local, domain] = email.split('@') as [string, string]
  const isOwn = site.isOwnDomain(domain)
  if (has(flags, region.comments) || (has(flags, region.code) && !isOwn)) return 0
  const label = labelOf(parse(domain).domain ?? domain)
  const isFree = freeMailLabels.has(label)
  const isRelated = isOwn || (!isFree && isRelatedLabel(label, domain, site, names))
  const localAgrees = agreesWithOwn(local.replace(/\d+$/, ''), site, names)
  const isOffice = local.split(/[._+-]/).some((word) => officeLocals.has(word))
  let score = isOwn ? 6 : isRelated ? 5 : isFree && localAgrees ? 5 : isFree ? 1 : 0
  if (isOffice) score += 1
  if (has(flags, region.footer)) score += 3
  if (has(flags, region.contact | region.addressElement)) score += 2
  if (has(flags, region.header | region.nav | region.aside | region.social)) score += 2
  if (isContactPage) score += 3
  if (!isRelated && has(flags, region.article | region.quote)) score -= 4
  if (has(flags, region.person | region.partners | region.embed)) score -= isRelated ? 2 : 5
  if (!isRelated && isAgencyLine(walk.lines, line)) score -= 6
  if (has(flags, region.hidden)) score -= 1
  return score
}

const isAgencyLine = (lines: readonly Line[], at: number): boolean =>
  [lines[at - 1], lines[at]].some((line) => line !== undefined && line.text.length < 200 && agencyLine.test(line.text))

function isRelatedLabel(label: string, domain: string, site: OwnSite, names: readonly string[]): boolean {
  if (label.length < 2) return false
  const isAlike = (own: string): boolean =>
    own === label || (own.length >= 4 && label.includes(own)) || (label.length >= 4 && own.includes(label))
  if (site.labels.some(isAlike)) return true
  return names.some((name) => agreesWithLabel(name, label)) || site.hosts.some((host) => host.endsWith(`.${domain}`))
}

function agreesWithOwn(local: string, site: OwnSite, names: readonly string[]): boolean {
  const plain = wordsOf(local).join('')
  if (plain.length < 3) return false
  return site.labels.some((label) => plain.includes(label) || (plain.length >= 5 && label.includes(plain)))
    || names.some((name) => agreesWithLabel(name, plain))
}
