// A shop that changes between two checks: a price, the opening hours, a page that is added and one that is removed.

import type { SitePage } from './site.ts'

const words = 'The shop by the river sells kettles and pots that are made in the old mill of the town. '

const page = (title: string, ...paragraphs: string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</main></body></html>`

const kettle = (price: string, stock: string, ...more: string[]): string => page(
  'Enamel kettle', words.repeat(4), `Price: € ${price} with a lid`, `Availability: ${stock}`,
  ...['Enamel', 'Steel', 'Copper', 'Iron', 'Glass', 'Clay', 'Tin', 'Brass'].map((kind) =>
    `${kind} is a material that our smith has worked with for many years.`),
  ...more,
)

const list = (...links: string[]): string => page(
  'Guides', words.repeat(4), ...links.map((path) => `<a href="/guides/${path}">A guide to ${path} for beginners</a>`),
)
const guide = (subject: string): string =>
  page(`Guide to ${subject}`, `This guide is about ${subject}. ${words}`.repeat(4))

/** The shop as the first check finds it. */
export const shopBefore = (): Record<string, SitePage> => ({
  '/kettle': kettle('30.00', 'in stock', 'The shop is open on Monday morning.'),
  '/pot': page('Iron pot', words.repeat(4), 'Price: € 45.00'),
  '/guides/': list('enamel', 'copper'),
  '/guides/enamel': guide('enamel'), '/guides/copper': guide('copper'), '/guides/steel': { status: 404 },
})

/** What has changed when the second check comes. */
export const shopAfter = (): Record<string, SitePage> => ({
  ...shopBefore(),
  '/kettle': kettle(
    '25.00', 'in stock', 'The shop is open on Friday evening.', 'Spare lids can be ordered by telephone.',
  ),
  '/guides/': list('enamel', 'steel'),
  '/guides/steel': guide('steel'), '/guides/copper': { status: 404 },
})
