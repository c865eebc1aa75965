import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitIntoBlocks } from '#actors/extract/main-content/features/blocks.ts'
import { describeElements } from '#actors/extract/main-content/features/element-facts.ts'
import { findHeadline } from '#actors/extract/main-content/features/headline.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { selectedTexts } from '#test/support/marked-page.ts'
import { findAnchors, keepAnchors } from './find-anchors.ts'

/** The texts that the facts of a page mark when nothing else is kept. */
function anchored(body: string, data?: object): string[] {
  const script = data === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  const page = parseHtml(`<head>${script}</head><body>${body}</body>`, 'https://site.example/page')
  const pageBlocks = splitIntoBlocks(page.root)
  const marks = new Uint8Array(pageBlocks.blocks.length)
  const table = { facts: describeElements(pageBlocks, new Map()), headline: findHeadline(page, pageBlocks) }
  keepAnchors(findAnchors(page, pageBlocks, table), marks)
  return selectedTexts({ pageBlocks, marks })
}

const card = (name: string, index: number): string =>
  `<li class="card"><a href="/p/${index}">${name} for bakers</a><span class="price">€ ${index + 12},50</span></li>`
const related = ['Linen apron', 'Rolling pin', 'Flour scoop', 'Dough knife'].map(card).join('')
const shop = (offer: string, after = ''): string =>
  `<div class="top"><p>Free shipping over € 50,00</p></div>
   <main><div class="product"><h1>Stone mill</h1>${offer}<button>Add to cart</button></div>${after}
   <section><h2>You may also like</h2><ul>${related}</ul></section></main>`
const offerOf = (offers: object, more: object = {}): object =>
  ({ '@type': 'Product', name: 'Stone mill', offers, ...more })

describe('the offer of a product', () => {
  it('is its price with what stands beside it', () => {
    const box =
      '<div class="price"><div><s>€ 149,00</s></div><div>€ 129,00</div></div><p>incl. VAT and a bag of wheat</p>'
    assert.deepEqual(anchored(shop(box), offerOf({ price: 129, priceCurrency: 'EUR' })), ['€ 149,00', '€ 129,00'])
  })

  it('is found when the page shows another amount than it states', () => {
    const box = '<div class="price">€ 99,00</div>'
    assert.deepEqual(anchored(shop(box), offerOf({ price: '129.00' })), ['€ 99,00'])
  })

  it('is the amount alone below the headline when the page states an older one', () => {
    const data = offerOf({ price: '129.00' })
    const below = (html: string): string[] => anchored(`<main><div><h1>Stone mill</h1>${html}</div></main>`, data)
    assert.deepEqual(below('<p>€ 99,00</p><p>Flour</p>'), ['€ 99,00'])
    assert.deepEqual(below('<p>Save € 99,00</p>'), [])
    assert.deepEqual(below('<p>Oak</p><p>2 kg</p><p>Flour</p><p>€ 99,00</p>'), [])
  })

  it('has brand, article number, rating and availability', () => {
    const box =
      '<p>Hofmann</p><p>4.6 of 5</p><div class="price">$1,299.00</div><p>In stock</p><p>Item no. HM-2201</p>'
    const data = offerOf(
      { price: '1299', availability: 'https://schema.org/InStock' },
      { brand: { name: 'Hofmann' }, sku: 'HM-2201', aggregateRating: { ratingValue: 4.6 } },
    )
    assert.deepEqual(
      anchored(shop(box), data), ['Hofmann', '4.6 of 5', '$1,299.00', 'In stock', 'Item no. HM-2201'],
    )
  })

  it('has the rating that is seen, not the name that screen readers read beside it', () => {
    const rating = '<a href="#reviews"><p class="sr-only">Rated 4.6 out of 5</p><div>4.6 (12 reviews)</div></a>'
    const data = offerOf({}, { aggregateRating: { ratingValue: 4.6 } })
    assert.deepEqual(anchored(`<main><h1>Stone mill</h1>${rating}</main>`, data), ['4.6 (12 reviews)'])
  })

  it('is read from Microdata', () => {
    const box = `<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Mill</span>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="89.90">
      <div>now</div><div>89,90 €</div></div></div>`
    assert.ok(anchored(shop(box)).includes('89,90 €'))
  })

  it('is the amount beside the button when no amount is stated any more', () => {
    const banner = '<div><p><a href="/p/9">Oat crusher</a></p><ul class="price"><li>€ 59,00</li></ul></div>'
    const page = `<div><div class="buy-box"><div class="price">€ 99,00</div><div>by us</div><button>Add to cart</button></div>
      <div>${'<p>Free returns</p>'.repeat(50)}</div><main><h1>Stone mill</h1>${banner}</main></div>`
    assert.deepEqual(anchored(page, offerOf({ price: '129.00' })), ['€ 99,00'])
  })

  it('is named a price by an element in its text too', () => {
    const wheat = '<p>A bag of wheat costs € 5,00 and comes with every mill that we send in the spring of the year</p>'
    const page = shop(`${wheat}<p><span class="amount">€ 99,00</span> <a href="?add=1">Take one</a></p>`)
    assert.deepEqual(anchored(page, offerOf({ price: '129.00' })), ['€ 99,00 Take one'])
  })

  it('has the shown currency before those that a list adds', () => {
    const box = `<div class="price"><div>€ 132,34</div><div class="price_info"><ul><li>AED: 549.56 AED</li></ul></div></div>`
    assert.deepEqual(anchored(shop(box), offerOf({ price: '549.56' })), ['€ 132,34', 'AED: 549.56 AED'])
  })

  it('is not that of a related product when the page shows an amount that it does not state', () => {
    assert.deepEqual(anchored(shop('<p>€ 99,00 VAT included</p>'), offerOf({ price: '129.00' })), [])
  })

  it('is read from a hidden block when no other one of its own shows a price', () => {
    const box = '<div class="price" style="display:none"><div>Regular price € 129,00</div></div>'
    assert.deepEqual(anchored(shop(box), offerOf({ price: 129 })), ['Regular price € 129,00'])
    const shown = `<div class="price">€ 99,00</div>${box}`
    assert.deepEqual(anchored(shop(shown), offerOf({ price: 129 })), ['€ 99,00'])
  })

  it('is the amount beside the button without structured data', () => {
    assert.deepEqual(anchored(shop('<div class="amount">£ 42.00</div>')), ['£ 42.00'])
  })

  it('is not that of a page without a product', () => {
    assert.deepEqual(anchored(`<main><h1>On prices</h1><p>Wheat cost $ 220 a tonne.</p><ul>${related}</ul></main>`), [])
  })

  it('is not repeated when it is kept elsewhere', () => {
    const page = shop('<div class="price">€ 129,00</div>', '<p>Hofmann has built mills since 1931.</p>')
    const data = offerOf({ price: 129 }, { brand: 'Hofmann' })
    assert.deepEqual(anchored(page, data), ['€ 129,00', 'Hofmann has built mills since 1931.'])
  })
})

describe('stated texts', () => {
  it('are questions and answers, over several blocks', () => {
    const data = {
      '@type': 'FAQPage',
      mainEntity: [{
        '@type': 'Question', name: 'How fine is it?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>As fine as you set the stones to grind.</p><p>Start coarse.</p>' },
      }],
    }
    const body = `<h1>Help</h1><div><h3>How fine is it?</h3><p>As fine as you set the stones to grind.</p>
      <p>Start coarse.</p></div><p>Write to us.</p>`
    assert.deepEqual(
      anchored(body, data), ['How fine is it?', 'As fine as you set the stones to grind.', 'Start coarse.'],
    )
  })

  it('are the ingredients and steps of a recipe', () => {
    const data = {
      '@type': 'Recipe', recipeIngredient: ['500 g flour', '1 pinch of salt'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Mix it.' }, { '@type': 'HowToStep', text: 'Let it rest.' }],
    }
    const body = '<ul><li>500 g flour</li><li>1 pinch of salt</li><li>Print</li></ul><p>Mix it.</p><p>Let it rest.</p>'
    assert.deepEqual(anchored(body, data), ['500 g flour', '1 pinch of salt', 'Mix it.', 'Let it rest.'])
  })

  it('are title, employer and place of a job', () => {
    const data = {
      '@type': 'JobPosting', title: 'Miller', hiringOrganization: { name: 'Hofmann Mills' },
      jobLocation: { address: { addressLocality: 'Ulm' } },
    }
    assert.deepEqual(
      anchored('<h1>Miller</h1><p>Hofmann Mills</p><p>Ulm, full time</p><p>Apply</p>', data),
      ['Miller', 'Hofmann Mills', 'Ulm, full time'],
    )
  })
})

describe('posts', () => {
  const post = (author: string, text: string): string =>
    `<div class="post"><div class="user">${author}</div><div><time datetime="2026-03-01">1 March</time></div>
     <div class="text">${text}</div><div>Report</div></div>`
  const texts = ['Which stones do you use for rye flour at home?', 'Granite, and I dress them every second year or so.']

  it('keep their text, author and time', () => {
    const data = {
      '@type': 'DiscussionForumPosting', author: { name: 'ada' }, text: texts[0],
      comment: [{ '@type': 'Comment', author: { name: 'ada' }, text: 'never looked for' }],
    }
    assert.deepEqual(anchored(`<h1>Stones</h1>${post('ada', texts[0]!)}${post('bo', texts[1]!)}`, data), [
      'ada', '1 March', texts[0],
    ])
  })

  it('are not the comments beside an article', () => {
    const scope = 'itemscope itemtype="https://schema.org/'
    const comment = `<div ${scope}Comment"><b itemprop="author">bo</b><p itemprop="text">${texts[1]}</p></div>`
    assert.deepEqual(anchored(`<h1>Stones</h1>${comment}`, { '@type': 'BlogPosting', name: 'Stones' }), [])
    assert.deepEqual(anchored(`<h1>Stones</h1>${comment}`, { '@type': 'WebPage', name: 'Stones' }), ['bo', texts[1]])
  })

  it('are not comments in JSON-LD beside an article in Microdata', () => {
    const data = { '@type': 'Comment', author: { name: 'bo' }, text: texts[1] }
    const body = (type: string): string =>
      `<div itemscope itemtype="https://schema.org/${type}"><h1 itemprop="name">Stones</h1></div>`
      + post('bo', texts[1]!)
    assert.deepEqual(anchored(body('BlogPosting'), data), [])
    assert.deepEqual(anchored(body('WebPage'), data), ['bo', '1 March', texts[1]])
  })

  it('have the author that stands nearest', () => {
    const data = {
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question', name: 'Which stones?',
        acceptedAnswer: { '@type': 'Answer', text: texts[1], author: { name: 'bo' } },
      },
    }
    const body = `<h1>Which stones?</h1>${post('ada', texts[0]!)}${post('bo', texts[1]!)}<p>bo</p>`
    assert.deepEqual(anchored(body, data), ['Which stones?', 'bo', '1 March', texts[1]])
  })
})

describe('the items of a list of offers', () => {
  it('keep their names and prices', () => {
    const items = ['Wheat flour', 'Rye flour', 'Spelt flour']
    const data = {
      '@type': 'ItemList',
      itemListElement: items.map((name, index) => (
        { '@type': 'ListItem', item: { '@type': 'Product', name, offers: { price: index + 2 } } }
      )),
    }
    const card = (name: string, index: number): string =>
      `<li><img src="/${index}.jpg"><h3>${name}</h3><div>$${index + 2}.00</div><button>Compare</button></li>`
    assert.deepEqual(anchored(`<h1>Flour</h1><ul>${items.map(card).join('')}</ul>`, data), [
      'Wheat flour', '$2.00', 'Rye flour', '$3.00', 'Spelt flour', '$4.00',
    ])
  })

  it('are read from Microdata of a list', () => {
    const item = (name: string): string =>
      `<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><h3 itemprop="name">${name}</h3>`
      + '<div itemprop="offers">$2.00</div></li>'
    const list = `<ul itemscope itemtype="https://schema.org/ItemList">${item('Wheat flour')}${item('Rye flour')}</ul>`
    assert.deepEqual(anchored(`<h1>Flour</h1>${list}`, {}), ['Wheat flour', '$2.00', 'Rye flour', '$2.00'])
  })

  it('keep their names and ratings on a page that compares products', () => {
    const mills = ['Hofmann Classic', 'Ulm Junior', 'Granite Pro']
    const data = {
      '@graph': mills.map((name, index) => (
        { '@type': 'Product', name, aggregateRating: { ratingValue: `4.${index + 5}`, bestRating: 5 } }
      )),
    }
    const row = (name: string, index: number): string =>
      `<div class="card"><h3>${name}</h3><div>4.${index + 5}</div><div>Runs for 12 years</div><a href="/go">Visit</a></div>`
    assert.deepEqual(anchored(`<h1>The best mills</h1>${mills.map(row).join('')}`, data), [
      'Hofmann Classic', '4.5', 'Ulm Junior', '4.6', 'Granite Pro', '4.7',
    ])
  })
})
