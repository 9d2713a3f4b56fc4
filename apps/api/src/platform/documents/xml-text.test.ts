import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { expect, it } from 'vitest'
import { create } from 'xmlbuilder2'
import { carriedByXml, xmlText, xmlValue } from './xml-text.ts'

const ENTITIES = ['&nbsp;', '&uuml;', '&amp;amp;', '&#38;', '&#x1;', 'A&B;', ']]>', '<b>', '\u0001', '\ud83d']
/** Anything, with what is easily taken for markup in it. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...ENTITIES), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))

/** What a parser that is strict reads in the element. */
function readBack(xml: string): string {
  const document = XmlDocument.fromString(xml)
  try {
    return document.root.content
  } finally {
    document.dispose()
  }
}
/** Parsers read each end of a line as one character (XML 1.0, 2.11). */
const asRead = (text: string): string => carriedByXml(text).replace(/\r\n?/g, '\n')

it.each([
  ['txt', (text: string) => create().ele('a').txt(xmlText(text)).end()],
  ['an object', (text: string) => create({ a: { '#': xmlValue(text) } }).end()],
])('any text comes out of %s well-formed, and as it is', (_, write) => {
  fc.assert(fc.property(anyText, (text) => void expect(readBack(write(text))).toBe(asRead(text))))
})
