// Social networks: their hosts, and where the account stands in an address.

export interface Network {
  name: string
  /** Matches a host without `www.`, `m.` and a language. */
  host: RegExp
  /** The account in the path, as a pattern on the path without its first slash; the first group is the handle. */
  account: RegExp
  /** The normalised address of a handle. */
  url: (handle: string, host: string) => string
  /** Whether the case of handles is significant. */
  exactCase?: boolean
}

const handle = '([^/?#]+)'
const first = new RegExp(`^@?${handle}`)

export const networks: readonly Network[] = [
  {
    name: 'facebook', host: /^(?:[a-z-]{2,6}\.)?(?:facebook|fb)\.(?:com|me)$/,
    account: /^(?:#!\/)?((?:pages|people)\/[^/?#]+\/\d+|(?:groups|pages|pg|p)\/[^/?#]+|profile\.php\?(?:[^#]*&)?id=\d+|[^/?#]+)/,
    url: (account) => `https://www.facebook.com/${account.replace(/^(?:pg|p)\//, '')}`,
  },
  { name: 'x', host: /^(?:twitter|x)\.com$/, account: /^(?:#!\/)?@?([A-Za-z0-9_]{1,30})(?:[/?#]|$)/, url: (account) => `https://x.com/${account}` },
  {
    name: 'instagram', host: /^(?:instagram\.com|instagr\.am)$/, account: /^@?([\w.]{1,40})(?:[/?#]|$)/,
    url: (account) => `https://www.instagram.com/${account}`,
  },
  {
    name: 'linkedin', host: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
    account: /^((?:company|school|in|showcase|groups|pub|organization|company-beta)\/[^/?#]+)/,
    url: (account) => `https://www.linkedin.com/${account}`,
  },
  {
    name: 'youtube', host: /^(?:[a-z]{2}\.)?youtube\.com$/,
    account: /^((?:channel|user|c)\/[^/?#]+|@[^/?#]+|[^/?#@]+)(?:[/?#]|$)/, url: (account) => `https://www.youtube.com/${account}`,
    exactCase: true,
  },
  { name: 'tiktok', host: /^tiktok\.com$/, account: /^(@[^/?#]+)/, url: (account) => `https://www.tiktok.com/${account}` },
  {
    name: 'pinterest', host: /^(?:[a-z]{2,3}\.)?pinterest(?:\.[a-z]{2,3}){1,2}$/, account: first,
    url: (account) => `https://www.pinterest.com/${account}`,
  },
  { name: 'github', host: /^github\.com$/, account: first, url: (account) => `https://github.com/${account}` },
  { name: 'gitlab', host: /^gitlab\.com$/, account: first, url: (account) => `https://gitlab.com/${account}` },
  {
    name: 'xing', host: /^xing\.(?:com|de|to)$/,
    account: /^((?:companies|company|profile|pages|communities\/groups|communities|net|news\/pages|news)\/[^/?#]+|[a-z0-9_]+)/i,
    url: (account) => `https://www.xing.com/${account}`,
  },
  {
    name: 'vk', host: /^(?:vk\.com|vkontakte\.ru|vk\.ru)$/, account: first, url: (account) => `https://vk.com/${account}`,
  },
  {
    name: 'telegram', host: /^(?:t|telegram)\.(?:me|dog)$/, account: /^(?:s\/)?@?([\w+]+)/, url: (account) => `https://t.me/${account}`,
  },
  { name: 'threads', host: /^threads\.(?:net|com)$/, account: /^(@[^/?#]+)/, url: (account) => `https://www.threads.net/${account}` },
  {
    name: 'bluesky', host: /^(?:bsky\.app|staging\.bsky\.app)$/, account: /^profile\/([^/?#]+)/,
    url: (account) => `https://bsky.app/profile/${account}`,
  },
  {
    name: 'reddit', host: /^(?:old\.|new\.)?reddit\.com$/, account: /^((?:r|u|user)\/[^/?#]+)/, url: (account) => `https://www.reddit.com/${account}`,
  },
  {
    name: 'discord', host: /^discord(?:app)?\.(?:gg|com)$/, account: /^(?:invite\/)?([^/?#]+)/,
    url: (account) => `https://discord.gg/${account}`, exactCase: true,
  },
  {
    name: 'flickr', host: /^flickr\.com$/, account: /^((?:photos|people|groups)\/[^/?#]+|[^/?#]+)/,
    url: (account) => `https://www.flickr.com/${account}`,
  },
  {
    name: 'tumblr', host: /^(?:[\w-]+\.)?tumblr\.com$/, account: /^(?:blog\/)?@?([^/?#]*)/,
    url: (account, host) => (host === 'tumblr.com' ? `https://www.tumblr.com/${account}` : `https://${host}`),
  },
  {
    name: 'vimeo', host: /^vimeo\.com$/, account: /^((?:channels|groups)\/[^/?#]+|[^/?#]+)/, url: (account) => `https://vimeo.com/${account}`,
  },
  { name: 'weibo', host: /^(?:e\.)?weibo\.(?:com|cn)$/, account: /^((?:u|n|p)\/[^/?#]+|[^/?#]+)/, url: (account) => `https://weibo.com/${account}` },
  { name: 'soundcloud', host: /^soundcloud\.com$/, account: first, url: (account) => `https://soundcloud.com/${account}` },
  { name: 'twitch', host: /^twitch\.tv$/, account: first, url: (account) => `https://www.twitch.tv/${account}` },
  {
    name: 'medium', host: /^(?:[\w-]+\.)?medium\.com$/, account: /^([^/?#]*)/,
    url: (account, host) => (host === 'medium.com' ? `https://medium.com/${account}` : `https://${host}`),
  },
  {
    name: 'snapchat', host: /^snapchat\.com$/, account: /^((?:add\/|@)[^/?#]+)/, url: (account) => `https://www.snapchat.com/${account}`,
    exactCase: true,
  },
]

/** Hosts whose `/@name` is a Mastodon account: words between dots and hyphens of the host. */
export const mastodonHost =
  /(?:^|[.-])(?:mastodon|mstdn|masto|fosstodon|hachyderm|mamot|wisskomm|newsie|troet|toot|chaos|infosec|mas|social|fediscience|bonn|ruhr|norden|det|sueden|openbiblio|eupolicy|journa|ohai|mastodontech|sigmoid|techhub|scholar|kolektiva|piaille|framapiaf|indieweb|layer8|aus|tooot|mstodon|bildung)(?:[.-]|$)/

/** First segments of paths that name a function of a network, a post or a page of its own, not an account. */
export const notAccounts: ReadonlySet<string> = new Set([
  'sharer', 'sharer.php', 'share', 'share.php', 'intent', 'home', 'hashtag', 'search', 'i', 'p', 'reel', 'reels',
  'explore', 'tags', 'tr', 'plugins', 'dialog', 'pin', 'watch', 'embed', 'results', 'submit', 'sharing',
  'sharearticle', 'login', 'login.php', 'privacy', 'legal', 'policies', 'policy', 'about', 'help', 'settings',
  'social_plugins', 'spi', 'app', 'events', 'event.php', 'l.php', 'story.php', 'photo.php', 'permalink.php', 'photo',
  'photos', 'video', 'videos', 'video.php', 'watch_videos', 'playlist', 'shorts', 'live', 'feed', 'status', 'statuses',
  'web', 'oauth', 'signup', 'join', 'tos', 'terms', 'accounts', 'developers', 'developer', 'features', 'pricing',
  'topics', 'trending', 'marketplace', 'sponsors', 'orgs', 'apps', 'joinchat', 'msg', 'user', 'users', 'channels',
  'channel', 'c', 'invite', 'guidelines', 'download', 'downloads', 'en', 'de', 'fr', 'es', 'it', 'groups', 'pages',
  'people', 'business', 'ads', 'gaming', 'premium', 'music', 'kids', 'messages', 'notifications', 'widgets',
  'widgets.js', 'timeline', 'redirect', 'rsrc.php', 'badges', 'profile.php', 'profile', 'tag', 'r', 'u', 'your-page',
  'yourpage', 'yourusername', 'username', 'your-profile', 'sdk.js', 'discover', 'bookmarklet', 'create', 'upload',
  'account', 'logged_out', 'dmca', 'imprint', 'tv', 'stories', 'm', 'new', 'import', 'button', 'iframe_api',
  'media', 'session', 'followers', 'following', 'followus', 'follow', 'fans', 'undefined', 'null', 'photos_public.gne', 'services', 'add', 'shareArticle', 'cookies', 'policy.php',
])

/** Accounts of makers of themes, shop systems and networks, which templates come with. */
export const vendorAccounts: ReadonlySet<string> = new Set([
  'wordpress', 'wordpressdotcom', 'squarespace', 'wix', 'shopify', 'bigcommerce', 'joomla', 'drupal', 'elegantthemes',
  'envato', 'weebly', 'facebook', 'facebookapp', 'twitter', 'instagram', 'youtube', 'linkedin', 'pinterest', 'tiktok',
  'company/wix-com', 'company/linkedin', 'company/squarespace', 'tumblr', 'blogger', 'webflow', 'themeforest',
])
