// Command line flags of Chromium: no network traffic of its own, no connections except through the egress proxy, few
// resources.

const disabledFeatures = [
  'AcceptCHFrame', 'AutofillServerCommunication', 'CertificateTransparencyComponentUpdater', 'DialMediaRouteProvider',
  'InterestFeedContentSuggestions', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'Translate',
  'WebRtcHideLocalIpsWithMdns',
  // Site isolation would triple the cost of pages with frames. Tasks are isolated by browser contexts.
  'IsolateOrigins', 'site-per-process',
]

/** The egress proxy that the browser uses. */
export interface BrowserProxy {
  /** On 127.0.0.1. */
  port: number
  /** The key (SHA-256, base64) to trust if the proxy terminates TLS. */
  trustedKey?: string | undefined
}

export interface FlagOptions {
  userDataDir: string
  proxy: BrowserProxy
  sandbox: boolean
  /** Whether graphics are emulated in software, at the cost of CPU. WebGL then works, as browser checks expect. */
  graphics?: boolean
}

/** Flags that force all traffic of the browser through the proxy. */
export const networkFlags = ({ port, trustedKey }: BrowserProxy): string[] => [
  `--proxy-server=http://127.0.0.1:${port}`,
  ...(trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]),
  // By default Chromium does not use a proxy for loopback addresses.
  '--proxy-bypass-list=<-loopback>',
  // Only the proxy resolves names.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** Flags of both the plain and the stealth browser. */
export const commonFlags = ({ graphics = false }: Pick<FlagOptions, 'graphics'>): string[] => [
  '--block-new-web-contents',
  '--disable-background-networking',
  '--disable-breakpad',
  // Pictures would lack images that are still being decoded.
  '--disable-checker-imaging',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-site-isolation-trials',
  '--disable-sync',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--js-flags=--max-old-space-size=512',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(graphics ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu']),
]

/** The command line of a browser that is controlled over a pipe. */
export const chromiumFlags = ({ userDataDir, proxy, sandbox, graphics = false }: FlagOptions): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${userDataDir}`,
  ...(sandbox ? [] : ['--no-sandbox']),
  ...commonFlags({ graphics }),
  ...networkFlags(proxy),
  'about:blank',
]
