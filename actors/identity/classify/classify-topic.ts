// The built-in classification of a page: by keywords, without a model.

import type { PageTopic } from '#schemas/topic.ts'
import { scoreTopic } from './score-topic.ts'
import { categories, findCategory, type Category } from './taxonomy.ts'

export interface Classified {
  /** Null when the text of the page says too little. */
  category: Category | null
  /** 0 to 1. */
  confidence: number
}

/** Less evidence than this is none. */
const evidenceMin = 4
/** The share that tier 2 must have of the evidence for its tier 1, and its lead over the next one. */
const tierTwoShareMin = 0.3
const tierTwoLeadMin = 1.25

/** Fitted to labelled pages: of those with a confidence of 0.7 or so, seven in ten are right. */
const calibration = { prior: 10, slope: 1.25, base: 0.1, max: 0.95 }

/** The lead of the best tier 1 over the next one, and over what is found on any page, as a probability. */
function confidenceOf(first: number, second: number): number {
  const { prior, slope, base, max } = calibration
  return Math.round(100 * Math.min(max, base + (slope * first) / (first + second + prior))) / 100
}

export interface Ranked { name: string; score: number }

/** The taxonomy has no category for news: its second half of politics and news supports the first. */
const newsShare = 0.5

/** Scores of tier 1, best first. General news counts as politics, which is what remains of "News and Politics". */
export function rankTierOne(byPath: ReadonlyMap<string, number>): Ranked[] {
  const sums = new Map<string, number>()
  for (const [path, score] of byPath) {
    const name = path.split(' > ')[0]!
    sums.set(name, (sums.get(name) ?? 0) + score)
  }
  const [news, politics] = [sums.get('News') ?? 0, sums.get('Politics') ?? 0]
  sums.delete('News')
  if (news > 0) sums.set('Politics', Math.max(news, politics) + newsShare * Math.min(news, politics))
  return [...sums].map(([name, score]) => ({ name, score })).sort((a, b) => b.score - a.score)
}

/** The category of tier 2 that clearly leads within a tier 1, else the tier 1 itself. */
function refine(tierOne: Ranked, byPath: ReadonlyMap<string, number>): Category {
  const whole = findCategory(tierOne.name)!
  const [first, second] = categories
    .filter(({ category, subcategory }) => category === tierOne.name && subcategory !== null)
    .map((category) => ({ category, score: byPath.get(`${category.category} > ${category.subcategory}`) ?? 0 }))
    .sort((a, b) => b.score - a.score)
  if (!first || first.score < tierOne.score * tierTwoShareMin) return whole
  return first.score >= (second?.score ?? 0) * tierTwoLeadMin ? first.category : whole
}

/** Classifies a page by its topic. Deterministic; linear in the text. */
export function classifyTopic(topic: PageTopic): Classified {
  const { byPath } = scoreTopic(topic)
  const ranked = rankTierOne(byPath)
  const [first, second] = ranked
  if (!first || first.score < evidenceMin) return { category: null, confidence: 0 }
  const confidence = confidenceOf(first.score, second?.score ?? 0)
  return { category: refine(first, byPath), confidence }
}
