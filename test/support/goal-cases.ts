// Tables of goals for tests of the judge: each case is a change of a small page, and whether it matters to the goal.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageChange } from '#actors/judge/page-change.ts'
import { judgeByRules } from '#actors/judge/rules/judge-by-rules.ts'
import { textChange } from './page-changes.ts'

/** The page before (null for a new page) and after, and further properties of the change. */
type Pages = [old: string | null, now: string, rest?: Partial<PageChange>]
interface GoalCase { pages: Pages; meaningful: boolean }
/** Cases by goal. */
export type GoalTable = Record<string, readonly GoalCase[]>

/** A change that matters. */
export const tell = (...pages: Pages): GoalCase => ({ pages, meaningful: true })
/** A change that does not matter. */
export const quiet = (...pages: Pages): GoalCase => ({ pages, meaningful: false })

/** A change of a tracked field: `tell(...field('price', 10, 12))`. */
export const field = (path: string, old: unknown, now: unknown, extraction = {}): Pages =>
  ['', '', { fields: [{ path, old, new: now }], hunks: [], extraction }]

/** A reason begins with a capital, a quotation or a number, ends with a full stop, and has no empty part. */
const sentence = /^(?!.*(?:“”|\.\.|: \.| ,))[\p{Lu}“].*\.$/su

/** Defines one test for each case; every reason has to be a sentence. */
export function testGoals(what: string, table: GoalTable): void {
  describe(`the rules on ${what}`, () => {
    for (const [goal, cases] of Object.entries(table)) {
      for (const [index, { pages: [old, now, rest], meaningful }] of cases.entries()) {
        it(`${meaningful ? 'announce' : 'ignore'} a change for “${goal}” (${index + 1})`, () => {
          const verdict = judgeByRules(textChange(old, now, rest), goal)
          assert.equal(verdict.meaningful, meaningful, verdict.reason)
          assert.match(verdict.reason, sentence)
        })
      }
    }
  })
}
