// Reads Atom feeds (RFC 4287), after they were validated against the schema of the RFC.

import { readFileSync } from 'node:fs'
import { RelaxNGValidator, XmlDocument, XmlElement } from 'libxml2-wasm'

export interface ReadFeed {
  id: string
  title: string
  updated: string
  /** Newest first. */
  entries: { id: string; title: string; updated: string; link: string | null; content: string }[]
}

const namespaces = { a: 'http://www.w3.org/2005/Atom' }
const schema = XmlDocument.fromBuffer(readFileSync(new URL('../fixtures/schemas/atom.rng', import.meta.url)))
const validator = RelaxNGValidator.fromDoc(schema)

/** Throws if the text is not a feed that the schema permits. */
export function readAtom(text: string): ReadFeed {
  const document = XmlDocument.fromString(text)
  try {
    validator.validate(document)
    return feedIn(document)
  } finally {
    document.dispose()
  }
}

function feedIn({ root }: XmlDocument): ReadFeed {
  return {
    id: textOf(root, 'a:id'), title: textOf(root, 'a:title'), updated: textOf(root, 'a:updated'),
    entries: root.find('a:entry', namespaces).filter((node) => node instanceof XmlElement).map((entry) => ({
      id: textOf(entry, 'a:id'), title: textOf(entry, 'a:title'), updated: textOf(entry, 'a:updated'),
      link: entry.get('a:link/@href', namespaces)?.content ?? null, content: textOf(entry, 'a:content'),
    })),
  }
}

const textOf = (element: XmlElement, path: string): string => element.get(path, namespaces)!.content
