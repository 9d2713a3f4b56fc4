/** An element of a document, with the text that stands directly in it. Names are without their namespace prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** Why a text is no well-formed XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const TOKEN = new RegExp(
  `<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|</(${NAME})\\s*>|<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>|([^<]+)`,
  'y',
)
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')

/**
 * Reads a document that has to be well-formed: one root, tags that close each other, quoted attributes, known entities.
 * Document types are refused, as every careful server does.
 * @throws XmlError naming the place
 */
export function readXml(source: string): XmlElement {
  const text = source.replace(/^\ufeff/, '')
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [top]
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)
    if (!token) throw new XmlError(`not well-formed at character ${at}`)
    at = TOKEN.lastIndex
    const [, cdata, closing, opening, attributes = '', empty, plain] = token
    const inside = open.at(-1) ?? top
    if (cdata !== undefined) inside.text += cdata
    else if (plain !== undefined) addText(inside, plain, inside === top)
    else if (closing !== undefined) close(open, closing, at)
    else if (opening !== undefined) {
      if (inside === top && top.children.length > 0) throw new XmlError('a document has one root')
      const element = { name: opening, attributes: attributesOf(attributes), children: [], text: '' }
      inside.children.push(element)
      if (empty === '') open.push(element)
    }
  }
  const [root] = top.children
  if (!root || open.length > 1) throw new XmlError(`${open.at(-1)?.name || 'the document'} is not closed`)
  return withoutPrefixes(root)
}

function addText(element: XmlElement, text: string, isOutside: boolean): void {
  if (isOutside && text.trim() !== '') throw new XmlError('text outside of the root')
  element.text += unescaped(text)
}

function close(open: XmlElement[], name: string, at: number): void {
  if (open.length < 2 || open.pop()?.name !== name)
    throw new XmlError(`</${name}> closes nothing, at character ${at}`)
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (name in attributes) throw new XmlError(`attribute ${name} stands twice`)
    attributes[name] = unescaped(double ?? single ?? '')
  }
  return attributes
}

const unescaped = (text: string): string =>
  text.replace(/&([^;&\s]{0,10};?)/g, (_, entity: string) => {
    const name = entity.slice(0, -1)
    const number = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name)
    const found = number
      ? String.fromCodePoint(Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10))
      : ENTITIES[name]
    if (!entity.endsWith(';') || found === undefined) throw new XmlError(`unknown entity &${entity}`)
    return found
  })

const withoutPrefixes = (element: XmlElement): XmlElement => ({
  ...element,
  name: element.name.replace(/^.*:/, ''),
  text: element.text.trim(),
  children: element.children.map(withoutPrefixes),
})

/** Every element at a path below this one: `all(order, 'ORDER_ITEM_LIST', 'ORDER_ITEM')`. */
export const all = (element: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce(
    (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
    [element],
  )

/** The text of the first element at a path; empty when it is not there. */
export const textAt = (element: XmlElement, ...path: string[]): string => all(element, ...path)[0]?.text ?? ''
