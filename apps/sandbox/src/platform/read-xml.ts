import { EntityDecoder } from '@nodable/entities'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of a document, with the text that stands directly in it. Names are without their namespace prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** Why a text is no well-formed XML, or one that this reader refuses. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** A node as the parser gives it: text, or the children of an element under its name. */
type ParsedNode = Readonly<Record<string, unknown>>
const TEXT = '#text'
const ATTRIBUTES = ':@'
const DEEPEST = 100
/** A reference to anything but the five named entities and characters by number. */
const FOREIGN_REFERENCE = /&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);)/i

/** Knows the entities of XML itself and none that a document declares. */
class OwnEntities extends EntityDecoder {
  override addInputEntities(): never {
    throw new XmlError('a document type is refused')
  }

  override decode(text: string): string {
    if (FOREIGN_REFERENCE.test(text)) throw new XmlError('unknown entity')
    return super.decode(text)
  }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  maxNestedTags: DEEPEST,
  entityDecoder: new OwnEntities(),
})

/**
 * Reads a document that has to be well-formed: one root, tags that close each other, quoted attributes, known entities.
 * Document types are refused, and elements nested deeper than 100.
 * @throws XmlError saying what is wrong
 */
export function readXml(source: string): XmlElement {
  const roots = parsed(source).filter((node) => !(TEXT in node))
  // The parser accepts tags that do not match; it is asked first because it bounds the depth.
  const validity = XMLValidator.validate(source)
  if (validity !== true) throw new XmlError(`${validity.err.msg} (line ${validity.err.line})`)
  const [root] = roots
  if (!root || roots.length > 1) throw new XmlError('a document has one root')
  return elementOf(root)
}

function parsed(source: string): readonly ParsedNode[] {
  try {
    return parser.parse(source)
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError(String(error))
  }
}

function elementOf(node: ParsedNode): XmlElement {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? ''
  const inside = (node[name] ?? []) as readonly ParsedNode[]
  return {
    name,
    attributes: (node[ATTRIBUTES] ?? {}) as Readonly<Record<string, string>>,
    children: inside.filter((one) => !(TEXT in one)).map(elementOf),
    text: inside
      .map((one) => one[TEXT] ?? '')
      .join('')
      .trim(),
  }
}

/** Every element at a path below this one: `all(order, 'ORDER_ITEM_LIST', 'ORDER_ITEM')`. */
export const all = (element: XmlElement, ...path: string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
    [element],
  )

/** The text of the first element at a path; empty when it is not there. */
export const textAt = (element: XmlElement, ...path: string[]): string => all(element, ...path)[0]?.text ?? ''
