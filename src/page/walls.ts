// Recognises pages that stand in place of the requested one: challenges, captchas, refusals, logins, consent gates.
// They are never returned as content. A page that only contains a login box, or a captcha in its comment form, is not a
// wall: a wall has little other text.

import { AppError } from '#src/app-error.ts'
import type { PageScan } from './page-scan.ts'
import {
  captchaWidgets, challengeTitle, consentUrl, consentWords, edgeServer, humanCheck, loginUrl, loginWords, runningCheck,
  wallSigns, type WallKind, type WallSign,
} from './wall-signs.data.ts'

export interface Wall {
  kind: WallKind
  /** The vendor of the wall, or `unknown`. */
  vendor: string
  /** Whether a browser may get past it. */
  passable: boolean
}

export interface WallEvidence {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The requested URL, and the one after redirects. */
  url: string
  finalUrl: string
  scan: PageScan
}

/** A page with more text than this and a status below 400 is not a wall, whatever signs it has. */
const wallTextMax = { contentChars: 1500, proseChars: 900 }
/** A wall of an unknown vendor has less text, fewer links and fewer fields than this. */
const bareMax = { contentChars: 700, links: 20, fields: 1 }
/** A captcha without any explanation has less text than this. */
const captchaTextMax = 60
/** A running check has less text and fewer headings than this. */
const checkMax = { contentChars: 400, headings: 2 }
/** A login form with a password has less text than this. More is allowed if the URL is that of a login page. */
const loginMax = { proseChars: 300, contentChars: 500, contentCharsAtLoginUrl: 1200, images: 10 }
/** A login form that asks for the user name first. */
const userNameFormMax = { fields: 3, contentChars: 500 }
/** A login page after a redirect from another URL. */
const redirectedLoginMax = { proseChars: 2000, contentChars: 4000 }
/** The refusal of a content delivery network. */
const refusalTextMax = 700

/** The wall that a fetched or rendered page is; null if it is not one. */
export function wallOf(evidence: WallEvidence): Wall | null {
  const { scan, status } = evidence
  const hasText = scan.contentChars > wallTextMax.contentChars || scan.proseChars > wallTextMax.proseChars
  if (status < 400 && hasText) return loginAfterRedirect(evidence)
  const marks = `${scan.scripts.join(' ')} ${scan.frames.join(' ')} ${scan.marks} ${scan.code}`
  // On a 404 or 410 only a header shows a wall: error pages have login boxes and bot detection scripts too.
  const isGone = status === 404 || status === 410
  const sign = wallSigns.find((one) => (!isGone || one.header !== undefined) && matches(one, evidence, marks))
  if (sign !== undefined) return { kind: sign.kind, vendor: sign.vendor, passable: sign.passable }
  if (isGone) return null
  return unknownWall(evidence, marks) ?? consentWall(evidence) ?? loginWall(evidence) ?? edgeRefusal(evidence)
}

/** Whether all patterns of a sign match. */
function matches(sign: WallSign, { status, headers, scan }: WallEvidence, marks: string): boolean {
  if (sign.status !== 'any' && status < 400 && status !== 202) return false
  if (sign.header !== undefined && !sign.header[1].test(headers[sign.header[0]] ?? '')) return false
  return (
    (sign.title?.test(scan.title) ?? true)
    && (sign.text?.test(scan.preview) ?? true)
    && (sign.marks?.test(marks) ?? true)
  )
}

/** A wall of an unknown vendor: a captcha or the sentences of a check, and little else. */
function unknownWall({ status, scan }: WallEvidence, marks: string): Wall | null {
  const hasCheck = humanCheck.test(scan.preview) || humanCheck.test(scan.title)
  const hasTitle = challengeTitle.test(scan.title)
  const hasWidget = captchaWidgets.test(marks)
  const hasScripts = scan.anyScripts > 0
  const isBare =
    scan.contentChars < bareMax.contentChars && scan.fields <= bareMax.fields && scan.links < bareMax.links
  if (!isBare || scan.passwords > 0) return null
  if (hasWidget && (hasCheck || hasTitle || scan.contentChars < captchaTextMax)) return unknown('captcha', true)
  if (hasTitle && hasCheck) return unknown('challenge', true)
  if (status >= 400 && hasCheck && (hasScripts || hasTitle)) return unknown('blocked', hasScripts)
  const isShort = scan.contentChars < checkMax.contentChars && scan.headings <= checkMax.headings
  return isShort && hasScripts && runningCheck.test(scan.preview) ? unknown('challenge', true) : null
}

const unknown = (kind: WallKind, passable: boolean): Wall => ({ kind, vendor: 'unknown', passable })

/** A gate on its own URL that asks for consent before anything is shown. */
function consentWall({ url, finalUrl, scan }: WallEvidence): Wall | null {
  const isGate = isRedirected(url, finalUrl) && consentUrl.test(finalUrl) && !consentUrl.test(url)
  return isGate && consentWords.test(`${scan.title} ${scan.preview}`) ? unknown('consent', true) : null
}

/** A login form with little other text. */
function loginWall({ url, finalUrl, status, scan }: WallEvidence): Wall | null {
  const isLoginUrl = loginUrl.test(finalUrl)
  if (scan.passwords > 0) {
    const contentCharsMax = isLoginUrl ? loginMax.contentCharsAtLoginUrl : loginMax.contentChars
    const isForm =
      scan.proseChars < loginMax.proseChars && scan.contentChars < contentCharsMax && scan.images < loginMax.images
    return isForm || status === 401 ? unknown('login', false) : null
  }
  // A form that asks for the user name first, and for the password on the next page.
  const isLoginRedirect = isRedirected(url, finalUrl) && isLoginUrl && !loginUrl.test(url)
  const hasUserName = scan.fields > 0 && scan.fields <= userNameFormMax.fields
  return isLoginRedirect
    && hasUserName
    && scan.contentChars < userNameFormMax.contentChars
    && loginWords.test(`${scan.title} ${scan.preview}`)
    ? unknown('login', false)
    : null
}

/** A redirect to a login page is a wall even if that page has more text. */
function loginAfterRedirect({ url, finalUrl, scan }: WallEvidence): Wall | null {
  const isLoginRedirect = isRedirected(url, finalUrl) && loginUrl.test(finalUrl) && !loginUrl.test(url)
  if (!isLoginRedirect || scan.passwords === 0) return null
  const isShort =
    scan.proseChars < redirectedLoginMax.proseChars && scan.contentChars < redirectedLoginMax.contentChars
  return isShort && loginWords.test(scan.title) ? unknown('login', false) : null
}

/** A plain refusal by the network in front of a site. It may accept a browser. */
function edgeRefusal({ status, headers, scan }: WallEvidence): Wall | null {
  if (status === 999) return { kind: 'blocked', vendor: 'LinkedIn', passable: true }
  const vendor = edgeServer.exec(headers.server ?? '')?.[0]
  if (status !== 403 || vendor === undefined || scan.contentChars > refusalTextMax) return null
  return humanCheck.test(`${scan.title} ${scan.preview}`) || /forbidden|blocked/i.test(scan.title)
    ? { kind: 'blocked', vendor, passable: true }
    : null
}

const isRedirected = (url: string, finalUrl: string): boolean => withoutQuery(url) !== withoutQuery(finalUrl)
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').replace(/\/$/, '')

/** The error for a wall. @param status the status of the page */
export function wallFailure(wall: Wall, status: number): AppError {
  const by = wall.vendor === 'unknown' ? '' : ` (${wall.vendor})`
  if (wall.kind === 'login')
    return new AppError('LOGIN_REQUIRED', {
      message: 'The page requires a login; send cookies or an Authorization header in `headers`.',
      targetStatus: status,
    })
  const message = {
    challenge: `The site checks for browsers and did not let Winnow in${by}.`,
    captcha: `The site asks for a captcha${by}.`,
    blocked: `The site blocks automated requests${by}.`,
    consent: 'The site shows no content until its consent form is answered.',
  }[wall.kind]
  return new AppError('TARGET_BLOCKED', { message, targetStatus: status })
}
