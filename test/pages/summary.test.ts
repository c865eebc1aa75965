// Summaries of whole pages: sentences of the main content without page chrome, in any script.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { summarise } from '#actors/infer/summarise.ts'
import { html } from '#test/support/html.ts'
import { documentOf, factsOfHtml } from './html-page.ts'

const cases: [what: string, page: string, wordsMax: number, expected: string][] = [
  [
    'the whole text of a short page',
    documentOf('en', 'Note', '<main><h1>Note</h1><p>The shop is closed today.</p></main>'),
    50,
    'The shop is closed today.',
  ],
  [
    'the items of a list, separated',
    documentOf('en', 'Lamps', html`
      <main>
        <h1>Lamps</h1><ul><li>Desk lamp with a long arm, $20</li><li>Floor lamp made of steel, $50</li></ul>
      </main>
    `),
    50,
    'Desk lamp with a long arm, $20; Floor lamp made of steel, $50',
  ],
  [
    'the description of a page without text',
    documentOf('en', 'Kettle', '<main><h1>Copper kettle</h1><p>$49.90</p></main>', html`
      <meta name="description" content="A kettle of copper, made by hand.">
    `),
    50,
    'A kettle of copper, made by hand.',
  ],
  [
    'Chinese sentences without spaces between them',
    documentOf('zh', '新桥', html`
      <article>
        <h1>市议会决定重建大桥</h1>
        <p>市议会周一投票决定重建埃尔姆河上的旧桥，该桥在去年冬天的洪水后关闭。</p>
        <p>市长在投票后表示，工程将耗资一千二百万欧元，历时两年。</p>
      </article>
    `),
    60,
    '市议会周一投票决定重建埃尔姆河上的旧桥，该桥在去年冬天的洪水后关闭。市长在投票后表示，工程将耗资一千二百万欧元，历时两年。',
  ],
  [
    'a page without its cookie banner and its links to other pages',
    documentOf('en', 'Lamp guide', html`
      <main>
        <h1>Lamp guide</h1>
        <p>We use cookies to improve your experience. By continuing you agree to our policy.</p>
        <p>A good desk lamp gives enough light without glare, and it can be moved to where you need it.</p>
        <p>LED lamps use a fifth of the power of old bulbs.</p><p>Choose a warm colour for evenings.</p>
        <p>Click here to read more.</p>
      </main>
    `),
    60,
    'A good desk lamp gives enough light without glare, and it can be moved to where you need it. '
    + 'LED lamps use a fifth of the power of old bulbs. Choose a warm colour for evenings.',
  ],
]

describe('summarise on whole pages', () => {
  for (const [what, page, wordsMax, expected] of cases) {
    it(`returns ${what}`, () => assert.equal(summarise(factsOfHtml(page), wordsMax), expected))
  }
})
