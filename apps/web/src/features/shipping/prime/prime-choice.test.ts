import { describe, expect, it } from 'vitest'
import { aLine, anOrder, aPrimeService } from '../../../testing/order-document/order-builders.ts'
import { plannedParcels } from '../parcels/planned-parcels.ts'
import { primeChoice } from './prime-choice.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const option = { id: 2, is_oversize: false }
const lines = [aLine({ id: 1, store_id: 1 }), aLine({ id: 2, store_id: 2 }), aLine({ id: 3, store_id: 1 })]
const service = aPrimeService({
  parcels: [
    { store_id: 1, line_ids: [1, 3] },
    { store_id: 2, line_ids: [2] },
  ],
})
const order = anOrder({ order_type: 'prime', lines, prime_service: service })

describe('the shipping service of a Prime order', () => {
  it('is chosen for exactly the parcels that would be made', () => {
    expect(primeChoice({ order, option, now: NOW })).toBe('saved')
  })

  it('still counts for what is left of them', () => {
    const left = {
      ...order,
      lines: lines.map((line) => (line.id === 2 ? { ...line, shipping_id: 9 } : line)),
    }
    expect(primeChoice({ order: left, option, now: NOW })).toBe('saved')
  })

  it.each([
    ['no Prime order needs one', { ...order, order_type: 'standard' }, option, NOW, 'not_needed'],
    ['none is chosen', { ...order, prime_service: null }, option, NOW, 'missing'],
    ['no parcel option is chosen', order, undefined, NOW, 'outdated'],
    ['another parcel option is chosen', order, { id: 3, is_oversize: false }, NOW, 'outdated'],
    ['the offer is over', order, option, Date.parse(service.valid_until), 'outdated'],
    [
      'a line moved',
      { ...order, lines: lines.map((line) => ({ ...line, store_id: 1 })) },
      option,
      NOW,
      'outdated',
    ],
    [
      'a line was cancelled',
      { ...order, lines: lines.map((line) => (line.id === 3 ? { ...line, cancellation_id: 1 } : line)) },
      option,
      NOW,
      'outdated',
    ],
  ] as const)('%s', (_name, changed, chosenOption, now, expected) => {
    expect(primeChoice({ order: changed, option: chosenOption, now })).toBe(expected)
  })

  it('is one per oversize line, which travels alone', () => {
    const big = [aLine({ id: 1, is_oversize: true }), aLine({ id: 2 }), aLine({ id: 3, is_oversize: true })]
    expect(plannedParcels(big, true)).toEqual([
      { store_id: 1, line_ids: [1] },
      { store_id: 1, line_ids: [3] },
    ])
    expect(plannedParcels(big, false)).toEqual([{ store_id: 1, line_ids: [2] }])
  })
})
