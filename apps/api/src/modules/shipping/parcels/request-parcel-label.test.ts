import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GOOD_ADDRESS } from '../../../../test/builders/shipping.ts'
import { type LabelOccasion, parcelLabelRequest } from './request-parcel-label.ts'

const shop = {
  name: 'Schuhhaus',
  street: 'Königstraße',
  street_no: '1',
  zip_code: '90402',
  city: 'Nürnberg',
  country: 'DE',
}
const occasion: LabelOccasion = {
  labelType: 'shipping',
  orderId: 4711,
  shippingId: 123,
  option: {
    id: 1,
    vendor: 'shipcloud',
    carrier: 'dhl',
    service: 'standard',
    parcelType: 'Paket S',
    weightGrams: 2000,
    lengthCm: 35,
    widthCm: 25,
    heightCm: 15,
    countries: [],
    isOversize: false,
    isActive: true,
  },
  store: {
    id: 1,
    storeNumber: '001',
    name: 'Nürnberg',
    contactEmail: '',
    contactPhone: '',
    sender: shop,
    returns: { ...shop, name: 'Retouren' },
  },
  recipient: GOOD_ADDRESS,
  billing: { ...GOOD_ADDRESS, street: 'Zuhause' },
}

describe('parcelLabelRequest', () => {
  it('sends from the store to the customer', () => {
    const { from, to, parcel } = parcelLabelRequest(occasion)
    expect([from.company, to]).toEqual(['Schuhhaus', GOOD_ADDRESS])
    expect(parcel).toEqual({ weightGrams: 2000, lengthCm: 35, widthCm: 25, heightCm: 15 })
  })

  it('returns from the customer to the store that takes returns', () => {
    const { from, to } = parcelLabelRequest({ ...occasion, labelType: 'return' })
    expect([from, to.company]).toEqual([GOOD_ADDRESS, 'Retouren'])
  })

  it('returns from the billing address when the parcel went to a station, which sends nothing', () => {
    const recipient = { ...GOOD_ADDRESS, street: 'Packstation', street_no: '109', care_of: '12345678' }
    expect(parcelLabelRequest({ ...occasion, labelType: 'return', recipient }).from.street).toBe('Zuhause')
    expect(parcelLabelRequest({ ...occasion, labelType: 'return', recipient, billing: null }).from).toEqual(
      recipient,
    )
    expect(parcelLabelRequest({ ...occasion, recipient }).to).toEqual(recipient)
  })

  it('never uses a reference twice, and never a longer one than carriers take', () => {
    const ids = fc.integer({ min: 1, max: 999_999_999 })
    fc.assert(
      fc.property(ids, ids, fc.constantFrom('shipping', 'return'), (orderId, shippingId, labelType) => {
        const one = parcelLabelRequest({ ...occasion, orderId, shippingId, labelType }).reference
        const other = parcelLabelRequest({ ...occasion, orderId, shippingId, labelType }).reference
        expect(one).not.toBe(other)
        expect(one).toMatch(/^[\x21-\x7e]{10,30}$/)
        expect(one.startsWith(`${orderId}-${shippingId}`)).toBe(true)
      }),
    )
  })
})
