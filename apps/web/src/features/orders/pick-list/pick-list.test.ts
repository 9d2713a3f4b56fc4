import type { PickListRow } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeKind, PICK_LIST_DEFAULTS, pickListFilters, roundsOf, walkProgress } from './pick-list.ts'
import { drawBarcodes } from './pick-list-barcodes.ts'

const row = (line_id: number, store_id: number | null): PickListRow => ({
  line_id,
  status: { label: 'approved', style: 'info', icon: 'thumb-up' },
  image_url: '',
  img_path: '',
  kind: 'sneaker',
  store_id,
  store_name: `Filiale ${store_id}`,
  store_street: 'Markt 1',
  store_city: '50667 Köln',
  store_number: String(store_id),
  store_erp_id: '',
  order_date: '2026-03-10T09:00:00Z',
  ship_by: null,
  qb_id: 7,
  sales_channel: 'eBay',
  ext_order_id: 'B-7',
  order_pieces: 1,
  gift_wrap: false,
  standing: 'open',
  manufacturer: 'Rieker',
  article_number: 'A-1',
  ean: '4006381333931',
  size: '38',
  color: 'schwarz',
  title: 'Sneaker',
  item_price: 79,
  currency: 'EUR',
  pick: null,
  customer_comment: '',
  notes: [],
})

describe('the rounds', () => {
  it('keep every line, in its order, under the store it lies in', () => {
    const store = fc.option(fc.integer({ min: 1, max: 4 }))
    fc.assert(
      fc.property(fc.array(store), (drawn) => {
        const sorted = [...drawn].sort((a, b) => (a ?? 99) - (b ?? 99)).map((id, i) => row(i + 1, id))
        const rounds = roundsOf(sorted)
        expect(rounds.flatMap((round) => round.rows)).toEqual(sorted)
        expect(rounds).toHaveLength(new Set(drawn).size)
        for (const round of rounds)
          for (const one of round.rows) expect(one.store_id).toBe(round.store?.store_id ?? null)
      }),
    )
  })
})

/** A GTIN of digits, with its check digit. */
const withCheckDigit = (digits: string): string => {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return digits + ((10 - (sum % 10)) % 10)
}
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('the barcode of a number', () => {
  it('is an EAN when its check digit is right, and only then', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 12).chain(digits), fc.integer({ min: 1, max: 9 }), (body, off) => {
        const right = withCheckDigit(body)
        const wrong = body + ((Number(right.at(-1)) + off) % 10)
        expect(barcodeKind(right)).toBe(body.length === 12 ? 'ean13' : 'ean8')
        expect(barcodeKind(wrong)).toBe('code128')
      }),
    )
  })

  it('is nothing where no code can carry it', () => {
    expect(['', 'Größe', 'x'.repeat(21)].map(barcodeKind)).toEqual([undefined, undefined, undefined])
  })

  it('is drawn for whatever is said to have one', async () => {
    const numbers = ['4006381333931', '96385074', 'ART-12', '4006381333932', 'ä']
    const drawn = await drawBarcodes(numbers, new AbortController().signal)
    expect(numbers.map((number) => drawn.get(number)?.slice(0, 19))).toEqual([
      ...Array(4).fill('data:image/svg+xml,'),
      undefined,
    ])
    expect(new Set(drawn.values()).size).toBe(4)
  })
})

describe('the filters', () => {
  it('show what an address asks for, also where no line has it', () => {
    const filters = pickListFilters(
      (key) => key,
      { manufacturers: ['Rieker'], stores: [] },
      {
        ...PICK_LIST_DEFAULTS,
        manufacturer: 'Niemand',
      },
    )
    const [, manufacturer] = filters
    expect(manufacturer?.kind === 'select' && manufacturer.options.map(({ value }) => value)).toEqual([
      '',
      'Rieker',
      'Niemand',
    ])
  })
})

describe('how far a walk is', () => {
  const picked = { state: 'picked', by: 'Lena', at: '2026-03-10T10:00:00Z', nobody_has_it: false } as const
  const piece = (line_id: number, qb_id: number, more: Partial<PickListRow> = {}) => ({
    ...row(line_id, 1),
    qb_id,
    ...more,
  })

  it('ships the orders of which everything is picked, on this list and beside it', () => {
    const data = [
      piece(1, 7, { pick: picked }),
      piece(2, 7, { pick: picked }),
      piece(3, 8, { pick: picked }),
      piece(4, 8),
      piece(5, 9, { pick: picked }),
    ]
    expect(walkProgress({ data, incomplete_orders: [9] })).toEqual({
      total: 5,
      done: 4,
      open: 5,
      ready: [7],
      waiting: 1,
    })
  })

  it('counts what is packed as done, and what was cancelled or closed not at all', () => {
    const data = [
      piece(1, 7, { pick: picked }),
      piece(2, 7, { standing: 'cancelled' }),
      piece(3, 8, { standing: 'in_parcel', pick: picked }),
      piece(4, 9, { standing: 'closed' }),
    ]
    expect(walkProgress({ data, incomplete_orders: [] })).toEqual({
      total: 2,
      done: 2,
      open: 1,
      ready: [7],
      waiting: 0,
    })
  })

  it('does not ship what was said to be not there', () => {
    const pick = { ...picked, state: 'not_found' } as const
    expect(walkProgress({ data: [piece(1, 7, { pick })], incomplete_orders: [] }).ready).toEqual([])
  })
})
