import { NO_SAFETY_FACTS, OfferSafety, type SafetyFacts } from '@kontor/contract/channels'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractsPresent, publishedContract } from '../../../../test/published-contracts.ts'
import { ebaySafety } from './ebay-safety.ts'

const MAKER = {
  manufacturer: 'Rieker AG',
  manufacturer_street: 'Seestraße 1',
  manufacturer_postcode: '8240',
  manufacturer_city: 'Thayngen',
  manufacturer_country: 'CH',
  manufacturer_email: 'safety@rieker.example',
}
const PERSON = {
  responsible_person: 'Rieker GmbH',
  responsible_street: 'Gänsäcker 31',
  responsible_postcode: '78532',
  responsible_city: 'Tuttlingen',
  responsible_country: 'DE',
  responsible_email: 'eu@rieker.example',
}
const written = (more: Partial<SafetyFacts>) => ebaySafety.write({ ...NO_SAFETY_FACTS, ...more })

describe('the card of a brand as eBay takes it', () => {
  it('names maker, responsible person and materials', () => {
    expect(written({ ...MAKER, ...PERSON, upper: 'Leder', sole: 'Gummi' })).toEqual({
      regulatory: {
        manufacturer: {
          companyName: 'Rieker AG',
          addressLine1: 'Seestraße 1',
          postalCode: '8240',
          city: 'Thayngen',
          country: 'CH',
          email: 'safety@rieker.example',
        },
        responsiblePersons: [
          {
            companyName: 'Rieker GmbH',
            addressLine1: 'Gänsäcker 31',
            postalCode: '78532',
            city: 'Tuttlingen',
            country: 'DE',
            email: 'eu@rieker.example',
            types: ['EUResponsiblePerson'],
          },
        ],
      },
      aspects: { Obermaterial: ['Leder'], Laufsohlenmaterial: ['Gummi'] },
    })
  })

  it('names nobody of whom an address is unknown, and no person whom a maker in the Union does not need', () => {
    expect(written({ ...MAKER, manufacturer_email: '' }).regulatory).toEqual({})
    expect(written({ ...MAKER, ...PERSON, manufacturer_country: 'DE' }).regulatory).not.toHaveProperty(
      'responsiblePersons',
    )
  })

  it.each<[string, Partial<SafetyFacts>, object]>([
    ['has no text without a code', { warnings: 'Nicht bügeln.' }, {}],
    [
      'has a text beside a code',
      { warnings: 'Nicht bügeln.', warning_codes: ['SAFE1'] },
      { productSafety: { component: 'Nicht bügeln.', statements: ['SAFE1'] } },
    ],
    [
      'cuts no warning: a longer one stays out',
      { warnings: 'x'.repeat(121), pictogram_codes: ['PIC1'] },
      { productSafety: { pictograms: ['PIC1'] } },
    ],
    [
      'keeps hazards of chemicals apart',
      { warnings: 'Chrom.', warning_codes: ['EUH208', 'SAFE1'], pictogram_codes: ['GHS07', 'PIC1'] },
      {
        productSafety: { component: 'Chrom.', statements: ['SAFE1'], pictograms: ['PIC1'] },
        hazmat: { statements: ['EUH208'], pictograms: ['GHS07'] },
      },
    ],
    ['has no drawing of a hazard without its statement', { pictogram_codes: ['GHS07'] }, {}],
  ])('%s', (_, more, regulatory) => {
    expect(written(more).regulatory).toEqual(regulatory)
  })

  it('stays within what eBay takes, whatever the card says', () => {
    const text = fc.string({ maxLength: 200, unit: 'grapheme' })
    const codes = fc.array(fc.constantFrom('EUH208', 'P102', 'GHS07', 'SAFE1', 'PIC1'), { maxLength: 20 })
    const card = fc.record({
      ...Object.fromEntries(Object.keys({ ...MAKER, ...PERSON }).map((field) => [field, text])),
      manufacturer_country: fc.constantFrom('', 'DE', 'CH'),
      responsible_country: fc.constantFrom('', 'DE'),
      warnings: fc.string({ maxLength: 500 }),
      warning_codes: codes,
      pictogram_codes: codes,
    }) as fc.Arbitrary<Partial<SafetyFacts>>
    fc.assert(
      fc.property(card, (more) => {
        const { regulatory } = OfferSafety.parse(written(more))
        const { productSafety, hazmat } = regulatory
        expect(productSafety?.statements?.length ?? 0).toBeLessThanOrEqual(8)
        expect(productSafety?.pictograms?.length ?? 0).toBeLessThanOrEqual(2)
        for (const [part, needed] of [
          [productSafety, [...(productSafety?.statements ?? []), ...(productSafety?.pictograms ?? [])]],
          [hazmat, hazmat?.statements ?? []],
        ] as const)
          if (part) expect(needed).not.toEqual([])
      }),
    )
  })

  it.skipIf(!contractsPresent)('has no field that eBay does not publish (../shared/contracts/ebay)', () => {
    interface Published {
      components: { schemas: Record<string, { properties: Record<string, unknown> } | undefined> }
    }
    const { schemas } = (publishedContract('ebay/sell_inventory_v1.json') as Published).components
    const fieldsOf = (name: string) => Object.keys(schemas[name]?.properties ?? {})
    const { regulatory } = written({
      ...MAKER,
      ...PERSON,
      warnings: 'x',
      warning_codes: ['EUH208', 'SAFE1'],
      pictogram_codes: ['GHS07', 'PIC1'],
    })
    const { manufacturer, responsiblePersons, productSafety, hazmat } = regulatory
    for (const [name, part] of [
      ['Regulatory', regulatory],
      ['Manufacturer', manufacturer],
      ['ResponsiblePerson', responsiblePersons?.[0]],
      ['ProductSafety', productSafety],
      ['Hazmat', hazmat],
    ] as const)
      expect(fieldsOf(name)).toEqual(expect.arrayContaining(Object.keys(part ?? { missing: 1 })))
  })
})
