/** A pattern that matches where one of the patterns does. It has the flags of the first one. */
export const oneOf = (...patterns: readonly [RegExp, ...RegExp[]]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), patterns[0].flags)
