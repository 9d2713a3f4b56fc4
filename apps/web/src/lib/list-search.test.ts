import { OrderListQuery } from '@kontor/contract/orders'
import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeStoredJson } from './browser-storage.ts'
import {
  type ListAddress,
  listRoute,
  parseLeniently,
  parseSearch,
  resumeList,
  searchOf,
  stringifySearch,
} from './list-search.ts'

const defaults = OrderListQuery.parse({})

describe('list state in the address', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (search) => {
        const plain = { ...search }
        expect({ ...parseSearch(stringifySearch(plain)) }).toEqual(plain)
      }),
    )
  })

  it('leaves out what the schema refuses and keeps the rest', () => {
    const values = parseLeniently(OrderListQuery, {
      page: 'x',
      per_page: '50',
      colour: 'red',
      customer_name: 'Klein',
      start: '31.12.2026',
    })
    expect(values).toMatchObject({
      page: 1,
      per_page: 50,
      customer_name: 'Klein',
      order_status: 'open-initial',
    })
    expect(values).not.toHaveProperty('start')
    expect(values).not.toHaveProperty('colour')
  })

  it('never throws, whatever stands in the address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(OrderListQuery.shape), 'x'), fc.string()),
        (raw) => {
          expect(() => parseLeniently(OrderListQuery, raw)).not.toThrow()
        },
      ),
    )
  })

  it('writes only what differs from the defaults', () => {
    expect(searchOf(defaults, defaults)).toEqual({})
    expect(searchOf({ ...defaults, page: 2, customer_name: 'Klein' }, defaults)).toEqual({
      page: '2',
      customer_name: 'Klein',
    })
  })

  it('writes an empty text where a filter lifts its default', () => {
    expect(searchOf({ start: undefined }, { start: '2026-10-20' })).toEqual({ start: '' })
    expect(stringifySearch({ start: '' })).toBe('?start=')
  })
})

const orders: ListAddress = { query: OrderListQuery, remember: 'orders' }
/** What the route's middleware makes of a search on the way into the address. */
function written(list: ListAddress, search: Record<string, unknown>) {
  const [shorten] = listRoute(list).search.middlewares
  return shorten?.({ search: {}, next: () => search } as unknown as Parameters<typeof shorten>[0])
}

describe('the route of a list', () => {
  it('reads what the address names, typed; a value that is refused counts as the default', () => {
    const { validateSearch } = listRoute(orders)
    expect(validateSearch({ page: '3', per_page: '7', colour: 'red', customer_name: 'Klein' })).toEqual({
      page: 3,
      per_page: 25,
      customer_name: 'Klein',
    })
    expect(validateSearch({})).toEqual({})
  })

  it('writes the shortest address with the same meaning', () => {
    expect(written(orders, { page: 1, order_status: 'shipped', nonsense: '1' })).toEqual({
      order_status: 'shipped',
    })
    expect(written({ query: OrderListQuery }, { page: 1 })).toEqual({})
  })

  it('keeps the defaults in the address where none would mean the last filter', () => {
    expect(written(orders, { order_status: 'open-initial' })).toEqual({ order_status: 'open-initial' })
  })
})

describe('a list without a filter in its address', () => {
  const at = (search: object) => ({ pathname: '/orders', search }) as ParsedLocation
  const destination = (list: ListAddress, search: object) => {
    try {
      resumeList(list, at(search))
      return undefined
    } catch (thrown) {
      return isRedirect(thrown) ? thrown.options.search : thrown
    }
  }

  it('leads to the last one', () => {
    expect(destination(orders, {})).toBeUndefined()
    writeStoredJson('list.orders', { order_status: 'shipped' })
    expect(destination(orders, {})).toEqual({ order_status: 'shipped' })
  })

  it('stays where it is with a filter of its own, with a memory that is broken, and where nothing is kept', () => {
    writeStoredJson('list.orders', { order_status: 'shipped' })
    expect(destination(orders, { page: '2' })).toBeUndefined()
    expect(destination({ query: OrderListQuery }, {})).toBeUndefined()
    writeStoredJson('list.orders', { order_status: 7 })
    expect(destination(orders, {})).toBeUndefined()
  })
})
