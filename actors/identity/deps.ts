// What the parts of the identity stage need from outside.

import type { BrandLook } from '#schemas/brand.ts'
import type { IdentityFacts } from '#schemas/identity.ts'
import type { PageTopic } from '#schemas/topic.ts'
import type { AskLimits } from '#src/model/model-client.ts'
import type { Task } from '#src/tasks/outcome.ts'
import type { ClassifiedPage } from './classify/builtin-classifier.ts'
import type { ReadImage } from './images/read-images.ts'

export interface ReadOptions {
  maxAgeMs: number
  deadlineAt: number
  signal: AbortSignal
  /** Whether the facts have the topic of the page; default false. */
  withTopic?: boolean
}

/** A page of a site with what it says about its owner. */
export interface ReadPage { facts: IdentityFacts; warnings: string[] }

/** A page with its styles; null if it could not be rendered. The facts have the topic. */
export interface StyledPage extends ReadPage { look: BrandLook | null }

export interface IdentityDeps {
  /**
   * Reads a page of a site. `part` names it within its task.
   * @throws AppError of the page
   */
  readPage(url: string, part: string, task: Task<'identity'>, options: ReadOptions): Promise<ReadPage>
  /**
   * Reads a page and its styles by one visit of the browser.
   * @throws AppError of the page or the browser
   */
  readStyledPage(url: string, part: string, task: Task<'identity'>, options: ReadOptions): Promise<StyledPage>
  readImage: ReadImage
  /** Classifies a page by its topic. @throws the reason of the signal of `limits` when that ended it */
  classify(topic: PageTopic, limits: AskLimits): Promise<ClassifiedPage>
  now(): number
}
