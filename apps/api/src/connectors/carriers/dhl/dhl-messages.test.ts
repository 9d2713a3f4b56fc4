import { DHL_CREDENTIALS } from '@kontor/sandbox'
import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../../../../test/conformance/carrier.ts'
import type { LabelRequest } from '../../../modules/shipping/index.ts'
import { wrongFields } from './dhl-addresses.ts'
import { billingNumberFor, returnOrder, shipmentOrder } from './dhl-messages.ts'

const sample = (change: Partial<LabelRequest> = {}) => sampleRequest({ service: 'V01PAK', ...change })
const shipmentOf = (request: LabelRequest) => shipmentOrder(request, '33333333330102').shipments[0]

const CUSTOMS: NonNullable<LabelRequest['customs']> = {
  contentsType: 'commercial_goods',
  contents: 'Shoes',
  currency: 'EUR',
  items: [
    {
      description: 'x'.repeat(300),
      hsTariffNumber: '64039116',
      originCountry: 'IT',
      quantity: 2,
      valueCents: 8995,
      netWeightGrams: 900,
    },
  ],
}

describe('an order for a shipment', () => {
  it('is in grams and millimetres, between two doors, under our reference', () => {
    const request = sample()
    const door = {
      addressStreet: 'Lange Straße',
      addressHouse: '12a',
      postalCode: '90402',
      city: 'Nürnberg',
      country: 'DEU',
    }
    expect(shipmentOrder(request, '33333333330102')).toEqual({
      profile: 'STANDARD_GRUPPENPROFIL',
      shipments: [
        {
          product: 'V01PAK',
          billingNumber: '33333333330102',
          refNo: request.reference,
          shipper: { name1: 'Schuhhaus Müller', ...door },
          consignee: { name1: 'Łukasz Żółć', ...door },
          details: {
            dim: { uom: 'mm', length: 350, width: 250, height: 150 },
            weight: { uom: 'g', value: 2000 },
          },
        },
      ],
    })
  })

  it('leaves out a reference that is too short', () => {
    expect(shipmentOf(sample({ reference: '1234567' }))).not.toHaveProperty('refNo')
  })

  it('says that a parcel is bulky where it is, however it lies', () => {
    const sized = (lengthCm: number, widthCm: number, heightCm: number) =>
      shipmentOf(sample({ parcel: { weightGrams: 1000, lengthCm, widthCm, heightCm } })).services
    expect([sized(120, 60, 60), sized(60, 120, 60)]).toEqual([undefined, undefined])
    expect([sized(121, 10, 10), sized(61, 61, 61)]).toEqual([{ bulkyGoods: true }, { bulkyGoods: true }])
  })

  it('names the company before the person, and what is added to the address in a line of its own', () => {
    const { to } = sample()
    const address = { ...to, company: ' Schuh GmbH ', care_of: 'c/o Ünal', address_addition: 'Hinterhof' }
    expect(shipmentOf(sample({ to: address })).consignee).toMatchObject({
      name1: 'Schuh GmbH',
      name2: 'Łukasz Żółć',
      additionalAddressInformation1: 'c/o Ünal, Hinterhof',
    })
  })

  it('tells a phone number to carriers abroad alone', () => {
    const { to } = sample()
    const phoned = { ...to, phone_number: '+43 1' }
    expect(shipmentOf(sample({ to: phoned })).consignee).not.toHaveProperty('phone')
    expect(shipmentOf(sample({ to: { ...phoned, country: 'AT' } })).consignee).toMatchObject({
      phone: '+43 1',
      country: 'AUT',
    })
  })

  it('declares what one piece is worth and weighs', () => {
    expect(shipmentOf(sample({ customs: CUSTOMS })).customs).toEqual({
      exportType: 'COMMERCIAL_GOODS',
      exportDescription: 'Shoes',
      postalCharges: { currency: 'EUR', value: 0 },
      items: [
        {
          itemDescription: 'x'.repeat(256),
          countryOfOrigin: 'ITA',
          hsCode: '64039116',
          packagedQuantity: 2,
          itemValue: { currency: 'EUR', value: 89.95 },
          itemWeight: { uom: 'g', value: 900 },
        },
      ],
    })
    const returned = sample({ customs: { ...CUSTOMS, contentsType: 'returned_goods' } })
    expect(shipmentOf(returned).customs?.exportType).toBe('RETURN_OF_GOODS')
  })
})

it('an order for a return names the customer as its sender, and the receiver by DHL’s name alone', () => {
  const request = sample({ labelType: 'return', customs: CUSTOMS })
  expect(returnOrder(request, 'deu')).toEqual({
    receiverId: 'deu',
    customerReference: request.reference,
    shipper: expect.objectContaining({ name1: 'Schuhhaus Müller', country: 'DEU' }),
    itemWeight: { uom: 'g', value: 2000 },
    customsDetails: { items: [expect.objectContaining({ packagedQuantity: 2, countryOfOrigin: 'ITA' })] },
  })
})

it('each product is paid by its own number', () => {
  const { billing_number, billing_number_international, ...rest } = DHL_CREDENTIALS
  const all = { ...rest, billing_number, billing_number_international }
  expect(billingNumberFor('V01PAK', all)).toBe(billing_number)
  expect(billingNumberFor('V53WPAK', all)).toBe(billing_number_international)
  expect(billingNumberFor('V53WPAK', { billing_number })).toBeUndefined()
  expect(billingNumberFor('toString', all)).toBeUndefined()
})

describe('an address', () => {
  const { to } = sample()
  it.each([
    [{}, []],
    [{ company: 'X', first_name: '', last_name: '' }, []],
    [{ zip_code: '12' }, ['zip_code']],
    [{ zip_code: '1234567890a' }, ['zip_code']],
    [{ zip_code: 'SW1A 1AA', country: 'GB' }, []],
    [{ zip_code: 'SW1A  1AA', country: 'GB' }, ['zip_code']],
    [{ country: 'constructor' }, ['country']],
    [{ street: 'Packstation', street_no: '99', care_of: '12345678' }, ['street_no']],
    [{ street: 'Packstation', street_no: '100', care_of: '12345' }, ['care_of']],
    [{ street: 'Postfiliale', street_no: '401', care_of: '123456' }, []],
    [
      {
        street: 'Packstation',
        street_no: '100',
        care_of: '123456',
        first_name: '',
        last_name: '',
        company: 'X',
      },
      ['last_name'],
    ],
  ] as const)('%j lacks %j', (change, fields) => {
    expect(wrongFields({ ...to, ...change })).toEqual(fields)
  })
})
