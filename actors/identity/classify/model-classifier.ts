// The classification by a model server. The model chooses a category of the taxonomy by its name; an answer outside of
// the taxonomy is refused, and the built-in classification answers when the model does not.

import type { PageTopic } from '#schemas/topic.ts'
import { AppError } from '#src/app-error.ts'
import { compileCallerSchema, type Validated } from '#src/json-schema/compile-caller-schema.ts'
import type { CutText } from '#src/model/cut-text.ts'
import type { AskLimits, ModelClient } from '#src/model/model-client.ts'
import { classifyBuiltin, toClassification, type ClassifiedPage } from './builtin-classifier.ts'
import { findCategory, pathOf } from './taxonomy.ts'
import { tierOne } from './taxonomy.data.ts'

const descriptionCharsMax = 300
const longDescriptionCharsMax = 1_500
/** Includes room for reasoning. */
const answerTokensMax = 3_000

const answerSchema = compileCallerSchema({
  type: 'object',
  properties: {
    category: { type: ['string', 'null'] }, subcategory: { type: ['string', 'null'] }, confidence: { type: 'number' },
    description: { type: ['string', 'null'] }, long_description: { type: ['string', 'null'] },
  },
  required: ['category', 'subcategory', 'confidence', 'description', 'long_description'],
  additionalProperties: false,
})

interface ModelAnswer {
  category: string | null
  subcategory: string | null
  confidence: number
  description: string | null
  long_description: string | null
}

const namedIn = ({ category, subcategory }: ModelAnswer) =>
  category === null ? null : findCategory(pathOf({ category, subcategory }))

/** Names and bounds are checked here, because some servers refuse a schema with many values. */
function validate(value: Record<string, unknown>): Validated {
  const checked = answerSchema.validate(value)
  if (!checked.ok) return checked
  const answer = value as unknown as ModelAnswer
  if (namedIn(answer) === undefined)
    return {
      ok: false,
      errors: [`${JSON.stringify(pathOf({ ...answer, category: answer.category! }))} is not in the list of categories`],
    }
  const { confidence } = answer
  return confidence >= 0 && confidence <= 1 ? { ok: true } : { ok: false, errors: ['confidence must be from 0 to 1'] }
}

const table = tierOne
  .map(({ name, tierTwo }) => `- ${name}: ${Object.values(tierTwo).join('; ') || '(no subcategories)'}`)
  .join('\n')

const instruction = [
  'Choose the category that fits the site of this page best, by what the site offers or publishes, from the list below.',
  'Each line has a category and its subcategories. Use the exact names. A site of general news is "Politics"; a shop is',
  'what it sells, or "Shopping" when it sells everything; documentation of software is "Technology & Computing"; a public',
  'authority is "Politics" with "Civic affairs". `subcategory` is null when none fits; `category` is null when the page',
  'says too little. `confidence` is the probability from 0 to 1 that the category is right. `description` is one',
  'sentence, `long_description` a paragraph of at most 100 words about the site, both in the language of the page and',
  'from what the page says only; null when it says nothing.',
  '', table,
].join('\n')

/** The topic as text, within the limit. */
function pageText(topic: PageTopic, charsMax: number): CutText {
  const { url, title, site_name: site, description, keywords, headings, about, types, labels, sections, text } = topic
  const lists = { about, sections, keywords, types, headings, navigation: labels }
  const head = Object.entries({ url, site, title, description, ...lists })
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(' | ') : value ?? ''] as const)
    .flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value.slice(0, 2_000)}`]))
    .join('\n')
  const whole = `${head}\n\n${text}`
  return { text: whole.slice(0, charsMax), cut: whole.length > charsMax }
}

const tidy = (text: string | null, charsMax: number): string | null =>
  text?.replace(/\s+/g, ' ').trim().slice(0, charsMax) || null

/**
 * Classifies a page by a model; by the built-in method, with a warning, when the model gives no usable answer in time.
 * @throws the reason of `limits.signal` when that ended it
 */
export async function classifyByModel(
  client: ModelClient, topic: PageTopic, limits: AskLimits,
): Promise<ClassifiedPage> {
  try {
    const { value, model } = await client.askJson({
      instruction, page: (charsMax) => pageText(topic, charsMax), answerTokensMax, validate,
      schema: { name: 'classification', schema: answerSchema.schema, strict: true },
    }, limits)
    const answer = value as unknown as ModelAnswer
    const category = namedIn(answer) ?? null
    const descriptions = {
      description: tidy(answer.description, descriptionCharsMax),
      long_description: tidy(answer.long_description, longDescriptionCharsMax),
    }
    const confidence = category === null ? 0 : answer.confidence
    return {
      classification: toClassification({ category, confidence }, descriptions, topic), model,
      warnings: category === null ? ['classify: the page says too little about its topic.'] : [],
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'LLM_UNAVAILABLE') throw error
    const builtin = classifyBuiltin(topic)
    const warning = `classify: ${error.message}; the built-in method classified the page.`
    return { ...builtin, warnings: [warning, ...builtin.warnings] }
  }
}
