// A small page with the elements that most pages have, for `keepSpecimens`.

import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import type { Extracted } from '#actors/extract/extracted.ts'
import { extractPage } from '#actors/extract/extract-page.ts'

const sentence =
  'A page of the usual kind has a few sentences of text, with a <a href="/b#c" title="t">link</a>, <b>marks</b>.'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A sample | Site</title>
<meta property="og:type" content="article"><link rel="canonical" href="/a"><style>.off { display: none }</style>
<script type="application/ld+json">{"@type":"Article","headline":"A sample","author":{"name":"A B"}}</script></head>
<body class="page" id="top"><!-- top --><nav role="navigation"><ul><li><a href="/a">A</a></li><li><a href="/b">B</a>
</li></ul></nav><main><article class="post"><h1>A sample</h1><p class="byline">By A B,
<time datetime="2020-01-02">today</time></p><p>${sentence} ${sentence}</p><h2 id="s">Part</h2><p>${sentence}<br>${sentence}<img src="/a.png" alt="A" width="9">
</p><ul class="list"><li>One &amp; two</li><li>Two<ol><li>Three</li></ol></li></ul><table><tr><th>A</th><td>1</td></tr>
<tr><th>B</th><td>$ 2.00</td></tr></table><pre><code class="language-js">let a = 1</code></pre><blockquote><p>
${sentence}</p></blockquote><div style="display:none" hidden>Off</div>
<div class="off" data-a="1" aria-hidden="true">Off</div>
<svg><title>x</title><path d="M0"/></svg><noscript><img src="/b.png"></noscript></article></main><aside><p>Related</p>
</aside><footer><p>All rights reserved</p><form><input type="text" name="q"><button>Go</button></form></footer></body>
</html>`

const url = 'https://example.com/sample'

const page: PageFetched = {
  url, finalUrl: url, statusCode: 200, contentType: 'text/html', kind: 'html', encoding: 'utf-8', headers: {},
  tier: 'plain', fetchedAt: '2020-01-02T03:04:05.678Z', cacheState: 'bypass', cachedAt: null,
}

const request: ScrapeRequest = {
  url, formats: ['markdown', 'links', 'images'], only_main_content: true, include_links: true, include_images: false,
  include_base64_images: false, include_selectors: [], exclude_selectors: [], summary_max_words: 150, max_age: 0,
  timeout: 45_000, check_prompt_injection: false, render: 'auto',
}

/** Extracts the page as for a crawl. */
export const extractSample = (): Extracted =>
  extractPage({ text: html, page, request, wantsOutline: true, wantsIndexed: true })
