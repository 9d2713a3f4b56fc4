import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import { carriedByXml, xmlText } from '../../platform/documents/xml-text.ts'

const OPENTRANS = 'http://www.opentrans.org/XMLSchema/2.1'
const BMECAT = 'http://www.bmecat.org/bmecat/2005'
const XMLNS = 'http://www.w3.org/2000/xmlns/'
/** The length of most texts of the standard. */
const USUAL_LENGTH = 250

/** An openTRANS 2.1 ORDER with what `write` puts into it. */
export function writeOrderXml(write: (root: Writer) => void): string {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(OPENTRANS, 'ORDER', {
    version: '2.1',
    type: 'standard',
  })
  root.att(XMLNS, 'xmlns:bme', BMECAT)
  write(new Writer(root))
  return root.end({ prettyPrint: true })
}

/** Writes elements of both namespaces, in order; texts are cut to the length that the standard allows, empty ones left out. */
export class Writer {
  private readonly node: XMLBuilder

  constructor(node: XMLBuilder) {
    this.node = node
  }

  inside(name: string, write: (writer: Writer) => void): void {
    write(new Writer(this.element(name)))
  }

  text(
    name: string,
    value: string | number,
    max = USUAL_LENGTH,
    attributes: Record<string, string> = {},
  ): void {
    const text = printable(String(value), max)
    if (text !== '') this.element(name, attributes).txt(xmlText(text))
  }

  private element(name: string, attributes: Record<string, string> = {}): XMLBuilder {
    return this.node.ele(name.startsWith('bme:') ? BMECAT : OPENTRANS, name, attributes)
  }
}

/** What XML can carry of a text, in at most so many characters. */
export function printable(text: string, max: number): string {
  const carried = carriedByXml(text).trim()
  return [...carried].slice(0, max).join('').trim()
}

/** Whether anything of a text can stand in XML. */
export const isPrintable = (text: string): boolean => printable(text, 1) !== ''
