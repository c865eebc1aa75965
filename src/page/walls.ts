// Pages that stand where the page should be: challenges, captchas, refusals, logins, consent gates. They are never
// content. A page that merely carries a login box, or a captcha in its comment form, is none: what counts is that there
// is little else.

import { AppError } from '#src/app-error.ts'
import type { PageScan } from './scan-page.ts'
import { captchaWidgets, challengeTitle, humanCheck, wallSigns, type WallKind, type WallSign } from './wall-signs.ts'

export interface Wall {
  kind: WallKind
  /** Who makes it, or `unknown`. */
  vendor: string
  /** Whether a browser (or one in better disguise) may get past it. */
  passable: boolean
}

export interface WallEvidence {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The address asked for, and the one that answered. */
  url: string
  finalUrl: string
  scan: PageScan
}

/** Characters of text above which a page that answered well is a page, whatever marks it carries. */
const littleText = { content: 1500, prose: 900 }

/** The wall that a page is, or null when it is none. Works on fetched pages and on rendered ones. */
export function wallOf(evidence: WallEvidence): Wall | null {
  const { scan, status } = evidence
  const failed = status >= 400
  if (!failed && (scan.contentChars > littleText.content || scan.proseChars > littleText.prose))
    return loginAfterRedirect(evidence)
  const marks = `${scan.scripts.join(' ')} ${scan.frames.join(' ')} ${scan.marks} ${scan.code}`
  // A page that is gone is gone, login box and protecting script on it or not; only a header of the wall's own says
  // otherwise.
  const gone = status === 404 || status === 410
  const sign = wallSigns.find((one) => (!gone || one.header !== undefined) && fits(one, evidence, marks))
  if (sign !== undefined) return { kind: sign.kind, vendor: sign.vendor, passable: sign.passable }
  if (gone) return null
  return unknownWall(evidence, marks) ?? consentWall(evidence) ?? loginWall(evidence) ?? edgeRefusal(evidence)
}

/** Every pattern that a sign names has to fit. */
function fits(sign: WallSign, { status, headers, scan }: WallEvidence, marks: string): boolean {
  if (sign.status !== 'any' && status < 400 && status !== 202) return false
  if (sign.header !== undefined && !sign.header[1].test(headers[sign.header[0]] ?? '')) return false
  return (
    (sign.title?.test(scan.title) ?? true)
    && (sign.text?.test(scan.preview) ?? true)
    && (sign.marks?.test(marks) ?? true)
  )
}

/** Walls without a known maker: a captcha, or the words of one, where nothing else is. */
function unknownWall({ status, scan }: WallEvidence, marks: string): Wall | null {
  const says = humanCheck.test(scan.preview) || humanCheck.test(scan.title)
  const titled = challengeTitle.test(scan.title)
  const widget = captchaWidgets.test(marks)
  const bare = scan.contentChars < 700 && scan.fields <= 1 && scan.links < 20
  if (!bare || scan.passwords > 0) return null
  if (widget && (says || titled || scan.contentChars < 60))
    return { kind: 'captcha', vendor: 'unknown', passable: true }
  if (titled && says) return { kind: 'challenge', vendor: 'unknown', passable: true }
  if (status >= 400 && status !== 404 && status !== 410 && says && (scan.anyScripts > 0 || titled))
    return { kind: 'blocked', vendor: 'unknown', passable: scan.anyScripts > 0 }
  const waits =
    /checking your browser|verify you are human|verifying you are human|enable javascript and cookies to continue/i.test(
      scan.preview,
    )
  return waits && scan.contentChars < 400 && scan.headings <= 2 && scan.anyScripts > 0
    ? { kind: 'challenge', vendor: 'unknown', passable: true }
    : null
}

const consentAddress =
  /^https?:\/\/(?:consent\.|guce\.|cmp\.|privacy-?(?:gate|wall)\.|cookiewall\.|myprivacy\.|[^/]+\/(?:cookie-?wall|consent|privacy-?gate|cookie-?consent)(?:[/?#]|$))/i
const consentWords =
  /before you continue|we (?:value|care about) your privacy|cookie|consent|datenschutz|einwillig|zustimm|privacy/i

/** A gate on an address of its own that asks for consent before anything is shown. */
function consentWall({ url, finalUrl, scan }: WallEvidence): Wall | null {
  const moved = withoutQuery(url) !== withoutQuery(finalUrl)
  return moved
    && consentAddress.test(finalUrl)
    && !consentAddress.test(url)
    && consentWords.test(`${scan.title} ${scan.preview}`)
    ? { kind: 'consent', vendor: 'unknown', passable: true }
    : null
}

const loginAddress =
  /\/(?:[^/?#]*[-_.])?(?:log-?in|sign-?in|log-?on|signon|sign_in|auth(?:wall|enticate|orize)?|sso|saml|oauth2?|session(?:s\/new|\/new)?|accounts?\/login|uas\/login|wp-login\.php|servicelogin|anmelden|anmeldung|connexion|acceso|entrar)(?:[/?#.]|$)|^https?:\/\/(?:accounts?|login|auth|sso|signin|id|identity|passport)\./i
const loginWords =
  /\b(?:log ?-?in|sign ?-?in|log ?on|password|passwort|anmeld|einloggen|connexion|se connecter|identifiez|iniciar sesión|acceder|entrar|accedi|inloggen|zaloguj|войти|вход|ログイン|登录|登入|로그인)/i

/** A form with a password, and hardly any other text. */
function loginWall({ url, finalUrl, status, scan }: WallEvidence): Wall | null {
  const login: Wall = { kind: 'login', vendor: 'unknown', passable: false }
  const moved = withoutQuery(url) !== withoutQuery(finalUrl)
  const addressed = loginAddress.test(finalUrl)
  if (scan.passwords > 0) {
    if (scan.proseChars < 300 && scan.contentChars < (addressed ? 1200 : 500) && scan.images < 10) return login
    return status === 401 ? login : null
  }
  // Sign-in pages that ask for the address first, and the password on the next page.
  return moved
    && addressed
    && !loginAddress.test(url)
    && scan.fields > 0
    && scan.fields < 4
    && scan.contentChars < 500
    && loginWords.test(`${scan.title} ${scan.preview}`)
    ? login
    : null
}

/** Being sent to a login from elsewhere is a wall even where the login page has much to say. */
function loginAfterRedirect({ url, finalUrl, scan }: WallEvidence): Wall | null {
  const moved = withoutQuery(url) !== withoutQuery(finalUrl)
  if (!moved || scan.passwords === 0 || loginAddress.test(url) || !loginAddress.test(finalUrl)) return null
  return scan.proseChars < 2000 && scan.contentChars < 4000 && loginWords.test(scan.title)
    ? { kind: 'login', vendor: 'unknown', passable: false }
    : null
}

/** Bare refusals by the network in front of a site: it may think better of a browser. */
function edgeRefusal({ status, headers, scan }: WallEvidence): Wall | null {
  if (status === 999) return { kind: 'blocked', vendor: 'LinkedIn', passable: true }
  const edge = /^(?:akamaighost|cloudflare|ddos-guard|sucuri|imperva|datadome|qrator|bunny|cloudfront)/i.exec(
    headers.server ?? '',
  )?.[0]
  if (status !== 403 || edge === undefined || scan.contentChars > 700) return null
  return humanCheck.test(`${scan.title} ${scan.preview}`) || /forbidden|blocked/i.test(scan.title)
    ? { kind: 'blocked', vendor: edge, passable: true }
    : null
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').replace(/\/$/, '')

/** What a wall is to the caller. @param status that came with it */
export function wallFailure(wall: Wall, status: number): AppError {
  const by = wall.vendor === 'unknown' ? '' : ` (${wall.vendor})`
  if (wall.kind === 'login')
    return new AppError('LOGIN_REQUIRED', {
      message: 'The page asks for a login; send cookies or an Authorization header, in headers.', targetStatus: status,
    })
  const message = {
    challenge: `The site checks for browsers and did not let Winnow in${by}.`,
    captcha: `The site asks for a captcha${by}.`,
    blocked: `The site blocks automated requests${by}.`,
    consent: 'The site shows nothing before its consent form is answered.',
  }[wall.kind]
  return new AppError('TARGET_BLOCKED', { message, targetStatus: status })
}
