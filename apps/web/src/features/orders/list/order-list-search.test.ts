import { BUILT_IN_VIEWS } from '@kontor/contract/order-views'
import {
  ORDER_DUES,
  ORDER_EVENTS,
  ORDER_SORTS,
  OrderListQuery,
  orderFilters,
  STATUS_FILTERS,
} from '@kontor/contract/orders'
import { PAGE_SIZES } from '@kontor/contract/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../lib/i18n.ts'
import { parseLeniently, parseSearch, searchOf, stringifySearch } from '../../../lib/list-search.ts'
import { aRow } from '../../../testing/order-document/order-builders.ts'
import { namesOf } from '../../../ui/filters/filter-definitions.ts'
import { orderTexts } from './locales/index.ts'
import { orderListColumns } from './order-list-columns.tsx'
import {
  EVERYTHING,
  openPercent,
  orderListFilters,
  orderListSearch,
  ownSort,
  rowIn,
  toExportQuery,
  toListQuery,
  toSavedFilters,
  toSelectedQuery,
  withDue,
} from './order-list-search.ts'

const TODAY = '2026-11-20'
const schema = orderListSearch(TODAY)
const defaults = schema.parse({})
const t = textsOf(orderTexts)

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const limit = fc.oneof(day, fc.constant(''))
const text = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((value) => schema.safeParse({ search: value }).success && value.trim() === value)
const id = fc.integer({ min: 1, max: 1_000_000 })

const values = fc.record(
  {
    order_status: fc.constantFrom(...STATUS_FILTERS),
    start: limit,
    end: limit,
    order_id: id,
    line_id: id,
    ext_order_id: text,
    ext_order_id_addition: text,
    erp_article_number: text,
    customer_name: text,
    event: fc.constantFrom(...ORDER_EVENTS),
    store: id,
    sales_channel: fc.integer({ min: 1, max: 99 }),
    due: fc.constantFrom(...ORDER_DUES),
    merchant_external_order: fc.constantFrom('0' as const, '1' as const, 'only' as const),
    line_status: fc.constantFrom(
      'open' as const,
      'shipped' as const,
      'returned' as const,
      'cancelled' as const,
    ),
    search: text,
    sort: fc.constantFrom(...ORDER_SORTS, ...ORDER_SORTS.map((sort) => `-${sort}`)),
    page: fc.integer({ min: 1, max: 500 }),
    per_page: fc.constantFrom(...PAGE_SIZES),
  },
  { requiredKeys: [] },
)

describe('the order list in its address', () => {
  it('says the same after a way through the address, whatever is filtered', () => {
    fc.assert(
      fc.property(values, (given) => {
        const wanted = schema.parse(given)
        const address = stringifySearch(searchOf(wanted, defaults))
        expect(parseLeniently(schema, parseSearch(address))).toEqual(wanted)
      }),
    )
  })

  it('is bare with the defaults: open and reserved, whatever their age', () => {
    expect(defaults).toMatchObject({
      order_status: 'open-initial',
      start: '',
      end: '',
      page: 1,
      per_page: 25,
    })
    expect(stringifySearch(searchOf(defaults, defaults))).toBe('')
  })

  it('asks the server for something it accepts; an open side of the period is left out by the client', () => {
    fc.assert(
      fc.property(values, (given) => {
        expect(OrderListQuery.safeParse(toListQuery(schema.parse(given))).success).toBe(true)
      }),
    )
    expect(schema.parse(EVERYTHING)).toMatchObject({ start: '', end: '', order_status: 'all-all' })
  })

  it('survives an address that somebody mistyped', () => {
    const read = parseLeniently(schema, parseSearch('?start=31.12.2026&per_page=7&search=Li&nonsense=1'))
    expect(read).toEqual({ ...defaults, search: 'Li' })
  })

  it('exports exactly what is filtered, without the page', () => {
    const exported = toExportQuery(schema.parse({ search: 'Li', page: '3', per_page: '100', sort: '-id' }))
    expect(exported).toEqual({
      order_status: 'open-initial',
      search: 'Li',
      sort: '-id',
    })
  })

  it('exports what is selected: single orders whatever their status, or all that is filtered', () => {
    const values = schema.parse({ order_status: 'reserved', page: '3', sort: '-id' })
    const chosen = { mode: 'rows', ids: new Set([7, 3]) } as const
    expect(toSelectedQuery(chosen, values)).toEqual({
      order_status: 'all-all',
      sort: '-id',
      order_ids: '7,3',
    })
    expect(toSelectedQuery({ mode: 'all-matching' }, values)).toEqual(toExportQuery(values))
  })
})

describe('views', () => {
  const VIEW = {
    id: 7,
    name: 'Eilt',
    is_shared: true,
    filters: { order_status: 'shipped', store: 4, search: 'Li', sort: '-id' },
    is_of_last_month: false,
    columns: null,
    is_default: false,
  }

  it('say the same after a way through the address, whatever is filtered on top of them', () => {
    const named = fc.constantFrom<string>(...BUILT_IN_VIEWS, '7')
    fc.assert(
      fc.property(named, values, (view, given) => {
        const of = orderListSearch(TODAY, { view }, [VIEW])
        const wanted = of.parse({ ...given, view })
        const address = stringifySearch(searchOf(wanted, of.parse({})))
        expect(parseLeniently(of, parseSearch(address))).toEqual(wanted)
      }),
    )
  })

  it('are lifted filter by filter', () => {
    const of = orderListSearch(TODAY, { view: '7' }, [VIEW])
    expect(toListQuery(parseLeniently(of, { view: '7', search: '', store: '' }))).toEqual({
      order_status: 'shipped',
      sort: '-id',
      page: 1,
      per_page: 25,
    })
  })

  it('keep the last month as that, and every other period as its days', () => {
    const saved = (view: string, given: object) =>
      toSavedFilters(orderListSearch(TODAY, { view }).parse({ view, ...given }), TODAY)
    expect(saved('shipped', {})).toEqual({ is_of_last_month: true, filters: { order_status: 'shipped' } })
    expect(saved('shipped', { start: '2026-01-01' })).toEqual({
      is_of_last_month: false,
      filters: { order_status: 'shipped', start: '2026-01-01', end: TODAY },
    })
    expect(saved('overdue', { page: 3 })).toEqual({
      is_of_last_month: false,
      filters: { order_status: 'open-initial', due: 'overdue' },
    })
  })
})

describe('filters and columns', () => {
  it('offer every filter that the call knows', () => {
    const offered = orderListFilters(t, [], []).flatMap(namesOf)
    const known = Object.keys(orderFilters).filter((key) => key !== 'sort')
    expect([...offered].sort()).toEqual(known.sort())
  })

  it('offer the channels of the company behind "all"', () => {
    const filter = orderListFilters(t, [{ id: 4, name: 'Amazon' }], []).find(
      (one) => namesOf(one)[0] === 'sales_channel',
    )
    expect(filter).toMatchObject({
      options: [
        { value: '', label: 'Alle Kanäle' },
        { value: '4', label: 'Amazon' },
      ],
    })
  })

  it('sort by everything that the server can sort by', () => {
    const sortable = orderListColumns(t).flatMap((column) => (column.sortable ? [column.id] : []))
    expect([...sortable].sort()).toEqual([...ORDER_SORTS].sort())
  })
})

describe('what is due', () => {
  const changed = (given: object, patch: Record<string, string | undefined>) => {
    const before = schema.parse(given)
    return { ...before, ...withDue(patch, before, defaults) }
  }
  const whole = { start: '', end: '' }

  it('is due whatever its age, and only what waits can be', () => {
    expect(changed({}, { due: 'overdue' })).toMatchObject({
      ...whole,
      due: 'overdue',
      order_status: 'open-initial',
    })
    expect(changed({ order_status: 'shipped' }, { due: 'today' })).toMatchObject({
      order_status: 'open-initial',
    })
  })

  it('brings the period of the view back when it is taken away, but not over one that was chosen', () => {
    const all = orderListSearch(TODAY, { view: 'all' }).parse({})
    const before = { ...all, ...whole, due: 'today' as const }
    const { start, end } = all
    expect(start).toBe('2026-10-20')
    expect(withDue({ due: undefined }, before, all)).toEqual({ start, end, due: undefined })
    const chosen = { start: '2026-11-01', end: '' }
    expect(changed({ ...chosen, due: 'today' }, { due: undefined })).toMatchObject(chosen)
  })

  it('leaves every other change alone', () => {
    expect(withDue({ search: 'Li' }, schema.parse({ due: 'today' }), defaults)).toEqual({ search: 'Li' })
  })

  it('is listed by its deadline, and so is all that waits', () => {
    const sortOf = (given: object) => ownSort(schema.parse(given))
    expect(sortOf({})).toBe('ship_by')
    expect(sortOf({ order_status: 'reserved' })).toBe('ship_by')
    expect(sortOf({ order_status: 'all-all', due: 'today' })).toBe('ship_by')
    expect(sortOf({ order_status: 'all-all' })).toBe('-order_date')
    expect(sortOf({ order_status: 'shipped' })).toBe('-order_date')
  })
})

describe('progress', () => {
  it('is open / (open + reserved), and nothing when nothing waits', () => {
    expect(openPercent({ open: 3, reserved: 1 })).toBe(75)
    expect(openPercent({ open: 0, reserved: 0 })).toBe(0)
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (open, reserved) => {
        const percent = openPercent({ open, reserved })
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        if (open + reserved > 0)
          expect(percent + openPercent({ open: reserved, reserved: open })).toBeGreaterThanOrEqual(100)
      }),
    )
  })
})

describe('a row that a list has already', () => {
  const page = {
    total: 1,
    total_is_capped: false,
    per_page: 25,
    current_page: 1,
    total_pages: 1,
    from: 1,
    to: 1,
    data: [aRow({ id: 7 })],
  }
  it('is found on any page, and only there', () => {
    expect(rowIn([undefined, page], 7)?.id).toBe(7)
    expect(rowIn([undefined, page], 8)).toBeUndefined()
  })
})
