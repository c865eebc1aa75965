// Lists and discussions in the markup that real pages have.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractJson } from '#actors/infer/extract-json.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { documentOf, factsOfHtml } from '#test/pages/html-page.ts'
import { objectSchema, type Fields } from '#test/pages/json-fields.ts'

function filled(fields: Fields, body: string, title = 'Knots that hold', head = '') {
  const facts = factsOfHtml(documentOf('en', title, body, head), 'https://tarn.example/t/knots')
  return extractJson(facts, { schema: compileCallerSchema(objectSchema(fields)) }).data
}

const post = (name: string, count: number, date: string, text: string) =>
  `<div class="post"><div class="name"><a href="/u/1/${name}">${name}</a></div><div class="posts">Posts: ${count}</div>`
  + `<p class="date">${date}</p><div class="content"><p>${text}</p></div></div>`
const thread = '<main><h1>Knots that hold</h1>'
  + post('marlo', 524, '3 May 2025', 'Which knot holds on wet rope, and is easy to open afterwards?')
  + post('edda', 12, '4 May 2025', 'A bowline with a stopper is what I tie, and it never came loose.')
  + post('rolf', 98, '6 May 2025', 'The figure eight holds better, but it is hard to open when wet.') + '</main>'

describe('posts of a discussion', () => {
  it('says who started it, when, and what stands beside the name', () => {
    const fields: Fields = {
      started_by: 'string', started_at: 'date', author_posts: "integer: Posts of the thread's author",
    }
    assert.deepEqual(filled(fields, thread), { started_by: 'marlo', started_at: '2025-05-03', author_posts: 524 })
  })
  it('says who wrote last, where all posts are on the page', () => {
    const fields: Fields = { last_poster: 'string', last_post_date: 'date' }
    assert.deepEqual(filled(fields, thread), { last_poster: 'rolf', last_post_date: '2025-05-06' })
    assert.equal(filled(fields, `${thread}<p>Page 1 of 4</p>`), null)
  })
})

describe('comments below a post', () => {
  it('do not say who started the discussion', () => {
    const below = thread.replaceAll('class="post"', 'class="comment-post"')
    assert.equal(filled({ started_by: 'string' }, below), null)
  })
})

describe('lists of real pages', () => {
  it('reads the writers of comments from what is cited', () => {
    const comment = (name: string, day: number) =>
      `<li class="comment"><footer><cite>${name}</cite> <a href="#c">`
      + `<time>Jan ${day}, 2026 At 8:26 am</time></a></footer>`
      + '<p class="comment-content">Glad to see it here.</p></li>'
    const list = `<h4>2 comments</h4><ol class="comment-list">${comment('Ken', 24)}${comment('Liv', 25)}</ol>`
    assert.deepEqual(filled({ comments: [{ author: 'string', date: 'date' }] }, `<h1>Knots</h1>${list}`, 'Knots'),
      { comments: [{ author: 'Ken', date: '2026-01-24' }, { author: 'Liv', date: '2026-01-25' }] })
  })
  it('reads dates of time elements without a text', () => {
    const event = (venue: string, day: number) =>
      `<li class="event"><time datetime="2026-03-${day}T20:00:00-0700"></time><p class="artists">Selkie band</p>`
      + `<p class="location"><a class="venue-link" href="/v">${venue}</a>, Oban</p></li>`
    const list = `<main><h1>Concerts</h1><ul>${event('Pier 48', 14)}${event('The Midway', 15)}</ul></main>`
    assert.deepEqual(filled({ events: [{ venue: 'string', date: 'date' }] }, list, 'Concerts'),
      { events: [{ venue: 'Pier 48', date: '2026-03-14' }, { venue: 'The Midway', date: '2026-03-15' }] })
  })
  it('takes the stated trail where other links stand among the shown one', () => {
    const stated = ['Board', 'Gear', 'Knots'].map((name, at) =>
      `{"@type":"ListItem","position":${at + 1},"name":"${name}","item":"https://tarn.example/${at}"}`).join(',')
    const head = `<script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[${stated}]}</script>`
    const shown = (links: readonly string[]) =>
      `<div class="breadcrumbs">${links.map((link) => `<a href="/${link}">${link}</a>`).join(' ')}</div>`
    const trail = (links: readonly string[]) =>
      filled({ breadcrumbs: ['string'] }, shown(links) + thread, 'Knots that hold', head)
    const amongOthers = ['FAQ', 'Rules', 'Help', 'Board', 'Gear', 'Knots']
    assert.deepEqual(trail(amongOthers), { breadcrumbs: ['Board', 'Gear', 'Knots'] })
    assert.deepEqual(trail(['Knots', 'Gear', 'Board']), { breadcrumbs: ['Board', 'Gear', 'Knots'] })
    assert.deepEqual(trail(['Home', 'Board', 'Gear', 'Knots']), { breadcrumbs: ['Home', 'Board', 'Gear', 'Knots'] })
  })
  it('finds a list by its label without the noun of its members', () => {
    const aside = '<aside><h4>Shop by price</h4><ul><li>Under $100</li><li>$100 to $300</li></ul></aside>'
    assert.deepEqual(filled({ price_ranges: ['string'] }, thread + aside),
      { price_ranges: ['Under $100', '$100 to $300'] })
  })
  it('gives the terms of a list in which each is explained', () => {
    const list = '<main><h1>Services</h1><h2>Service types</h2><ul><li>ClusterIP: exposes it inside of the cluster</li>'
      + '<li>NodePort: exposes it on a port of each node</li></ul></main>'
    assert.deepEqual(
      filled({ service_types: ['string'] }, list, 'Services'), { service_types: ['ClusterIP', 'NodePort'] })
  })
  it('takes the title of a person beside a name for a job', () => {
    const person = (name: string) =>
      `<div class="staff-member"><a href="/p"></a><h3>${name}</h3><h4>Administrative Assistant</h4></div>`
    const page = `<main><h1>Permits</h1><h2>Contacts</h2><div>${person('Ada Gray')}${person('Liv Strand')}</div></main>`
    assert.deepEqual(filled({ contacts: [{ name: 'string', title: 'string' }] }, page, 'Permits'), {
      contacts: [
        { name: 'Ada Gray', title: 'Administrative Assistant' },
        { name: 'Liv Strand', title: 'Administrative Assistant' },
      ],
    })
  })
})
