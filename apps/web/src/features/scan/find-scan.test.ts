import type { ScanLine } from '@kontor/contract/scan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findScan } from './find-scan.ts'

const line = (line_id: number, ean: string, size: string, siblings: ScanLine['siblings'] = []): ScanLine => ({
  line_id,
  order_id: line_id,
  order_date: '2026-03-10T09:00:00.000Z',
  ship_by_at: null,
  title: 'Sneaker',
  brand: 'Rieker',
  kind: 'sneaker',
  image_url: '',
  article_number: 'A-1',
  ean,
  size,
  color: 'schwarz',
  siblings,
  pick: null,
})
const small = line(1, '4000000000013', '38', [{ ean: '4000000000020', size: '39' }])
const large = line(2, '4000000000020', '39', [{ ean: '4000000000013', size: '38' }])

describe('a scan', () => {
  it('picks the line it belongs to', () => {
    expect(findScan('4000000000020', { open: [small, large], done: [] })).toMatchObject({
      kind: 'right',
      line: { line_id: 2 },
    })
  })

  it('of a sibling size names both sizes', () => {
    expect(findScan('4000000000020', { open: [small], done: [] })).toEqual({
      kind: 'wrong_size',
      line: small,
      scanned: '39',
      wanted: '38',
    })
  })

  it('is the wrong size for the line on screen, although another line wants it', () => {
    expect(findScan('4000000000020', { open: [small, large], done: [], shown: small }).kind).toBe(
      'wrong_size',
    )
  })

  it('says when it belongs to another line, to one that is done, or to none', () => {
    const other = line(3, '4000000000037', '40')
    expect(findScan(other.ean, { open: [small, other], done: [], shown: small }).kind).toBe('other_line')
    expect(findScan(other.ean, { open: [small], done: [other] }).kind).toBe('done')
    expect(findScan('5', { open: [small], done: [] })).toEqual({ kind: 'unknown', ean: '5' })
    expect(findScan('5', { open: [line(4, '', '38')], done: [] }).kind).toBe('unknown')
  })

  it('of a UPC counts without its leading zero', () => {
    expect(findScan('036000291452', { open: [line(1, '0036000291452', '38')], done: [] }).kind).toBe('right')
  })

  it('never picks a line with another EAN, and finds every line by its own', () => {
    const eans = fc.uniqueArray(fc.integer({ min: 10_000_000, max: 10_000_030 }).map(String), {
      minLength: 1,
    })
    fc.assert(
      fc.property(eans, fc.nat(), fc.boolean(), (drawn, at, isShown) => {
        const siblings = drawn.map((ean) => ({ ean, size: ean }))
        const open = drawn.map((ean, index) =>
          line(
            index,
            ean,
            ean,
            siblings.filter((other) => other.ean !== ean),
          ),
        )
        const wanted = open[at % open.length] ?? small
        const shown = isShown ? open[0] : undefined
        const result = findScan(wanted.ean, { open, done: [], shown })
        if (result.kind === 'right') expect(result.line.ean).toBe(wanted.ean)
        if (!isShown) expect(result.kind).toBe('right')
      }),
    )
  })
})
