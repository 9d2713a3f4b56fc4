import { ADDRESS_TYPES, LooseLabelBody } from '@kontor/contract/shipping'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  crossesBorder,
  emptyCustoms,
  emptyForm,
  newRequestKey,
  openStores,
  withAddressType,
} from './label-form.ts'

const DATA = {
  company: { id: 3, default_parcel_id: 2, default_shipping_country: 'AT' },
  stores: [
    { id: 7, is_active: true, ranking: 2 },
    { id: 8, is_active: false, ranking: 1 },
    { id: 9, is_active: true, ranking: 1 },
  ],
  parcels: [{ id: 1 }, { id: 2 }],
}

describe('an empty form', () => {
  it('has the usual choices: first store by ranking, usual parcel, own country', () => {
    expect(openStores(DATA.stores).map((store) => store.id)).toEqual([9, 7])
    expect(emptyForm(DATA)).toMatchObject({ company_id: 3, store_id: 9, parcel_id: 2, country: 'AT' })
    const other = { ...DATA, company: { ...DATA.company, default_parcel_id: 99 } }
    expect(emptyForm(other).parcel_id).toBeUndefined()
  })

  it('keeps what was chosen for the label before, and nothing of its customer', () => {
    const first = { ...emptyForm(DATA), last_name: 'Weiß', type: 'returns' as const, store_id: 7 }
    const next = emptyForm(DATA, first)
    expect(next).toMatchObject({ type: 'returns', store_id: 7, last_name: '' })
    expect(next.request_key).not.toBe(first.request_key)
  })
})

it('names requests as the call wants them named', () => {
  const body = { ...emptyForm(DATA), last_name: 'W', street: 'S', street_no: '1', zip_code: '1', city: 'B' }
  for (let i = 0; i < 50; i += 1)
    expect(LooseLabelBody.safeParse({ ...body, request_key: newRequestKey() }).success).toBe(true)
})

it('loses nothing that was typed when another kind of address is tried', () => {
  const types = fc.array(fc.constantFrom(...ADDRESS_TYPES), { maxLength: 8 })
  fc.assert(
    fc.property(types, fc.string(), fc.string(), (tried, streetNo, careOf) => {
      const start = { ...emptyForm(DATA), street: 'Lange Straße', street_no: streetNo, care_of: careOf }
      let state = { values: start, kept: {} }
      for (const type of [...tried, 'home_address' as const])
        if (type !== state.values.address_type) state = withAddressType(state.values, type, state.kept)
      expect(state.values).toEqual(start)
    }),
  )
})

it('asks for customs where a border of the VAT area is crossed, and for all of it', () => {
  const stores = [{ id: 9, country: 'DE', zip_code: '90402' }]
  const to = (country: string, zip_code: string) =>
    crossesBorder({ ...emptyForm(DATA), country, zip_code }, stores)
  expect([to('DE', '20148'), to('AT', '1060'), to('GB', 'BT1 5GS')]).toEqual([false, false, false])
  expect([to('GB', 'NW1 6XE'), to('DE', '27498'), to('ES', '35001')]).toEqual([true, true, true])
  const body = {
    ...emptyForm(DATA),
    last_name: 'W',
    street: 'S',
    street_no: '1',
    zip_code: 'NW1 6XE',
    city: 'London',
    country: 'GB',
  }
  const wrong = LooseLabelBody.safeParse({ ...body, customs: emptyCustoms() }).error?.issues
  expect(wrong?.every(({ path }) => path.slice(0, 3).join('.') === 'customs.items.0')).toBe(true)
  expect(wrong?.map(({ path }) => path.at(-1))).toEqual([
    'hs_tariff_number',
    'origin_country',
    'net_weight_grams',
    'value',
  ])
})

it('sends to stations in Germany alone', () => {
  const { values } = withAddressType(emptyForm(DATA), 'packstation', {})
  expect(values).toMatchObject({ address_type: 'packstation', street_no: '', care_of: '', country: 'DE' })
})
