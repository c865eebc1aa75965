// Signs by which bot walls are recognised, one row for each. Sources: the documentation of the vendors where they name
// a sign (Cloudflare `cf-mitigated`, AWS WAF `x-amzn-waf-action`, Vercel `x-vercel-mitigated`, Anubis, Wordfence), and
// recorded wall pages, of which test/fixtures/pages/walls has one for each common vendor.

import { oneOf } from './one-of.ts'

export type WallKind = 'challenge' | 'captcha' | 'blocked' | 'login' | 'consent'

export interface WallSign {
  vendor: string
  kind: WallKind
  /** Whether a browser may get past it, by running its script or by looking like a person's. */
  passable: boolean
  /** A response header: its name in lower case, and a pattern for its value. */
  header?: readonly [name: string, value: RegExp]
  title?: RegExp
  /** A pattern for the visible text. */
  text?: RegExp
  /** A pattern for the page's scripts, frames, ids, classes and inline code. */
  marks?: RegExp
  /** `any`: only walls have this sign, whatever the status. Default: the status must be 400 or above, or 202. */
  status?: 'any'
}

/**
 * The first row whose patterns all match decides. On a page with a status below 400 a row counts only if there is
 * little text.
 */
export const wallSigns: readonly WallSign[] = [
  { vendor: 'Cloudflare', kind: 'challenge', passable: true, status: 'any', header: ['cf-mitigated', /challenge/i] },
  {
    vendor: 'Cloudflare', kind: 'blocked', passable: false,
    text: oneOf(
      /you have been blocked/i, /error(?: code:?)? ?10(?:06|07|08|09|10|12|20)\b/, /banned your (?:ip|country)/,
      /has banned the (?:country|autonomous)/,
    ),
    marks: oneOf(/cf-error/i, /cf-wrapper/, /cloudflare/),
  },
  {
    vendor: 'Cloudflare', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(
      /_cf_chl_opt/, /cf-browser-verification/, /challenge-form/, /cf-challenge/, /cf_chl_/, /challenge-running/,
      /challenge-error/, /cf-im-under-attack/,
    ),
  },
  {
    vendor: 'Cloudflare', kind: 'captcha', passable: true, status: 'any', title: /^attention required! \| cloudflare/i,
  },
  {
    vendor: 'DataDome', kind: 'captcha', passable: true,
    marks: oneOf(/captcha-delivery\.com/i, /\bvar dd=\{/, /ddv\d/, /datadome/),
  },
  { vendor: 'DataDome', kind: 'captcha', passable: true, header: ['x-datadome', /protected|captcha|block/i] },
  {
    vendor: 'DataDome', kind: 'captcha', passable: true, status: 'any',
    marks: /(?:geo|interstitial|ct)\.captcha-delivery\.com/i,
  },
  {
    vendor: 'HUMAN', kind: 'captcha', passable: true,
    marks: oneOf(
      /px-captcha/i, /_pxAppId/, /_pxUuid/, /captcha\.px-c/, /perimeterx\.net/, /\/captcha\/captcha\.js/,
    ),
  },
  { vendor: 'HUMAN', kind: 'captcha', passable: true, status: 'any', title: /^access to this page has been denied/i },
  { vendor: 'HUMAN', kind: 'captcha', passable: true, status: 'any', text: /press (?:&|and) hold to confirm/i },
  {
    vendor: 'Akamai', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/sec-if-cpt/i, /sec_cpt/, /_sec\/cp_challenge/, /bm-verify/, /\/_sec\/verify/),
  },
  {
    vendor: 'Akamai', kind: 'blocked', passable: true, title: /^access denied/i,
    text: oneOf(/reference\s*(?:#|&#35;)?\s*\d+\.[0-9a-f]+\./i, /errors\.edgesuite\.net/),
  },
  {
    vendor: 'Akamai', kind: 'blocked', passable: true, header: ['server', /^akamaighost/i],
    text: /access denied|don't have permission/i,
  },
  {
    vendor: 'Imperva', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/_incapsula_resource/i, /incapsula incident/, /imperva_/, /reese84/),
  },
  {
    vendor: 'Imperva', kind: 'blocked', passable: true, status: 'any',
    text: oneOf(/incapsula incident id/i, /powered by imperva/, /request unsuccessful\. incapsula/),
  },
  { vendor: 'AWS WAF', kind: 'challenge', passable: true, status: 'any', header: ['x-amzn-waf-action', /challenge/i] },
  { vendor: 'AWS WAF', kind: 'captcha', passable: true, status: 'any', header: ['x-amzn-waf-action', /captcha/i] },
  {
    vendor: 'AWS WAF', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/awswafintegration/i, /token\.awswaf\.com/, /gokuProps/),
  },
  { vendor: 'Kasada', kind: 'challenge', passable: true, header: ['x-kpsdk-ct', /./] },
  {
    vendor: 'Kasada', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/kpsdk/i, /\/ips\.js\?/, /149e9513-01fa-4fb0-aad4-566afd725d1b/),
  },
  {
    vendor: 'Sucuri', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/sucuri_cloudproxy/i, /sucuri_uidc/),
  },
  { vendor: 'Sucuri', kind: 'blocked', passable: false, status: 'any', title: /sucuri website firewall/i },
  { vendor: 'Sucuri', kind: 'blocked', passable: false, header: ['x-sucuri-block', /./] },
  { vendor: 'DDoS-Guard', kind: 'challenge', passable: true, status: 'any', title: /^ddos-guard/i },
  {
    vendor: 'DDoS-Guard', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/check\.ddos-guard\.net/i, /\/\.well-known\/ddos-guard/),
  },
  { vendor: 'Vercel', kind: 'challenge', passable: true, status: 'any', title: /^vercel security checkpoint/i },
  { vendor: 'Vercel', kind: 'challenge', passable: true, status: 'any', header: ['x-vercel-mitigated', /challenge/i] },
  {
    vendor: 'Anubis', kind: 'challenge', passable: true, status: 'any',
    title: /^making sure you(?:'|’|&#39;)re not a bot/i,
  },
  {
    vendor: 'Anubis', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/anubis_(?:challenge|version)/i, /\.within\.website\/x\/cmd\/anubis/),
  },
  { vendor: 'Fastly', kind: 'challenge', passable: true, status: 'any', title: /^client challenge$/i },
  { vendor: 'SiteGround', kind: 'challenge', passable: true, status: 'any', marks: /sgcaptcha/i },
  {
    vendor: 'Radware', kind: 'captcha', passable: true, status: 'any',
    marks: oneOf(/perfdrive\.com/i, /radware_stormcaster/, /shieldsquare/),
  },
  {
    vendor: 'F5', kind: 'challenge', passable: true, status: 'any',
    marks: oneOf(/\/TSPD\//i, /bobcmn/, /_imp_apg_r_/, /f5_cspm/),
  },
  {
    vendor: 'F5', kind: 'blocked', passable: true, status: 'any',
    text: /the requested url was rejected\. please consult with your administrator/i,
  },
  {
    vendor: 'Wordfence', kind: 'blocked', passable: false,
    text: oneOf(
      /your access to this (?:site|service) has been (?:limited|temporarily limited)/i, /generated by wordfence/,
    ),
  },
  { vendor: 'Qrator', kind: 'challenge', passable: true, marks: oneOf(/__qrator/i, /qauth\.js/) },
  {
    vendor: 'Google', kind: 'captcha', passable: false, status: 'any',
    text: /(?:our systems have detected )?unusual traffic from your computer network/i,
  },
  {
    vendor: 'Amazon', kind: 'captcha', passable: true, status: 'any', marks: /validatecaptcha/i,
    text: oneOf(/enter the characters you see/i, /not a robot/, /continue shopping/),
  },
  { vendor: 'Reddit', kind: 'blocked', passable: true, status: 'any', text: /blocked by network security/i },
  {
    vendor: 'LinkedIn', kind: 'login', passable: false, status: 'any', marks: /authwall/i,
    text: /join linkedin|sign in/i,
  },
]

/** Captcha services. A widget alone is no sign of a wall: comment and contact forms have them too. */
export const captchaWidgets = oneOf(
  /hcaptcha\.com/i, /h-captcha/, /google\.com\/recaptcha/, /recaptcha\.net/, /g-recaptcha/, /arkoselabs/,
  /funcaptcha/, /geetest/, /cf-turnstile/, /challenges\.cloudflare\.com/, /friendlycaptcha/, /captcha-container/,
  /mtcaptcha/, /altcha/, /smartcaptcha/, /showcaptcha/,
)

/** Sentences of pages that check whether the visitor is a person, or that refuse access. */
export const humanCheck = oneOf(
  /checking (?:your|if the site connection|the site connection) (?:browser|is secure)/i, /checking your browser/,
  /verify(?:ing)? (?:that )?you(?: are|'re|’re)? (?:a |not a |an? )?(?:human|robot|real)/, /verify you are human/,
  /confirm (?:that )?you(?: are|'re|’re) (?:a |not a )?(?:human|robot|real)/,
  /(?:are you|you(?: are|'re|’re)) (?:a |not a )(?:robot|human|bot)\b/,
  /prove (?:that )?you(?: are|'re|’re) (?:a |not a )?(?:human|robot)/, /complete the (?:security check|captcha)/,
  /solve (?:the|this) captcha/, /security check (?:to|before|required)/,
  /please (?:enable|turn on) (?:javascript and cookies|cookies and javascript)/,
  /enable javascript and cookies to continue/, /unusual (?:traffic|activity)/,
  /automated (?:access|requests?|queries)/, /ddos protection by/, /one more step/,
  /bot (?:protection|verification|detection|check)/, /human verification/,
  /access (?:to this page )?(?:has been |is )?(?:denied|blocked)/, /pardon our interruption/,
  /request (?:has been )?blocked/, /sorry, you have been blocked/,
)

/** Sentences that only challenges in progress show. */
export const runningCheck = oneOf(
  /checking your browser/i, /verify you are human/, /verifying you are human/,
  /enable javascript and cookies to continue/,
)

/** How titles of walls begin. */
export const challengeTitle = oneOf(
  /^just a moment/i, /^one moment,? please/, /^please wait\b/, /^checking your browser/, /^attention required/,
  /^access denied/, /^access blocked/, /^security check/, /^verify(?:ing)? (?:you|that)/, /^human verification/,
  /^are you (?:a )?(?:human|robot)/, /^robot check/, /^bot verification/, /^captcha/, /^pardon our interruption/,
  /^request blocked/, /^ddos/, /^you have been blocked/, /^un instant/, /^einen moment/, /^un momento/, /^um momento/,
  /^один момент/, /^請稍候/, /^请稍候/, /^しばらくお待ちください/,
)

/** URLs of consent gates. */
export const consentUrl = oneOf(
  /^https?:\/\/(?:consent|guce|cmp|privacy-?(?:gate|wall)|cookiewall|myprivacy)\./i,
  /^https?:\/\/[^/]+\/(?:cookie-?wall|consent|privacy-?gate|cookie-?consent)(?:[/?#]|$)/,
)
export const consentWords = oneOf(
  /before you continue/i, /we (?:value|care about) your privacy/, /cookie/, /consent/, /datenschutz/, /einwillig/,
  /zustimm/, /privacy/,
)

/** Path segments and first host labels of login pages. */
const loginSegments = [
  'log-?in', 'sign-?in', 'log-?on', 'signon', 'sign_in', 'auth(?:wall|enticate|orize)?', 'sso', 'saml', 'oauth2?',
  'session(?:s/new|/new)?', 'accounts?/login', 'uas/login', 'wp-login\\.php', 'servicelogin', 'anmelden', 'anmeldung',
  'connexion', 'acceso', 'entrar',
]
const loginHosts = ['accounts?', 'login', 'auth', 'sso', 'signin', 'id', 'identity', 'passport']
export const loginUrl = new RegExp(
  `/(?:[^/?#]*[-_.])?(?:${loginSegments.join('|')})(?:[/?#.]|$)|^https?://(?:${loginHosts.join('|')})\\.`, 'i',
)
const loginStems = [
  'log ?-?in', 'sign ?-?in', 'log ?on', 'password', 'passwort', 'anmeld', 'einloggen', 'connexion', 'se connecter',
  'identifiez', 'iniciar sesión', 'acceder', 'entrar', 'accedi', 'inloggen', 'zaloguj', 'войти', 'вход', 'ログイン',
  '登录', '登入', '로그인',
]
export const loginWords = new RegExp(`\\b(?:${loginStems.join('|')})`, 'i')

/** `Server` headers of content delivery networks that refuse requests on behalf of a site. */
export const edgeServer = /^(?:akamaighost|cloudflare|ddos-guard|sucuri|imperva|datadome|qrator|bunny|cloudfront)/i
