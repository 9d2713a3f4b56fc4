import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * What stands on the pages of a PDF that Kontor made: its lines from top to bottom, each with its texts from left to right.
 * An `ö` is one character and a blank is a plain one, also where a document that was made before with the same font wrote the
 * letter as two, or a blank that does not break.
 */
export async function linesOfPdf(bytes: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().flatMap((page) => {
    const letters = new Map<string, Map<string, string>>()
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
    for (const [name, reference] of fonts?.entries() ?? []) {
      const font = document.context.lookup(reference, PDFDict)
      letters.set(name.asString(), lettersOf(contentOf(font.lookup(PDFName.of('ToUnicode')))))
    }
    return linesOfPage(contentOf(page.node.Contents()), letters)
  })
}

function contentOf(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('a stream is missing')
  return inflateSync(stream.contents).toString('latin1')
}

const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The letters of a font by the number of their glyph, from its ToUnicode map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', block = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16)
    // A glyph of several characters has a blank between them.
    for (const [index, [, hex = '']] of [...block.matchAll(/<([\w ]+)>/g)].entries())
      letters.set((first + index).toString(16).padStart(4, '0'), unicode(hex.replaceAll(' ', '')))
  }
  return letters
}

function linesOfPage(content: string, letters: Map<string, Map<string, string>>): string[][] {
  const lines = new Map<number, { x: number; text: string }[]>()
  let font = ''
  let place = { x: 0, y: 0 }
  for (const [, x, y, name, shown] of content.matchAll(
    /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|(\/F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g,
  )) {
    if (x !== undefined) place = { x: Number(x), y: Number(y) }
    else if (name !== undefined) font = name
    else {
      const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      const text = glyphs.map((glyph) => letters.get(font)?.get(glyph.toLowerCase()) ?? '?').join('')
      const line = lines.get(Math.round(place.y)) ?? []
      lines.set(Math.round(place.y), [...line, { x: place.x, text }])
    }
  }
  return [...lines.entries()]
    .sort(([one], [other]) => other - one)
    .map(([, texts]) => texts.sort((a, b) => a.x - b.x).map(({ text }) => text.normalize('NFKC')))
}
