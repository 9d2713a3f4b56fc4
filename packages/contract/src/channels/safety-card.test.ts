import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAFETY_PARTS } from '../organisation/channel-accounts.schemas.ts'
import { EU_COUNTRIES } from '../shared/index.ts'
import {
  givenParts,
  missingParts,
  NO_SAFETY_FACTS,
  needsResponsiblePerson,
  type SafetyFacts,
} from './safety-card.ts'

const MAKER = {
  manufacturer: 'Gabor Shoes AG',
  manufacturer_street: 'Marienberger Straße 31',
  manufacturer_postcode: '83024',
  manufacturer_city: 'Rosenheim',
  manufacturer_country: 'DE',
  manufacturer_email: 'service@gabor.example',
}
const PERSON = {
  responsible_person: 'Import GmbH',
  responsible_street: 'Hafenstraße 1',
  responsible_postcode: '20457',
  responsible_city: 'Hamburg',
  responsible_country: 'DE',
  responsible_email: 'safety@import.example',
}
const facts = (more: Partial<SafetyFacts>): SafetyFacts => ({ ...NO_SAFETY_FACTS, ...more })

describe('what is there of a brand', () => {
  it('is nothing where nothing is known, not even that no responsible person is needed', () => {
    expect(givenParts(NO_SAFETY_FACTS)).toEqual([])
  })
  it('needs no responsible person for a maker in the Union', () => {
    expect(givenParts(facts(MAKER))).toEqual(['manufacturer', 'responsible_person'])
  })
  it.each(['CH', 'GB', 'CN', 'TR'])('needs one for a maker in %s', (manufacturer_country) => {
    const maker = { ...MAKER, manufacturer_country }
    expect(givenParts(facts(maker))).toEqual(['manufacturer'])
    expect(givenParts(facts({ ...maker, ...PERSON }))).toEqual(['manufacturer', 'responsible_person'])
    // One that sits outside itself answers for nothing.
    expect(givenParts(facts({ ...maker, ...PERSON, responsible_country: 'CH' }))).toEqual(['manufacturer'])
  })
  it('counts warnings as a text or as codes, and materials when all three are named', () => {
    expect(givenParts(facts({ warning_codes: ['EUH208'] }))).toEqual(['warnings'])
    expect(givenParts(facts({ warnings: 'Enthält Chrom' }))).toEqual(['warnings'])
    expect(givenParts(facts({ upper: 'Leder', lining: 'Textil' }))).toEqual([])
    expect(givenParts(facts({ upper: 'Leder', lining: 'Textil', sole: 'Gummi' }))).toEqual(['materials'])
  })
  it('is a maker only with name, postal and electronic address', () => {
    for (const field of Object.keys(MAKER) as (keyof typeof MAKER)[])
      expect(givenParts(facts({ ...MAKER, [field]: '' })), field).not.toContain('manufacturer')
  })
})

const text = fc.constantFrom('', 'x')
const country = fc.constantFrom('', 'DE', 'FR', 'CH', 'CN')
const anyFacts = fc.record({
  manufacturer: text,
  manufacturer_street: text,
  manufacturer_postcode: text,
  manufacturer_city: text,
  manufacturer_country: country,
  manufacturer_email: text,
  responsible_person: text,
  responsible_street: text,
  responsible_postcode: text,
  responsible_city: text,
  responsible_country: country,
  responsible_email: text,
  warnings: text,
  warning_codes: fc.constantFrom<readonly string[]>([], ['P102']),
  pictogram_codes: fc.constantFrom<readonly string[]>([], ['GHS07']),
  upper: text,
  lining: text,
  sole: text,
})

it('never counts a brand as safe whose maker sits outside without a full person in the Union', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const given = givenParts(any)
      if (given.includes('responsible_person') && needsResponsiblePerson(any)) {
        expect(EU_COUNTRIES.has(any.responsible_country)).toBe(true)
        expect([any.responsible_person, any.responsible_street, any.responsible_email]).not.toContain('')
      }
      expect(given).not.toContain('contacts')
    }),
    { numRuns: 2_000 },
  )
})

it('misses each wanted part that is not given, in one order', () => {
  fc.assert(
    fc.property(fc.subarray([...SAFETY_PARTS]), fc.shuffledSubarray([...SAFETY_PARTS]), (given, wanted) => {
      const missing = missingParts(wanted, given)
      expect(new Set(missing)).toEqual(new Set(wanted.filter((part) => !given.includes(part))))
      expect(missing).toEqual(SAFETY_PARTS.filter((part) => missing.includes(part)))
    }),
  )
})
