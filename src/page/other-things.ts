// Whether a heading stands above other things than the subject of its page: "You may also like".

import { oneOf } from '#src/text/word-patterns.ts'
import { otherThings } from './other-things.data.ts'

const headingCharsMax = 60
const otherHeading = new RegExp(oneOf(otherThings), 'iu')

/** Longer texts are no such headings. */
export const namesOtherThings = (heading: string): boolean =>
  heading.length <= headingCharsMax && otherHeading.test(heading)
