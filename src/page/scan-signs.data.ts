// Names and patterns by which a scan recognises parts of a page. Sources: the mount elements in the default templates
// of client frameworks, the script addresses in the documentation of analytics, advertising and consent services, the
// class names of CSS frameworks, and the pages in test/fixtures/pages and the evaluation corpus.

import { oneOf } from './one-of.ts'

/** Ids of elements that client frameworks mount on, in lower case. */
export const rootIds: ReadonlySet<string> = new Set([
  'root', 'app', '__next', '__nuxt', 'nuxt', '___gatsby', 'react-root', 'reactroot', 'react-app', 'vue-app', 'svelte',
  'svelte-app', 'main-app', 'app-root', 'application', 'mount', 'mount-point', 'q-app', 'ember-app', 'spa',
  '_docusaurus', 'webapp', 'web-app', 'appmountpoint', 'client-root', 'hydrate-root', 'preact-root', 'elm',
])
export const rootIdPrefix = /^(?:single-spa-application|flutter)/i

/** Custom elements that client frameworks mount on. */
export const rootTags: ReadonlySet<string> = new Set([
  'app-root', 'my-app', 'ng-app', 'root-app', 'ion-app', 'flutter-view', 'polymer-app', 'shop-app', 'app-shell',
  'main-app', 'main-root',
])

/** Scripts that add nothing to the content: analytics, advertising, consent, chat, fonts, syntax highlighting. */
export const auxiliaryScript = oneOf(
  // Analytics and error reports
  /googletagmanager/i, /google-analytics/, /gtag\/js/, /analytics\.js/, /plausible/, /matomo/, /piwik/, /hotjar/,
  /segment\.(?:com|io)/, /clarity\.ms/, /cloudflareinsights/, /\/beacon/, /umami/, /usefathom/, /simpleanalytics/,
  /goatcounter/, /statcounter/, /newrelic/, /nr-data/, /sentry/, /bugsnag/, /datadoghq/, /mouseflow/, /optimizely/,
  /yandex.*metrika/, /mc\.yandex/, /hs-analytics/, /stats\.wp/, /jetpack/,
  // Advertising and social networks
  /connect\.facebook/, /fbevents/, /doubleclick/, /googlesyndication/, /adsbygoogle/, /quantcast/, /addthis/,
  /sharethis/, /disqus/, /gravatar/, /platform\.twitter/, /widgets\.js/,
  // Consent and chat
  /cookiebot/, /onetrust/, /cookielaw/, /consent/, /intercom/, /hs-scripts/, /drift/, /crisp\.chat/, /tawk\.to/,
  /zendesk/, /livechat/,
  // Helpers
  /wp-emoji/, /email-decode/, /speculation/, /polyfill/, /prism/, /highlight/, /mathjax/, /katex/, /lazysizes/,
  /instant\.page/,
)

/** Inline code of such services, and code that only sets a class or a theme. */
export const auxiliaryCode = oneOf(
  /\bgtag\(/, /dataLayer/, /\b_gaq\b/, /GoogleAnalyticsObject/, /\bfbq\(/, /\b_paq\b/, /\b_hmt\b/, /ym\(\d/, /hotjar/,
  /clarity\(/, /plausible/, /adsbygoogle/, /_wpemojiSettings/, /OneTrust/, /Cookiebot/,
  /classList\.(?:remove|replace)\(["']no-js/, /document\.documentElement\.className/,
  /matchMedia\(["']\(prefers-color-scheme/, /localStorage\.getItem\(["'](?:theme|color)/, /NREUM/, /Sentry\.init/,
  /Intercom\(/, /_hsq/, /hbspt/, /cdn-cgi\/challenge-platform\/scripts\/jsd/,
)

/** Types of script elements that hold data or templates, not code. */
export const dataScriptType = oneOf(
  /json/i, /template/, /x-handlebars/, /x-mustache/, /text\/html/, /x-tmpl/, /text\/plain/, /speculationrules/,
  /importmap/, /ng-template/,
)

/** Attributes of elements of challenges, captchas and consent gates. */
export const challengeAttribute = oneOf(
  /captcha/i, /turnstile/, /challenge/, /cf-/, /ddos/, /px-/, /datadome/, /incapsula/, /arkose/, /funcaptcha/,
  /geetest/, /recaptcha/, /kpsdk/, /sucuri/, /aws-?waf/, /blocked/, /access-denied/, /robot/, /consent/, /cookie/,
)

/** Classes of elements that are shown while content is loading. */
export const placeholderClass = oneOf(
  /\b(?:skeleton|shimmer|spinner|loader|loading|placeholder-(?:glow|wave)|ghost-(?:line|item))\b/i,
  /(?:^|[-_\s])(?:skeleton|shimmer|spinner)(?:$|[-_\s])/,
)

/** Attributes of templates that a script fills in: Angular, Vue, Alpine, Knockout. */
export const templateAttributes: readonly string[] = [
  'ng-repeat', 'v-for', 'x-for', 'data-bind', 'ng-view', 'ui-view',
]
