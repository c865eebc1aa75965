import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropControls } from './drop-controls.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropControls(pageBlocks, marks, table))

const id = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

describe('dropControls', () => {
  for (const [name, html] of [
    ['the labels of filters', '<li><label><input type="checkbox" name="size" value="s">Size S</label></li>'.repeat(3)],
    [
      'a filter with its title',
      `<div class="review-filter"><p>Sort</p>${'<p><input type="radio" name="a">Newest</p>'.repeat(3)}</div>`,
    ],
    ['a button', '<div><button>Add Lantern to compare</button></div>'],
    ['controls of a map', '<div class="map"><div class="mapboxgl-ctrl-group small"><div>Map Key</div></div></div>'],
    ['a phrase that runs across the page', `<div>${'<span>Light your garden *</span> '.repeat(9)}</div>`],
    ['values of a filter with counts', '<div><i>In stock (12)</i><i>On sale (3)</i><i>New (1,204)</i></div>'],
    ['a shortcode', '<div>[contact-form-7 id="3548" title="Lamps"]</div>'],
    ['tags of a page builder', '<div>[vc_row css=".a{margin:0}"][vc_column][/vc_column][/vc_row]</div>'],
    ['identifiers of a machine', `<div><span>S</span><span>${id}</span> G${id} p${id}q${id}</div>`],
  ] as const)
    it(`drops ${name}`, () => assert.deepEqual(textsLeft(`<p>A lantern of brass.</p>${html}`), ['A lantern of brass.']))

  for (const [name, html] of [
    ['boxes to tick on paper', `<p>${'<input type="checkbox"> Fill the lamp '.repeat(3)}</p>`],
    ['a single box', '<p><input type="checkbox" name="colour" value="red"> Red</p>'],
    ['a variant', '<label><input type="radio" name="colour" value="red"> Red</label>'],
    ['the heading of an accordion', '<h3><button>How long does it burn?</button></h3>'],
    ['a button that opens a part', '<button aria-expanded="false">How long does it burn?</button>'],
    ['a button named so', '<div class="faq-item"><button>How long does it burn?</button></div>'],
    ['a popup of a map', '<div class="leaflet-popup"><div>The lamp works of Ulm</div></div>'],
    ['a tab', '<button role="tab">Details</button>'],
    ['a passage that a click enlarges', `<button>${Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ')}</button>`],
    ['identifiers in a table', `<table><tr><td>${`${id} `.repeat(4)}</td></tr></table>`],
    ['a shortcode in code', '<pre>[gallery ids="1,2"]</pre>'],
    ['a shortcode that a text explains', '<p>[gallery ids="1,2"] shows two pictures.</p>'],
    ['a word in brackets', '<p>[applause]</p>'],
    ['a repeated word', '<p>Ring, ring, ring, said the bell; ring, ring, ring, and the lamps went out.</p>'],
    ['years in a text', '<p>The mill of Ulm (1744) is older than that of Bern (1790), both by Ann Miller.</p>'],
    ['films with their years', '<p>Mill of Ulm (1944), The Bridge (1961), The Tower (1982)</p>'],
    ['films in lines', '<p>Mill of Ulm (1944)<br>The Bridge (1961)<br>The Tower (1982)</p>'],
    ['steps with their numbers', '<p>How to grind: (1) Dry the wheat (2) Set the stones (3) Grind</p>'],
    ['one identifier', `<p>${id}</p>`],
  ] as const)
    it(`keeps ${name}`, () => assert.equal(textsLeft(html).length, 1))
})
