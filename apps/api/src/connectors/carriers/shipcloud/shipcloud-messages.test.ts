import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../../../../test/conformance/carrier.ts'
import { contractsPresent, publishedContract } from '../../../../test/published-contracts.ts'
import type { LabelRequest } from '../../../modules/shipping/index.ts'
import { missingFields, prepareMessage, purchaseMessage } from './shipcloud-messages.ts'

const home = sampleRequest()
const station = { ...home.to, street: 'Packstation', street_no: '109', care_of: '12345678', company: 'GmbH' }
const counter = { ...station, street: 'postfiliale', street_no: '512', care_of: 'kunde@example.test' }
const CUSTOMS = {
  contentsType: 'commercial_goods',
  contents: 'Shoes',
  currency: 'EUR',
  items: [
    {
      description: 'Pumps',
      hsTariffNumber: '64035995',
      originCountry: 'PT',
      netWeightGrams: 560,
      valueCents: 5995,
      quantity: 2,
    },
    {
      description: 'Sneaker',
      hsTariffNumber: '64041100',
      originCountry: 'VN',
      netWeightGrams: 720,
      valueCents: 7900,
      quantity: 1,
    },
  ],
} as const
/** ¥380 and twice ¥300 are ¥980: shipcloud takes no more than 1,000 in any currency. */
const IN_YEN = {
  ...CUSTOMS,
  currency: 'JPY',
  items: [
    { ...CUSTOMS.items[0], quantity: 1, valueCents: 38_000 },
    { ...CUSTOMS.items[1], quantity: 2, valueCents: 30_000 },
  ],
} as const
const REQUESTS: readonly (readonly [string, LabelRequest])[] = [
  ['a home address', home],
  [
    'a company with everything',
    { ...home, to: { ...home.to, company: 'Käse & Co', care_of: 'c/o Meier', address_addition: '3. Stock' } },
  ],
  ['a Packstation', { ...home, to: station }],
  ['a Postfiliale', { ...home, to: counter }],
  ['Austria', { ...home, to: { ...home.to, zip_code: '1060', city: 'Wien', country: 'AT' } }],
  ['Great Britain', { ...home, to: { ...home.to, zip_code: 'NW1 6XE', country: 'GB' }, customs: CUSTOMS }],
  ['Japan, in yen', { ...home, to: { ...home.to, zip_code: '100-0001', country: 'JP' }, customs: IN_YEN }],
  ['a return', { ...home, labelType: 'return', from: home.to, to: home.from }],
]

describe.skipIf(!contractsPresent)('against the published description', () => {
  const validators = contractsPresent ? requestValidators() : null

  it.each(REQUESTS)('prepares %s as published', (_name, request) => {
    const valid = validators?.post(prepareMessage(request))
    expect(validators?.post.errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it.each(REQUESTS)('buys %s as published', (_name, request) => {
    const valid = validators?.put(purchaseMessage(request))
    expect(validators?.put.errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('would notice a request that is not as published', () => {
    expect(validators?.post({ ...prepareMessage(home), carrier: 'pigeon' })).toBe(false)
    expect(validators?.put({ ...purchaseMessage(home), to: { city: 'Nürnberg' } })).toBe(false)
  })
})

/** The published request schemas of POST /shipments and PUT /shipments/{id}. */
function requestValidators() {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(publishedContract('shipcloud/shipcloud_v1_oai3.json') as object, 'shipcloud')
  const at = (path: string, method: string) =>
    ajv.compile({
      $ref: `shipcloud#/paths/${path}/${method}/requestBody/content/application~1json/schema`,
    })
  return { post: at('~1shipments', 'post'), put: at('~1shipments~1%7Bid%7D', 'put') }
}

describe('messages', () => {
  it('buys nothing in the first step and leaves the parcels alone in the second', () => {
    expect(prepareMessage(home)).toMatchObject({
      create_shipping_label: false,
      packages: [{ weight: 2, length: 35, width: 25, height: 15, type: 'parcel' }],
    })
    expect(purchaseMessage(home)).toMatchObject({
      create_shipping_label: true,
      reference_number: home.reference,
    })
    expect(purchaseMessage(home)).not.toHaveProperty('packages')
  })

  it('asks for A6 and for the return service', () => {
    expect(prepareMessage({ ...home, labelType: 'return' })).toMatchObject({
      service: 'returns',
      label: { format: 'pdf_a6' },
    })
  })

  it('puts station, number and post number where they belong, without a company', () => {
    expect(prepareMessage({ ...home, to: station }).to).toEqual({
      first_name: 'Łukasz',
      last_name: 'Żółć',
      care_of: '12345678',
      street: 'Packstation',
      street_no: '109',
      zip_code: '90402',
      city: 'Nürnberg',
      country: 'DE',
    })
    const { care_of, email, street } = prepareMessage({ ...home, to: counter }).to
    expect({ care_of, email, street }).toEqual({
      care_of: undefined,
      email: 'kunde@example.test',
      street: 'Postfiliale',
    })
  })

  it('declares what the parcel contains, with sums that agree', () => {
    const message = prepareMessage({ ...home, customs: CUSTOMS })
    expect(message.customs_declaration).toEqual({
      contents_type: 'commercial_goods',
      contents_explanation: 'Shoes',
      currency: 'EUR',
      total_value_amount: 198.9,
      items: [
        {
          description: 'Pumps',
          hs_tariff_number: '64035995',
          origin_country: 'PT',
          quantity: 2,
          value_amount: '119.90',
          net_weight: 0.56,
        },
        {
          description: 'Sneaker',
          hs_tariff_number: '64041100',
          origin_country: 'VN',
          quantity: 1,
          value_amount: '79.00',
          net_weight: 0.72,
        },
      ],
    })
    expect(message.packages?.[0]?.customs_declaration_items).toEqual(message.customs_declaration?.items)
    expect(purchaseMessage({ ...home, customs: CUSTOMS })).not.toHaveProperty('customs_declaration')
    expect(prepareMessage(home)).not.toHaveProperty('customs_declaration')
  })

  it('declares yen without decimals: 380 + 2 × 300 = 980', () => {
    const declared = prepareMessage({ ...home, customs: IN_YEN }).customs_declaration
    expect(declared).toMatchObject({ currency: 'JPY', total_value_amount: 980 })
    expect(declared?.items.map(({ value_amount }) => value_amount)).toEqual(['380', '600'])
  })

  it('names every field without which nothing can be sent', () => {
    expect(missingFields(home.to)).toEqual([])
    expect(missingFields({ ...home.to, last_name: '', street: ' ', city: '' })).toEqual([
      'last_name',
      'street',
      'city',
    ])
    expect(missingFields({ ...home.to, last_name: '', company: 'GmbH' })).toEqual([])
  })
})
