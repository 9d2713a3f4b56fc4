import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billLine, type EarlierRow, type LineRow, type SaleEvent, type SoldLine } from './bill-line.ts'
import { type FeeRow, netOfRow } from './sale-fees.ts'

const FEE: FeeRow = {
  id: 7,
  sales_channel_id: 3,
  country: 'DE',
  type: 'Zalando',
  default_percent: 17,
  step_percents: [9, 13, 17, 19.5],
  payment_percent: null,
  return_costs_cents: 250,
  transaction_cents: [110, 160],
  return_fee_cents: [90, 130],
  valid_from: '2026-01-01',
}

const LINE: Omit<SoldLine, 'events'> = {
  line_id: 1,
  order_id: 1,
  ext_order_id: 'Z-1',
  sales_channel_id: 3,
  channel: 'Zalando',
  country: 'DE',
  currency: 'EUR',
  is_external: false,
  paid_cents: 11_000,
  goodwill_cents: 0,
  earlier: [],
}

const event = (kind: SaleEvent['kind'], source_id: number, cents = 0): SaleEvent => ({
  kind,
  source_id,
  at: '2026-02-10T09:00:00.000Z',
  day: '2026-02-10',
  cents,
})

function bill(line: Partial<SoldLine>, fees: readonly FeeRow[] = [FEE]) {
  const billed = billLine({ ...LINE, events: [], ...line }, fees)
  if ('stop' in billed) throw new Error(billed.stop.code)
  return billed
}

const earlier = (rows: readonly LineRow[]): EarlierRow[] => [...rows]
const SALE = event('sale', 10)

describe('a line on a bill', () => {
  it('bears goodwill from before the bill in its price, and in its step', () => {
    // 110 € − 15 € = 95 €: 17 % instead of 19.5 %, 16.15 €.
    const { rows } = bill({ goodwill_cents: 1500, events: [SALE, event('goodwill', 5, 1500)] })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ price_cents: 9500, discount_percent: 17, discount_cents: 1615 })
  })

  it('keeps the percentage of the sale for goodwill after the bill', () => {
    const first = bill({ events: [SALE] })
    const later = bill({
      goodwill_cents: 1500,
      earlier: earlier(first.rows),
      events: [event('goodwill', 5, 1500)],
    })
    // 19.5 % of 15 € = 2.925 → 2.93 €
    expect(later.rows.map(netOfRow)).toEqual([-293])
  })

  it('is credited whole when its parcel was voided after the bill, and sold anew in the next one', () => {
    const first = bill({ events: [SALE] })
    const later = bill({ earlier: earlier(first.rows), events: [event('void', 10), event('sale', 11)] })
    expect(later.rows.map(({ kind }) => kind)).toEqual(['void', 'sale'])
    const [back, again] = later.rows
    expect(netOfRow(back as LineRow)).toBe(-netOfRow(first.rows[0] as LineRow))
    expect(netOfRow(again as LineRow)).toBe(netOfRow(first.rows[0] as LineRow))
  })

  it('waits with what changes a sale that is on no bill', () => {
    const { rows, left } = bill({ events: [event('return', 3), event('goodwill', 4, 100)] })
    expect(rows).toEqual([])
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(['goodwill', 'return'])
  })

  it('stops where no fees are agreed for channel, country and day, naming them, or with another currency', () => {
    expect(billLine({ ...LINE, events: [SALE] }, [{ ...FEE, valid_from: '2026-02-11' }])).toEqual({
      stop: {
        code: 'no_fee',
        params: { order: 'Z-1', channel: 'Zalando', country: 'DE', day: '2026-02-10' },
      },
    })
    expect(billLine({ ...LINE, currency: 'SEK', events: [SALE] }, [FEE])).toEqual({
      stop: { code: 'foreign_currency', params: { order: 'Z-1', currency: 'SEK' } },
    })
  })

  it('comes to the same on whichever bills its events stand; a returned sale leaves only the fees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }),
        fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 3 }),
        fc.boolean(),
        (paid_cents, goodwill, apart) => {
          const line = { paid_cents }
          const sale = bill({ ...line, events: [SALE] }).rows
          const credits: LineRow[] = []
          const cases = goodwill.map((cents, index) => event('goodwill', index, cents))
          for (const events of apart ? cases.map((one) => [one]) : [cases])
            credits.push(...bill({ ...line, earlier: earlier([...sale, ...credits]), events }).rows)
          const back = bill({
            ...line,
            earlier: earlier([...sale, ...credits]),
            events: [event('return', 99)],
          }).rows
          const all = [...sale, ...credits, ...back]
          const fees = all.reduce((sum, row) => sum + row.fee_cents + row.return_costs_cents, 0)
          expect(all.reduce((sum, row) => sum + netOfRow(row), 0)).toBe(fees)
          expect(bill({ ...line, earlier: earlier(all), events: [event('goodwill', 9, 5)] }).rows).toEqual([])
        },
      ),
    )
  })
})
