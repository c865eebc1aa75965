// Tasks whose box is drawn by a style sheet or an icon font instead of an `<input>`.

import type { Element } from 'hast'
import type { MarkdownContext } from '../writer/context.ts'
import { classesOf } from '../writer/properties.ts'

const checkedBox = /^(?:checkbox-on|fa-(?:square-check|check-square)(?:-o)?)$/
const uncheckedBox = /^(?:checkbox-off|fa-square(?:-o)?)$/
const box = new RegExp(`${checkedBox.source}|${uncheckedBox.source}`)
/** Lists whose items have a box. Asciidoctor, Notion, GitLab. */
const taskList = /^(?:check-?list|to-?do-list|task-list)$/
/** Ancestors of a box that are searched for its list. */
const listLevels = 3

/** Whether an element may draw the box of a task. */
export const isDrawnBox = (element: Element): boolean =>
  classesOf(element).some((token) => box.test(token))

/** The marker of a task for an element that draws its box at the start of an item. */
export function drawnBox({ out, run, ancestors }: MarkdownContext, element: Element): '[x]' | '[ ]' | undefined {
  if (!out.startsItem || !run.isEmpty) return undefined
  const classes = classesOf(element)
  const marker = classes.some((token) => checkedBox.test(token))
    ? '[x]' as const
    : classes.some((token) => uncheckedBox.test(token)) ? '[ ]' as const : undefined
  const isTask = marker !== undefined
    && ancestors.slice(-listLevels).some((one) => classesOf(one).some((token) => taskList.test(token)))
  return isTask ? marker : undefined
}

/** The marker of an item that says so itself. Confluence. */
export function itemTask(item: Element): '[x]' | '[ ]' | undefined {
  if (item.properties.dataInlineTaskId === undefined) return undefined
  return classesOf(item).includes('checked') ? '[x]' : '[ ]'
}
