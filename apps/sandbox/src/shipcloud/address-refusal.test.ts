import { describe, expect, it } from 'vitest'
import { GOOD_ADDRESS } from '../testing/sandbox-client.ts'
import { addressProblems, carrierObjections } from './address-refusal.ts'

const problemsOf = (change: Record<string, string | null>) =>
  addressProblems({ ...GOOD_ADDRESS, ...change }, 'receiver')

describe('what a carrier refuses', () => {
  it.each([
    ['a missing house number', { street_no: null }, 'street_no'],
    ['a blank house number', { street_no: ' ' }, 'street_no'],
    ['house number 0', { street_no: '0' }, 'street_no'],
    ['house number 999', { street_no: '999' }, 'street_no'],
    ['a postcode with four digits', { zip_code: '1024' }, 'zip_code'],
    ['a postcode with letters', { zip_code: 'D-10247' }, 'zip_code'],
    ['postcode 00000', { zip_code: '00000' }, 'zip_code'],
    ['postcode 99990', { zip_code: '99990' }, 'zip_code'],
    ['an unknown city', { city: 'Unbekannt' }, 'city'],
    ['another unknown city', { city: ' nirgendwo ' }, 'city'],
    ['a Packstation without post number', { street: 'PACKSTATION', street_no: '109' }, 'care_of'],
    [
      'a Packstation with a short post number',
      { street: 'Packstation', street_no: '109', care_of: '123' },
      'care_of',
    ],
    [
      'a Packstation without its number',
      { street: 'Packstation', street_no: '', care_of: '12345678' },
      'street_no',
    ],
    ['an Austrian address with a German postcode', { country: 'AT' }, 'zip_code'],
  ])('%s', (_name, change, field) => {
    const problems = problemsOf(change)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(field)
  })

  it.each([
    ['a plain address', {}],
    ['the house number inside the street', { street: 'Hauptstraße 5a', street_no: null }],
    ['a Packstation with post number', { street: 'Packstation', street_no: '109', care_of: '12345678' }],
    [
      'a Packstation with its number in the street',
      { street: 'Packstation 109', street_no: null, care_of: '1234567890' },
    ],
    ['Austria', { country: 'AT', zip_code: '1070', city: 'Wien' }],
    ['the Netherlands', { country: 'NL', zip_code: '1012 JS', city: 'Amsterdam' }],
    ['a country whose postcodes it does not know', { country: 'IE', zip_code: 'D02 X285', city: 'Dublin' }],
  ])('takes %s', (_name, change) => {
    expect(problemsOf(change)).toEqual([])
  })

  it('names the carrier, both sides and the parcel', () => {
    const objections = carrierObjections({
      carrier: 'gls',
      to: { ...GOOD_ADDRESS, city: 'Unbekannt' },
      from: { ...GOOD_ADDRESS, street_no: '0' },
      packages: [{ width: 1, height: 1, length: 1, weight: 40 }],
    })
    expect(objections).toHaveLength(3)
    for (const text of objections) expect(text).toMatch(/^The carrier gls returned the following error: /)
    expect(objections.join()).toMatch(/receiver city.*sender street_no.*package weight/)
  })
})
