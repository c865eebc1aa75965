// The account of a social network that an address names.

import { unescaped } from '#src/sites/percent-encoding.ts'
import { mastodonHost, networks, notAccounts, vendorAccounts } from './networks.data.ts'

export interface Account {
  network: string
  /** The account by which two addresses are compared. */
  handle: string
  /** The normalised address. */
  url: string
}

const urlCharsMax = 1_000
const handleCharsMax = 150

/** The account; null for other sites, and for share buttons, posts and start pages of networks. */
export function readAccount(address: string): Account | null {
  if (address.length > urlCharsMax) return null
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const host = url.hostname.toLowerCase().replace(/^(?:www|m|mobile|touch)\./, '')
  const path = unescaped((url.pathname + url.search + url.hash).replace(/^\/+/, '').replace(/^intl\/[^/]+\//, ''))
  const network = networks.find((one) => one.host.test(host))
  if (!network) return mastodonAccount(host, path)
  const found = network.account.exec(path)?.[1]?.replace(/\/+$/, '').trim()
  const isOnHost = (network.name === 'tumblr' || network.name === 'medium') && host !== `${network.name}.com`
  const account = isOnHost ? host.split('.')[0]! : found
  if (account === undefined || account === '' || account.length > handleCharsMax || !isAccount(account, path, network.name))
    return null
  const handle = handleOf(account, network.name)
  if (handle === '' || vendorAccounts.has(handle)) return null
  return { network: network.name, handle, url: encodeURI(network.url(account, host)) }
}

/** Whether a path continues as the address of a post, a photo or a playlist. */
const isPost = /^[^/?#]+\/(?:status(?:es)?|posts|photos?|videos?|p|reel|permalink|events?|notes|blob|tree|issues|pull|wiki|commit|releases|actions|discussions|stargazers|comments|watch)(?:[/?#]|$)/i

function isAccount(account: string, path: string, network: string): boolean {
  const start = account.toLowerCase().split('/')[0]!
  if (account.includes('/') || start.startsWith('@')) return !/[<>{}\s]/.test(account) && !/\/(?:$|undefined|null)/.test(account)
  if (network === 'facebook' && start.startsWith('profile.php?')) return true
  if (notAccounts.has(start) || /[<>{}\s]/.test(account) || /\.(?:php|html?|js|aspx)$/.test(start)) return false
  if (network === 'vimeo' && /^\d+$/.test(start)) return false
  return network === 'github' || network === 'gitlab' ? /^[^/?#]+\/?(?:[?#].*)?$/.test(path) || isRepository(path) : !isPost.test(path)
}

/** A repository, whose owner is an account. */
const isRepository = (path: string): boolean => /^[^/?#]+\/[^/?#]+\/?(?:[?#].*)?$/.test(path)

function handleOf(account: string, network: string): string {
  const lower = account.toLowerCase()
  if (network === 'facebook') {
    const id = /^profile\.php\?(?:.*&)?id=(\d+)/.exec(lower) ?? /^(?:pages|people)\/[^/]+\/(\d+)/.exec(lower)
    return id ? id[1]! : lower.replace(/^(?:pages|pg|p)\//, '')
  }
  if (network === 'youtube') return lower.replace(/^(?:user|c)\//, '').replace(/^@/, '')
  return lower.replace(/^@/, '').replace(/^(?:photos|people|add)\//, '')
}

function mastodonAccount(host: string, path: string): Account | null {
  const handle = /^(?:web\/)?(@[\w.]{1,60})(?:@[\w.-]+)?\/?$/.exec(path)?.[1]
  if (handle === undefined || !mastodonHost.test(host)) return null
  return { network: 'mastodon', handle: `${host}/${handle.toLowerCase()}`, url: `https://${host}/${handle}` }
}
