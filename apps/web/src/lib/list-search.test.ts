import { OrderListQuery } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLeniently, parseSearch, searchOf, stringifySearch } from './list-search.ts'

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
