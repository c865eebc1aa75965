// The built-in classification: categories by keywords and descriptions from found text, without a model.

import type { Classification } from '#schemas/classify.ts'
import type { PageTopic } from '#schemas/topic.ts'
import { classifyTopic, type Classified } from './classify-topic.ts'
import { describeTopic, type Descriptions } from './describe-topic.ts'
import { taxonomyName } from './taxonomy.data.ts'

export const builtinMethod = 'builtin/keyword-profiles'

/** A classification with what chose it. */
export interface ClassifiedPage { classification: Classification; model: string; warnings: string[] }

/** Puts a classification together. */
export function toClassification(
  { category, confidence }: Classified, descriptions: Descriptions, { tickers, isins }: PageTopic,
): Classification {
  return {
    iab_id: category?.id ?? null, iab_parent_id: category?.parentId ?? null, category: category?.category ?? null,
    subcategory: category?.subcategory ?? null, confidence, taxonomy: taxonomyName, ...descriptions, tickers, isins,
  }
}

/** Classifies a page without a model. The category is null, with a warning, when the page says too little. */
export function classifyBuiltin(topic: PageTopic): ClassifiedPage {
  const classified = classifyTopic(topic)
  return {
    classification: toClassification(classified, describeTopic(topic), topic), model: builtinMethod,
    warnings: classified.category === null ? ['classify: the page says too little about its topic.'] : [],
  }
}
