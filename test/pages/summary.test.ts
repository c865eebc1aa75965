// Summaries of whole pages: sentences of the page and nothing that stands around it, in any script.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { summarise } from '#actors/infer/summarise.ts'
import { documentOf, factsOfHtml } from './ask-page.ts'

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const guide = paragraphs(
  'A good desk lamp gives enough light without glare, and it can be moved to where you need it.',
  'LED lamps use a fifth of the power of old bulbs.', 'Choose a warm colour for evenings.',
)

const cases: [what: string, html: string, wordsMax: number, expected: string][] = [
  [
    'a short page whole', documentOf('en', 'Note', '<main><h1>Note</h1><p>The shop is closed today.</p></main>'), 50,
    'The shop is closed today.',
  ],
  [
    'the items of a list apart',
    documentOf(
      'en', 'Lamps',
      '<main><h1>Lamps</h1><ul><li>Desk lamp with a long arm, $20</li><li>Floor lamp made of steel, $50</li></ul></main>',
    ),
    50,
    'Desk lamp with a long arm, $20; Floor lamp made of steel, $50',
  ],
  [
    'a page without text by its description',
    documentOf(
      'en', 'Kettle', '<main><h1>Copper kettle</h1><p>$49.90</p></main>',
      '<meta name="description" content="A kettle of copper, made by hand.">',
    ),
    50,
    'A kettle of copper, made by hand.',
  ],
  [
    'Chinese without blanks',
    documentOf(
      'zh', '新桥',
      `<article><h1>市议会决定重建大桥</h1>${paragraphs('市议会周一投票决定重建埃尔姆河上的旧桥，该桥在去年冬天的洪水后关闭。', '市长在投票后表示，工程将耗资一千二百万欧元，历时两年。')}</article>`,
    ),
    60,
    '市议会周一投票决定重建埃尔姆河上的旧桥，该桥在去年冬天的洪水后关闭。市长在投票后表示，工程将耗资一千二百万欧元，历时两年。',
  ],
  [
    'a page without its banners',
    documentOf(
      'en', 'Lamp guide',
      `<main><h1>Lamp guide</h1><p>We use cookies to improve your experience. By continuing you agree to our policy.</p>${guide}<p>Click here to read more.</p></main>`,
    ),
    60,
    'A good desk lamp gives enough light without glare, and it can be moved to where you need it. LED lamps use a fifth of the power of old bulbs. Choose a warm colour for evenings.',
  ],
]

describe('summarise on whole pages', () => {
  for (const [what, html, wordsMax, expected] of cases) {
    it(`gives ${what}`, () => assert.equal(summarise(factsOfHtml(html), wordsMax), expected))
  }
})
