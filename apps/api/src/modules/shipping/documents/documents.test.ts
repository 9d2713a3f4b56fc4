import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bars, fitsCode128, isEan13 } from '../../../platform/documents/barcode.ts'
import { languageOf } from '../../../platform/documents/country.ts'
import { LEFT, Paper } from '../../../platform/documents/paper.ts'
import { BrokenPdf, checkPdf, joinPdfs } from '../../../platform/documents/pdf.ts'
import { customerLines, storeLines } from './address-lines.ts'
import { deliveryNote } from './delivery-note.ts'
import { RETURN_REASONS } from './parcel-papers.texts.ts'
import { groupPieces, type PaperLine, type ParcelPapers } from './parcel-papers.ts'
import { returnNote } from './return-note.ts'
import { RETURN_CODES, returnProgramme } from './return-programme.ts'

const line: PaperLine = {
  ean: '4006381333931',
  title: 'Sneaker Low',
  brand: 'Rieker',
  articleNumber: '1-1-22427-42',
  size: '38,5',
  color: 'schwarz',
  quantity: 1,
}
const setup = {
  name: 'Schuhhaus Nürnberg',
  street: 'Königstraße',
  street_no: '12',
  zip_code: '90402',
  city: 'Nürnberg',
  country: 'DE',
}
const papers: ParcelPapers = {
  language: 'de',
  orderNumber: '305-1234567-1234567',
  orderDate: '09.03.2026',
  channelName: 'Amazon',
  parcelNumber: '4711-123',
  trackingNumber: '00340434161094042557',
  carrier: 'dhl',
  companyName: 'Schuhhaus Müller & Söhne GmbH',
  companyContact: ['', 'Tel. 0911 123456'],
  storeNumber: '012',
  storeContact: ['nuernberg@example.test'],
  sender: setup,
  returns: setup,
  recipient: {
    first_name: 'Łukasz',
    last_name: 'Żółć-Őry',
    company: '',
    street: 'Lange Straße',
    street_no: '12a',
    address_addition: '3. Stock',
    care_of: 'c/o Meier',
    zip_code: '90402',
    city: 'Nürnberg',
    country: 'DE',
  },
  lines: [line],
  hasOtherPieces: false,
  returnLabel: true,
}

const pageSizes = async (pdf: Uint8Array) =>
  (await PDFDocument.load(pdf)).getPages().map((page) => {
    const millimetres = (points: number) => Math.round((points * 25.4) / 72)
    return `${millimetres(page.getWidth())}×${millimetres(page.getHeight())}`
  })

/** What the first page writes: each run of glyphs with its place and the shifts between its glyphs (1/1000 em). */
async function writtenRuns(pdf: Uint8Array): Promise<{ x: number; y: number; shifts: number[] }[]> {
  const page = (await PDFDocument.load(pdf)).getPage(0)
  const contents = page.node.Contents()
  if (!(contents instanceof PDFRawStream)) throw new Error('the first page has no content')
  const text = inflateSync(contents.contents).toString('latin1')
  return [...text.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm[^[]*\[([^\]]*)\] TJ/g)].map(
    ([, x, y, shown = '']) => ({
      x: Number(x),
      y: Number(y),
      shifts: [...shown.replace(/<[^>]*>/g, ' ').matchAll(/-?[\d.]+/g)].map(Number),
    }),
  )
}

describe('what is written on a page', () => {
  it('keeps the comma of an amount beside its digits', async () => {
    const paper = new Paper('amounts', 'de', { lines: [], page: () => '' })
    paper.paragraph('67,18 €  11,71 €  1.737,45 €')
    const runs = await writtenRuns(await paper.finish())
    const shifts = runs.flatMap((run) => run.shifts)
    expect(runs.length).toBeGreaterThan(0)
    expect(shifts.filter((shift) => Math.abs(shift) > 100)).toEqual([])
  })

  it.each([deliveryNote, returnNote])('moves lines down that follow a wrapped one', async (write) => {
    const recipient = {
      ...papers.recipient,
      company: 'Gemeinschaftspraxis für Allgemeinmedizin und Naturheilverfahren Dr. Hohenberg-Sonnenfeld',
      address_addition: 'Gebäude C, Eingang über den Innenhof, zweiter Aufgang links, drittes Obergeschoss',
    }
    const runs = await writtenRuns(await write({ ...papers, recipient }))
    const window = runs.filter(({ x, y }) => Math.abs(x - LEFT) < 0.5 && y > 500 && y < 690)
    const heights = window.map(({ y }) => y).sort((a, b) => b - a)
    expect(heights.length).toBeGreaterThanOrEqual(8)
    const gaps = heights.slice(1).map((y, i) => (heights[i] ?? 0) - y)
    expect(Math.min(...gaps)).toBeGreaterThan(9)
  })

  it('speaks of other parcels and of a return label only where there are some', async () => {
    const written = async (pdf: Promise<Uint8Array>) => (await writtenRuns(await pdf)).length
    const more = { ...papers, hasOtherPieces: true }
    expect(await written(deliveryNote(more))).toBeGreaterThan(await written(deliveryNote(papers)))
    const without = { ...papers, returnLabel: false }
    expect(await written(returnNote(without))).toBeLessThan(await written(returnNote(papers)))
  })
})

describe('delivery note and return note', () => {
  it.each([
    ['delivery note', deliveryNote, 'Lieferschein 305-1234567-1234567'],
    ['return note', returnNote, 'Rücksendeschein 305-1234567-1234567'],
  ] as const)('%s: one A4 page for an ordinary order, named by it', async (_name, write, title) => {
    const pdf = await write(papers)
    await checkPdf(pdf)
    expect(await pageSizes(pdf)).toEqual(['210×297'])
    expect((await PDFDocument.load(pdf, { updateMetadata: false })).getTitle()).toBe(title)
  })

  it.each([deliveryNote, returnNote])('goes on over as many pages as a long order needs', async (write) => {
    const lines = Array.from({ length: 60 }, (_, i) => ({ ...line, size: String(i) }))
    const pages = await pageSizes(await write({ ...papers, lines }))
    expect(pages.length).toBeGreaterThanOrEqual(4)
    expect(new Set(pages)).toEqual(new Set(['210×297']))
  })

  it('writes whatever an order says: odd EANs, endless titles, numbers that no barcode takes', async () => {
    const odd = { ...line, ean: 'no-ean', title: 'Stiefel '.repeat(60), articleNumber: '', color: '' }
    await checkPdf(
      await returnNote({ ...papers, language: 'es', orderNumber: 'Bestellung № 7 – Größe', lines: [odd] }),
    )
    await checkPdf(
      await deliveryNote({ ...papers, language: 'en', orderNumber: 'X'.repeat(60), lines: [odd] }),
    )
  })

  it('offers the twelve reasons of the portal', () => {
    expect(Object.keys(RETURN_REASONS)).toHaveLength(12)
  })

  it.each(['inter-regular.ttf', 'inter-bold.ttf'])(
    '%s has every letter of Latin-1 and Latin-2 names',
    (file) => {
      const known = codePoints(readFileSync(new URL(`../../../../assets/fonts/${file}`, import.meta.url)))
      const letters = [...range(0x20, 0x7e), ...range(0xa1, 0x17f), '€', '–', '№', '·']
      // A hyphen that is not seen, and a letter that Unicode itself advises against.
      const unused = ['\u00ad', '\u0149']
      const missing = letters.filter(
        (letter) => !unused.includes(letter) && !known.has(letter.codePointAt(0) ?? 0),
      )
      expect(missing).toEqual([])
    },
  )
})

/** The characters a TrueType font has, from the segments of its character map (OpenType, cmap format 4). */
function codePoints(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const cmap = font.readUInt32BE(
    required(tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')) + 8,
  )
  const maps = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  )
  const map = required(maps.find((at) => font.readUInt16BE(at) === 4))
  const doubled = font.readUInt16BE(map + 6)
  const segments = Array.from({ length: doubled / 2 }, (_, i) => ({
    end: font.readUInt16BE(map + 14 + 2 * i),
    start: font.readUInt16BE(map + 16 + doubled + 2 * i),
  }))
  return new Set(
    segments.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, i) => start + i)),
  )
}

function required(at: number | undefined): number {
  if (at === undefined) throw new Error('not a font as expected')
  return at
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))

describe('addresses on paper', () => {
  it('show everything that helps the parcel arrive, and the country only abroad', () => {
    expect(customerLines(papers.recipient, 'de')).toEqual([
      'Łukasz Żółć-Őry',
      'c/o Meier',
      '3. Stock',
      'Lange Straße 12a',
      '90402 Nürnberg',
    ])
    const abroad = { ...papers.recipient, country: 'ES' }
    expect(customerLines(abroad, 'de').at(-1)).toBe('SPANIEN')
    expect(customerLines(abroad, 'es').at(-1)).toBe('ESPAÑA')
    expect(storeLines(setup, 'de')).toEqual(['Schuhhaus Nürnberg', 'Königstraße 12', '90402 Nürnberg'])
  })

  it('write a station as people know it', () => {
    const station = { ...papers.recipient, street: 'packstation', street_no: '109', care_of: '12345678' }
    expect(customerLines(station, 'de')).toContain('Packstation 109')
  })
})

describe('lines on paper', () => {
  it('put pieces of one article together, in the order of the first ones', () => {
    const { quantity: _, ...piece } = line
    const other = { ...piece, size: '40' }
    expect(groupPieces([piece, other, piece])).toEqual([
      { ...piece, quantity: 2 },
      { ...other, quantity: 1 },
    ])
  })

  it('lose no piece', () => {
    const { quantity: _, ...piece } = line
    fc.assert(
      fc.property(fc.array(fc.constantFrom('36', '37', '38')), (sizes) => {
        const lines = groupPieces(sizes.map((size) => ({ ...piece, size })))
        expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sizes.length)
        expect(new Set(lines.map(({ size }) => size)).size).toBe(lines.length)
      }),
    )
  })

  it('speak German to Germany and Austria, Spanish to Spain, English to the others', () => {
    expect(['DE', 'AT', 'ES', 'FR', 'GB'].map(languageOf)).toEqual(['de', 'de', 'es', 'en', 'en'])
  })
})

describe('the return slip of a marketplace', () => {
  it('is A4, has a row for each piece, and continues on another page when it must', async () => {
    const one = await returnProgramme({ ...papers, channelName: 'Zalando' })
    await checkPdf(one)
    expect(await pageSizes(one)).toEqual(['210×297'])
    const many = await returnProgramme({ ...papers, lines: [{ ...line, quantity: 30 }] })
    expect((await pageSizes(many)).length).toBeGreaterThan(1)
  })

  it('has a code of its own for each reason that a customer can give', () => {
    const codes = Object.values(RETURN_CODES)
    expect(new Set(codes).size).toBe(codes.length)
    expect(Object.keys(RETURN_REASONS)).toEqual(expect.arrayContaining(Object.keys(RETURN_CODES)))
    expect(Math.min(...codes)).toBe(0)
    expect(Math.max(...codes)).toBeLessThanOrEqual(10)
  })
})

describe('barcodes', () => {
  it('know a GTIN-13 by its check digit', () => {
    expect(isEan13('4006381333931')).toBe(true)
    expect(isEan13('4006381333932')).toBe(false)
    expect(isEan13('400638133393')).toBe(false)
    const digits = fc.array(fc.nat(9), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(digits, (first) => {
        const fitting = Array.from({ length: 10 }, (_, last) => isEan13([...first, last].join('')))
        expect(fitting.filter(Boolean)).toHaveLength(1)
      }),
    )
  })

  it('are 95 modules wide as EAN-13, and take only what they can say', () => {
    expect(bars('ean13', '4006381333931').modules).toBe(95)
    expect(bars('code128', '305-1234567-1234567').widths.length % 2).toBe(1)
    expect([fitsCode128('A-1'), fitsCode128(''), fitsCode128('Größe')]).toEqual([true, false, false])
  })
})

describe('PDFs from elsewhere', () => {
  it('are refused when they are cut off, empty or something else', async () => {
    const whole = await deliveryNote(papers)
    await checkPdf(whole)
    const empty = await (await PDFDocument.create()).save({ addDefaultPage: false })
    for (const broken of [
      whole.subarray(0, whole.length / 2),
      new Uint8Array(),
      Buffer.from('<html>%%EOF</html>'),
      empty,
    ]) {
      await expect(checkPdf(broken)).rejects.toThrow(BrokenPdf)
    }
  })

  it('are cut off at whatever place: never taken for whole', async () => {
    const whole = await deliveryNote(papers)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 10 }), async (length) => {
        await expect(checkPdf(whole.subarray(0, length))).rejects.toThrow(BrokenPdf)
      }),
    )
  })

  it('keep their sizes when they are joined', async () => {
    const label = await PDFDocument.create()
    label.addPage([(105 / 25.4) * 72, (148 / 25.4) * 72])
    const joined = await joinPdfs([await label.save(), await deliveryNote(papers)], 'Paket 1-2')
    expect(await pageSizes(joined)).toEqual(['105×148', '210×297'])
  })
})
