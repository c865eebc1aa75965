// Attributes that passes over all elements read. The objects of properties of a page have hundreds of shapes, so that
// V8 looks up each property by hashing, and slowly where it sees a shape for the first time. The parser therefore also
// keeps the class names, and bits that tell which attributes an element has, in fields of the element.

import type { Element } from 'hast'

declare module 'hast' {
  interface Element {
    /** The bits of its attributes, set by the parser; absent from an element that is not of the page. */
    attributeBits?: number
    /** `properties.className`, if the parser made the element. */
    classNames?: readonly string[] | undefined
  }
}

/** Properties that name an element, except `id`. */
const labelProperties = [
  'role', 'itemProp', 'itemType', 'ariaLabel', 'dataTestId', 'dataTestid', 'dataComponent', 'dataComponentName',
  'dataElement', 'dataName', 'dataType',
] as const

/** Groups of properties that are read together; each has a bit. */
const groups = {
  hidden: ['hidden'],
  style: ['style'],
  lazyBackground: ['dataBg', 'dataBackground', 'dataBackgroundImage'],
  lazySource: [
    'dataSrc', 'dataLazySrc', 'dataOriginal', 'dataLazy', 'dataOriginalSrc', 'dataImgSrc', 'dataHiResSrc',
    'dataFullSrc', 'dataEcho', 'dataActualsrc', 'dataLazyload', 'dataNitroLazySrc', 'dataCfsrc', 'ngSrc',
  ],
  ambiguousSource: [
    'dataUrl', 'dataImage', 'dataImg', 'dataFlickityLazyload', 'dataDelayedUrl', 'dataRunnerSrc', 'dataDefer',
  ],
  sourceSet: ['srcSet', 'dataSrcset', 'dataLazySrcset', 'dataOriginalSet'],
  item: ['itemScope', 'typeof'],
  itemProperty: ['itemProp', 'property'],
  rel: ['rel'],
  id: ['id'],
  role: ['role'],
  ariaHidden: ['ariaHidden'],
  mathStyle: ['dataMathStyle'],
  label: labelProperties,
  name: ['id', ...labelProperties],
} as const

type Group = keyof typeof groups

/** The properties of a group, in order of preference. */
export const groupProperties = (group: Group): readonly string[] => groups[group]

/** Properties that name an element. */
export const nameProperties = groupProperties('name')

const groupNames = Object.keys(groups) as Group[]
const bitOf = (group: Group): number => 1 << groupNames.indexOf(group)

const bitsByProperty = new Map<string, number>()
for (const group of groupNames)
  for (const property of groups[group])
    bitsByProperty.set(property, (bitsByProperty.get(property) ?? 0) | bitOf(group))

/** The bits of an attribute by the name of its property. */
export const bitsOfProperty = (property: string): number => bitsByProperty.get(property) ?? 0

/** The class names of an element; undefined without a class attribute. */
export function classNamesOf(element: Element): readonly unknown[] | undefined {
  if (element.attributeBits !== undefined) return element.classNames
  const { className } = element.properties
  return Array.isArray(className) ? className : undefined
}

/**
 * Returns a test whether an element, or one of a page, may have a property of one of the groups. It is true of every
 * element that the parser did not make.
 */
export function mayHave(...wanted: readonly Group[]): (element: Pick<Element, 'attributeBits'>) => boolean {
  const bits = wanted.reduce((all, group) => all | bitOf(group), 0)
  return ({ attributeBits }) => attributeBits === undefined || (attributeBits & bits) !== 0
}

const hasRole = mayHave('role')

/** The role of an element; undefined without one. */
export const roleOf = (element: Element): unknown => (hasRole(element) ? element.properties.role : undefined)

/** Whether an element has a class name that matches. */
export function hasClassLike(element: Element, pattern: RegExp): boolean {
  const classNames = classNamesOf(element)
  if (classNames !== undefined) for (const name of classNames) if (pattern.test(String(name))) return true
  return false
}
