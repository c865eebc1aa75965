// What the style probe of the render stage reads from a page: computed styles of its elements, and what its style
// sheets declare. The extract stage derives a styleguide from it. All lengths are CSS pixels.

/** What an element is, from its tag, its ARIA role and its type. */
export type ElementKind =
  | 'button' | 'input' | 'link' | 'heading' | 'label' | 'code' | 'small' | 'rule' | 'cell' | 'paragraph' | 'other'

/**
 * What an element is inside of, or is itself. `overlay`: dialogs, consent banners, and boxes that float over the page;
 * `status`: alerts, and messages of success or failure; `widget`: content of another site.
 */
export type Region =
  | 'header' | 'nav' | 'main' | 'footer' | 'aside' | 'article' | 'form' | 'table' | 'list'
  | 'link' | 'button' | 'heading' | 'label' | 'code' | 'overlay' | 'status' | 'widget'

/** What the class names of an element say that it is: weak evidence, used between equals. */
export type ClassHint = 'button' | 'card' | 'badge' | 'input' | 'primary' | 'secondary'

export interface ElementSample {
  /** Index of the nearest ancestor that is in the list; -1 for none. */
  parent: number
  tag: string
  kind: ElementKind
  /** Of a heading, 1 to 6. */
  level?: number
  within: Region[]
  hints?: ClassHint[]
  /** Left, top, width and height of the border box, in the document. */
  box: [number, number, number, number]
  /** Characters of text of its own. */
  chars: number
  /** Index in `styles`. */
  style: number
}

/** Computed values, as the browser writes them. Absent where the element has none, or where they were not read. */
export interface StyleValues {
  backgroundColor?: string
  /** Gradients in full; `url` for an image. */
  backgroundImage?: string
  /** A gradient that the text is filled with. */
  textImage?: string
  /** Of the four sides: `1px`, or `0px 0px 1px`. */
  borderWidth?: string
  borderStyle?: string
  borderColor?: string
  borderRadius?: string
  boxShadow?: string
  padding?: string
  opacity?: string
  color?: string
  fontFamily?: string
  fontSize?: string
  fontWeight?: string
  lineHeight?: string
  letterSpacing?: string
  textTransform?: string
  textDecorationLine?: string
}

export interface FontFaceSample {
  family: string
  /** `loaded`, `unloaded` (not used on the page), `loading` or `error`. */
  status: string
}

export interface StyleSamples {
  /** Of the document. */
  url: string
  viewport: { width: number; height: number }
  /** The colour that the browser paints behind everything. */
  canvas: string
  rootFontSize: string
  /** In document order; a parent precedes its children. */
  elements: ElementSample[]
  styles: StyleValues[]
  /** Custom properties of the root and of the body, with their computed values. */
  variables: Record<string, string>
  fontFaces: FontFaceSample[]
  /** Addresses of style sheets and fonts that the page loads. */
  fontUrls: string[]
  /** Conditions of media queries, with the number of rules in each. */
  media: Record<string, number>
  /** Lengths of paddings, margins and gaps, with the number of elements that use each. */
  spacings: Record<string, number>
  /** Whether a limit of the probe ended it before it had seen the whole page. */
  truncated: boolean
}
