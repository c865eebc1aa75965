// The marks by which the makers of bot walls are known. One row a wall: what it shows, and whether a browser may get
// past it.

export type WallKind = 'challenge' | 'captcha' | 'blocked' | 'login' | 'consent'

export interface WallSign {
  vendor: string
  kind: WallKind
  /** Whether running the page's script in a browser, or looking like one, may let us in. */
  passable: boolean
  /** One response header that says it all: name in lower case, pattern of its value. */
  header?: readonly [name: string, value: RegExp]
  /** Patterns of the title, the visible text, or the page's scripts, frames, ids, classes and inline code. */
  title?: RegExp
  text?: RegExp
  marks?: RegExp
  /**
   * Statuses that the mark needs beside it; 'any' for marks that no other page carries. Default: 400 and above, or 202.
   */
  status?: 'any'
}

/**
 * In order: the first that fits names the wall. On a page that answers below 400 a mark counts only where there is
 * little text.
 */
export const wallSigns: readonly WallSign[] = [
  { vendor: 'Cloudflare', kind: 'challenge', passable: true, header: ['cf-mitigated', /challenge/i], status: 'any' },
  {
    vendor: 'Cloudflare', kind: 'blocked', passable: false,
    text: /you have been blocked|error(?: code:?)? ?10(?:06|07|08|09|10|12|20)\b|banned your (?:ip|country)|has banned the (?:country|autonomous)/i,
    marks: /cf-error|cf-wrapper|cloudflare/i,
  },
  {
    vendor: 'Cloudflare',
    kind: 'challenge',
    passable: true,
    marks:
      /_cf_chl_opt|cf-browser-verification|challenge-form|cf-challenge|cf_chl_|challenge-running|challenge-error|cf-im-under-attack/,
    status: 'any',
  },
  {
    vendor: 'Cloudflare', kind: 'captcha', passable: true, title: /^attention required! \| cloudflare/i, status: 'any',
  },
  { vendor: 'DataDome', kind: 'captcha', passable: true, marks: /captcha-delivery\.com|\bvar dd=\{|ddv\d|datadome/i },
  { vendor: 'DataDome', kind: 'captcha', passable: true, header: ['x-datadome', /protected|captcha|block/i] },
  {
    vendor: 'DataDome', kind: 'captcha', passable: true, marks: /(?:geo|interstitial|ct)\.captcha-delivery\.com/i,
    status: 'any',
  },
  {
    vendor: 'HUMAN', kind: 'captcha', passable: true,
    marks: /px-captcha|_pxAppId|_pxUuid|captcha\.px-c|perimeterx\.net|\/captcha\/captcha\.js/i,
  },
  { vendor: 'HUMAN', kind: 'captcha', passable: true, title: /^access to this page has been denied/i, status: 'any' },
  { vendor: 'HUMAN', kind: 'captcha', passable: true, text: /press (?:&|and) hold to confirm/i, status: 'any' },
  {
    vendor: 'Akamai', kind: 'challenge', passable: true,
    marks: /sec-if-cpt|sec_cpt|_sec\/cp_challenge|bm-verify|\/_sec\/verify/i, status: 'any',
  },
  {
    vendor: 'Akamai', kind: 'blocked', passable: true, title: /^access denied/i,
    text: /reference\s*(?:#|&#35;)?\s*\d+\.[0-9a-f]+\.|errors\.edgesuite\.net/i,
  },
  {
    vendor: 'Akamai', kind: 'blocked', passable: true, header: ['server', /^akamaighost/i],
    text: /access denied|don't have permission/i,
  },
  {
    vendor: 'Imperva', kind: 'challenge', passable: true,
    marks: /_incapsula_resource|incapsula incident|imperva_|reese84/i, status: 'any',
  },
  {
    vendor: 'Imperva', kind: 'blocked', passable: true,
    text: /incapsula incident id|powered by imperva|request unsuccessful\. incapsula/i, status: 'any',
  },
  { vendor: 'AWS WAF', kind: 'challenge', passable: true, header: ['x-amzn-waf-action', /challenge/i], status: 'any' },
  { vendor: 'AWS WAF', kind: 'captcha', passable: true, header: ['x-amzn-waf-action', /captcha/i], status: 'any' },
  {
    vendor: 'AWS WAF', kind: 'challenge', passable: true, marks: /awswafintegration|token\.awswaf\.com|gokuProps/i,
    status: 'any',
  },
  { vendor: 'Kasada', kind: 'challenge', passable: true, header: ['x-kpsdk-ct', /./] },
  {
    vendor: 'Kasada', kind: 'challenge', passable: true,
    marks: /kpsdk|\/ips\.js\?|149e9513-01fa-4fb0-aad4-566afd725d1b/i, status: 'any',
  },
  { vendor: 'Sucuri', kind: 'challenge', passable: true, marks: /sucuri_cloudproxy|sucuri_uidc/i, status: 'any' },
  { vendor: 'Sucuri', kind: 'blocked', passable: false, title: /sucuri website firewall/i, status: 'any' },
  { vendor: 'Sucuri', kind: 'blocked', passable: false, header: ['x-sucuri-block', /./] },
  { vendor: 'DDoS-Guard', kind: 'challenge', passable: true, title: /^ddos-guard/i, status: 'any' },
  {
    vendor: 'DDoS-Guard', kind: 'challenge', passable: true,
    marks: /check\.ddos-guard\.net|\/\.well-known\/ddos-guard/i, status: 'any',
  },
  { vendor: 'Vercel', kind: 'challenge', passable: true, title: /^vercel security checkpoint/i, status: 'any' },
  { vendor: 'Vercel', kind: 'challenge', passable: true, header: ['x-vercel-mitigated', /challenge/i], status: 'any' },
  {
    vendor: 'Anubis', kind: 'challenge', passable: true, title: /^making sure you(?:'|’|&#39;)re not a bot/i,
    status: 'any',
  },
  {
    vendor: 'Anubis', kind: 'challenge', passable: true,
    marks: /anubis_(?:challenge|version)|\.within\.website\/x\/cmd\/anubis/i, status: 'any',
  },
  { vendor: 'Fastly', kind: 'challenge', passable: true, title: /^client challenge$/i, status: 'any' },
  { vendor: 'SiteGround', kind: 'challenge', passable: true, marks: /sgcaptcha/i, status: 'any' },
  {
    vendor: 'Radware', kind: 'captcha', passable: true, marks: /perfdrive\.com|radware_stormcaster|shieldsquare/i,
    status: 'any',
  },
  { vendor: 'F5', kind: 'challenge', passable: true, marks: /\/TSPD\/|bobcmn|_imp_apg_r_|f5_cspm/i, status: 'any' },
  {
    vendor: 'F5', kind: 'blocked', passable: true,
    text: /the requested url was rejected\. please consult with your administrator/i, status: 'any',
  },
  {
    vendor: 'Wordfence', kind: 'blocked', passable: false,
    text: /your access to this (?:site|service) has been (?:limited|temporarily limited)|generated by wordfence/i,
  },
  { vendor: 'Qrator', kind: 'challenge', passable: true, marks: /__qrator|qauth\.js/i },
  {
    vendor: 'Google', kind: 'captcha', passable: false,
    text: /(?:our systems have detected )?unusual traffic from your computer network/i, status: 'any',
  },
  {
    vendor: 'Amazon', kind: 'captcha', passable: true, marks: /validatecaptcha/i,
    text: /enter the characters you see|not a robot|continue shopping/i, status: 'any',
  },
  { vendor: 'Reddit', kind: 'blocked', passable: true, text: /blocked by network security/i, status: 'any' },
  {
    vendor: 'LinkedIn', kind: 'login', passable: false, marks: /authwall/i, text: /join linkedin|sign in/i,
    status: 'any',
  },
]

/** Captcha services whose widget alone proves nothing: comment and contact forms carry them too. */
export const captchaWidgets =
  /hcaptcha\.com|h-captcha|google\.com\/recaptcha|recaptcha\.net|g-recaptcha|arkoselabs|funcaptcha|geetest|cf-turnstile|challenges\.cloudflare\.com|friendlycaptcha|captcha-container|mtcaptcha|altcha|smartcaptcha|showcaptcha/i

/** What pages say that want to know whether a person is there. */
export const humanCheck = new RegExp(
  [
    'checking (?:your|if the site connection|the site connection) (?:browser|is secure)', 'checking your browser',
    "verify(?:ing)? (?:that )?you(?: are|'re|’re)? (?:a |not a |an? )?(?:human|robot|real)", 'verify you are human',
    "confirm (?:that )?you(?: are|'re|’re) (?:a |not a )?(?:human|robot|real)",
    "(?:are you|you(?: are|'re|’re)) (?:a |not a )(?:robot|human|bot)\\b",
    "prove (?:that )?you(?: are|'re|’re) (?:a |not a )?(?:human|robot)", 'complete the (?:security check|captcha)',
    'solve (?:the|this) captcha', 'security check (?:to|before|required)',
    'please (?:enable|turn on) (?:javascript and cookies|cookies and javascript)',
    'enable javascript and cookies to continue', 'unusual (?:traffic|activity)',
    'automated (?:access|requests?|queries)', 'ddos protection by', 'one more step',
    'bot (?:protection|verification|detection|check)', 'human verification',
    'access (?:to this page )?(?:has been |is )?(?:denied|blocked)', 'pardon our interruption',
    'request (?:has been )?blocked', 'sorry, you have been blocked',
  ].join('|'),
  'i',
)

export const challengeTitle =
  /^(?:just a moment|one moment,? please|please wait\b|checking your browser|attention required|access denied|access blocked|security check|verify(?:ing)? (?:you|that)|human verification|are you (?:a )?(?:human|robot)|robot check|bot verification|captcha|pardon our interruption|request blocked|ddos|you have been blocked|un instant|einen moment|un momento|um momento|один момент|請稍候|请稍候|しばらくお待ちください)/i
