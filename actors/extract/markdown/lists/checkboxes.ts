// Checkboxes: task list items and typed list markers, not form fields.

import type { Element } from 'hast'
import type { Enter } from '../writer/element-handler.ts'
import { classesOf, stringOf } from '../writer/properties.ts'
import { checkboxMarkers } from '../writer/text-markers.ts'

const taskClasses = /task|todo|check/
/** Ancestors of a checkbox that are searched for a task class. */
const taskAncestors = 4
/** Ancestors of a checkbox that are searched for a form. */
const formAncestors = 12
const formTags = new Set(['form', 'fieldset', 'label', 'button'])

/**
 * A checkbox at the start of a list item makes the item a task. One at the start of a line is written as a list marker,
 * if it is display only.
 */
export const enterInput: Enter = (context, element) => {
  const { run, out, ancestors } = context
  if (stringOf(element, 'type').toLowerCase() !== 'checkbox' || context.place !== 'block') return 'skip'
  const isChecked = element.properties.checked === true
  const isShown = isDisplayOnly(element, ancestors)
  if (run.isEmpty && out.startsItem) {
    const isTask = isShown || element.properties.disabled === true
      || [element, ...ancestors.slice(-taskAncestors)].some((one) =>
        classesOf(one).some((token) => taskClasses.test(token)))
    if (!isTask) return 'skip'
    run.raw(isChecked ? '[x]' : '[ ]')
    run.space()
  } else if (isShown && (run.isEmpty || run.breaks > 0))
    run.text(`${isChecked ? checkboxMarkers.checked : checkboxMarkers.unchecked} `)
  return 'skip'
}

/** Whether a checkbox cannot be submitted: it has no name, value or id, and is in no form or label. */
function isDisplayOnly({ properties }: Element, ancestors: readonly Element[]): boolean {
  return properties.name === undefined && properties.value === undefined && properties.id === undefined
    && !ancestors.slice(-formAncestors).some((one) => formTags.has(one.tagName))
}
