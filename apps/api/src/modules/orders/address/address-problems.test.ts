import { existsSync, readFileSync } from 'node:fs'
import { AddressCorrection, DELIVERY_COUNTRIES } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PostalAddress } from '../orders.tables.ts'
import { addressProblems, billingProblems, isDeliverable, postPlace } from './address-problems.ts'

const HOME: PostalAddress = {
  first_name: 'Jana',
  last_name: 'Brinkmann',
  company: '',
  street: 'Ehrenstraße',
  street_no: '12a',
  address_addition: '',
  care_of: '',
  zip_code: '50672',
  city: 'Köln',
  country: 'DE',
}
const STATION = { ...HOME, street: 'PACKSTATION', street_no: '145', care_of: '1234567' }
const POST_OFFICE = { ...HOME, street: 'postfiliale', street_no: '501', care_of: 'jana@example.test' }

const GERMAN_POSTCODES = new URL('../../../../../../shared/contracts/postcodes/DE.csv', import.meta.url)

describe('addressProblems', () => {
  test.each<[string, PostalAddress | null, string[]]>([
    ['a complete address', HOME, []],
    ['no address', null, ['last_name', 'street', 'street_no', 'zip_code', 'city', 'country']],
    ['a company without a person', { ...HOME, first_name: '', last_name: '', company: 'Amt' }, []],
    ['nobody', { ...HOME, last_name: ' ' }, ['last_name']],
    ['no house number', { ...HOME, street_no: '' }, ['street_no']],
    ['no city', { ...HOME, city: '' }, ['city']],
    ['a short postcode', { ...HOME, zip_code: '5067' }, ['zip_code']],
    ['a country that is not delivered to', { ...HOME, country: 'US' }, ['country']],
    ['UK for GB', { ...HOME, country: 'UK', zip_code: 'SW1A 1AA' }, []],
    ['a Dutch postcode', { ...HOME, country: 'NL', zip_code: '1012 AB' }, []],
    [
      'an Austrian postcode with a digit too many',
      { ...HOME, country: 'AT', zip_code: '10100' },
      ['zip_code'],
    ],
    ['a Packstation', STATION, []],
    ['a Packstation without post number', { ...STATION, care_of: '' }, ['care_of']],
    ['a Packstation with an e-mail address', { ...STATION, care_of: 'jana@example.test' }, ['care_of']],
    ['a Packstation without its number', { ...STATION, street_no: 'x' }, ['street_no']],
    ['a Packstation in Austria', { ...STATION, country: 'AT', zip_code: '1010' }, ['country']],
    ['a Postfiliale with an e-mail address', POST_OFFICE, []],
    ['a Postfiliale with neither', { ...POST_OFFICE, care_of: 'Jana' }, ['care_of']],
  ])('%s', (_, address, problems) => {
    expect(addressProblems(address)).toEqual(problems)
  })

  test('names each field once, and only fields that are wrong', () => {
    const text = fc.oneof(fc.constantFrom('', ' ', 'packstation', 'DE', 'AT', '50672', '12'), fc.string())
    const address = fc.record(
      Object.fromEntries(Object.keys(HOME).map((key) => [key, text])) as Record<
        keyof PostalAddress,
        fc.Arbitrary<string>
      >,
    )
    fc.assert(
      fc.property(address, (any) => {
        const problems = addressProblems(any)
        expect(new Set(problems).size).toBe(problems.length)
        for (const field of ['street', 'street_no', 'zip_code', 'city', 'country'] as const) {
          if (any[field].trim() === '') expect(problems).toContain(field)
        }
      }),
    )
  })

  test('has nothing to say about a correction to a Packstation that the form accepts', () => {
    const digits = fc.stringMatching(/^[0-9]{1,12}$/)
    fc.assert(
      fc.property(digits, digits, (street_no, care_of) => {
        const accepted = AddressCorrection.safeParse({
          corrected_first_name: 'Jana',
          corrected_last_name: 'Brinkmann',
          corrected_street: 'Packstation',
          corrected_street_number: street_no,
          corrected_zip: '50672',
          corrected_city: 'Köln',
          corrected_care_of: care_of,
          version: 0,
        }).success
        expect(addressProblems({ ...STATION, street_no, care_of }).length === 0).toBe(accepted)
      }),
    )
  })

  test.skipIf(!existsSync(GERMAN_POSTCODES))('knows every German postcode', () => {
    const rows = readFileSync(GERMAN_POSTCODES, 'utf8').trim().split('\n').slice(1)
    expect(rows.length).toBeGreaterThan(20_000)
    const refused = rows
      .map((row) => row.split(',')[1] ?? '')
      .filter((zip_code) => addressProblems({ ...HOME, zip_code }).length > 0)
    expect(refused).toEqual([])
  })
})

describe('billingProblems', () => {
  test.each<[string, PostalAddress | null, string[]]>([
    ['a complete address', HOME, []],
    ['no address', null, []],
    ['nobody', { ...HOME, first_name: 'Jana', last_name: ' ' }, ['last_name']],
    ['a company without a person', { ...HOME, first_name: '', last_name: '', company: 'Amt' }, []],
    [
      'no street and no place',
      { ...HOME, street: '', city: '', zip_code: '' },
      ['street', 'zip_code', 'city'],
    ],
    ['no house number', { ...HOME, street_no: '' }, ['street_no']],
    ['a house with a name', { ...HOME, street_no: '', country: 'GB', zip_code: 'SW1A 1AA' }, []],
    ['a Packstation without post number', { ...STATION, care_of: '' }, ['care_of']],
    ['an address far away', { ...HOME, country: 'US', zip_code: '10001' }, []],
  ])('%s', (_, address, problems) => {
    expect(billingProblems(address)).toEqual(problems)
  })
})

test('every delivery country is delivered to', () => {
  expect(DELIVERY_COUNTRIES.filter((country) => !isDeliverable(country))).toEqual([])
  expect(isDeliverable('CH')).toBe(false)
})

test('postPlace knows the two places however they are written', () => {
  expect([postPlace(' Packstation'), postPlace('POSTFILIALE'), postPlace('Packstationsweg')]).toEqual([
    'packstation',
    'postfiliale',
    null,
  ])
})
