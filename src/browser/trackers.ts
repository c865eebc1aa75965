// Hosts of analytics, monitoring and advertising services, which pages do not need for their content. Sources: the
// documentation of the services and the hosts that pages of the evaluation corpus load most.

const trackerDomains = new Set([
  'google-analytics.com', 'googletagmanager.com', 'googleadservices.com', 'googlesyndication.com', 'doubleclick.net',
  'adservice.google.com', '2mdn.net', 'connect.facebook.net', 'analytics.tiktok.com', 'analytics.twitter.com',
  'static.ads-twitter.com', 'ads.linkedin.com', 'px.ads.linkedin.com', 'snap.licdn.com', 'bat.bing.com', 'clarity.ms',
  'hotjar.com', 'hotjar.io', 'mixpanel.com', 'amplitude.com', 'segment.com', 'segment.io', 'heap.io',
  'heapanalytics.com', 'fullstory.com', 'mouseflow.com', 'crazyegg.com', 'luckyorange.com', 'quantserve.com',
  'quantcount.com', 'scorecardresearch.com', 'chartbeat.com', 'chartbeat.net', 'parsely.com', 'nr-data.net',
  'newrelic.com', 'browser-intake-datadoghq.com', 'sentry.io', 'bugsnag.com', 'criteo.com', 'criteo.net', 'taboola.com',
  'outbrain.com', 'adnxs.com', 'rubiconproject.com', 'pubmatic.com', 'openx.net', 'casalemedia.com',
  'amazon-adsystem.com', 'adsrvr.org', 'moatads.com', 'demdex.net', 'omtrdc.net', 'everesttech.net', 'krxd.net',
  'bluekai.com', 'branch.io', 'appsflyer.com', 'adjust.com', 'mc.yandex.ru', 'statcounter.com', 'matomo.cloud',
  'plausible.io', 'cloudflareinsights.com', 'intercom.io', 'drift.com', 'tawk.to',
])

/** Whether a host belongs to a tracker or an advertiser. */
export function isTracker(host: string): boolean {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (trackerDomains.has(name)) return true
  return false
}
