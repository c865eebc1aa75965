// How Chromium is started: nothing of its own on the network, no way out but our proxy, small.

const features = [
  'AcceptCHFrame',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  // A context of its own for every task keeps tasks apart; a process for every site of a page would triple the cost of
  // pages with frames.
  'IsolateOrigins',
  'site-per-process',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'Translate',
  'WebRtcHideLocalIpsWithMdns',
]

/** The egress proxy as the browser has to know it. */
export interface BrowserProxy {
  /** On 127.0.0.1. */
  port: number
  /** Key (SHA-256, base64) to trust, where the proxy checks certificates in the browser's place. */
  trustedKey?: string | undefined
}

export interface FlagOptions {
  userDataDir: string
  proxy: BrowserProxy
  sandbox: boolean
  /** Whether graphics are emulated (WebGL works, as pages that look for robots expect); costs CPU. */
  graphics?: boolean
}

/** What keeps the browser on our proxy, whatever a page asks for. */
export const networkFlags = ({ port, trustedKey }: BrowserProxy): string[] => [
  `--proxy-server=http://127.0.0.1:${port}`,
  ...(trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]),
  // Chromium leaves loopback out of proxying unless told otherwise.
  '--proxy-bypass-list=<-loopback>',
  // Names are resolved by the proxy only.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** Flags that both ways of starting Chromium share. */
export const commonFlags = ({ graphics = false }: Pick<FlagOptions, 'graphics'>): string[] => [
  '--block-new-web-contents',
  '--disable-background-networking',
  '--disable-breakpad',
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
  `--disable-features=${features.join(',')}`,
  ...(graphics ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu']),
]

/** The command line of a browser that is driven over its pipe. */
export const chromiumFlags = ({ userDataDir, proxy, sandbox, graphics = false }: FlagOptions): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${userDataDir}`,
  ...(sandbox ? [] : ['--no-sandbox']),
  ...commonFlags({ graphics }),
  ...networkFlags(proxy),
  'about:blank',
]
