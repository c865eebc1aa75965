// Addresses that share a page, from the domain on, as regular expressions; matched without regard to case.

export const shareAddresses: readonly string[] = [
  'facebook\\.com/(?:sharer|share\\.php|dialog/)', '(?:twitter|x)\\.com/(?:intent|share)', 'bsky\\.app/intent',
  'threads\\.net/intent', 'linkedin\\.com/(?:shareArticle|sharing|cws/share)', 'xing\\.com/spi/shares',
  'vk\\.com/share', 'pinterest\\.[\\w.]+/pin/create', 'reddit\\.com/submit', 'ycombinator\\.com/submitlink',
  'tumblr\\.com/(?:widgets/)?share', 'whatsapp\\.com/send', 'wa\\.me/\\?',
  '(?:t|telegram)\\.me/share', 'line\\.me/(?:R/)?(?:msg|lineit)',
  'getpocket\\.com/(?:save|edit)', 'buffer\\.com/add',
]
