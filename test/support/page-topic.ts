// Topics of pages for tests of the classification.

import type { PageTopic } from '#schemas/topic.ts'

/** A topic with only these parts; in English unless they say otherwise. */
export const topicOf = (parts: Partial<PageTopic>): PageTopic => ({
  url: 'https://site.example/', language: 'en', title: null, site_name: null, description: null, keywords: [],
  headings: [], about: [], types: [], labels: [], sections: [], paragraphs: [], text: '', tickers: [], isins: [],
  ...parts,
})
