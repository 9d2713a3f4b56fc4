import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressLengths,
  type LimitedAddress,
  longestText,
  splitAddress,
  tooLongFields,
} from './address-lengths.ts'

const HOME: LimitedAddress = {
  first_name: 'Erika',
  last_name: 'Mustermann',
  company: '',
  street: 'Hauptstraße',
  street_no: '12a',
  care_of: '',
  zip_code: '10115',
  city: 'Berlin',
}

const CARRIERS = ['dhl', 'dpd', 'gls', 'hermes'] as const

test('each carrier has its own lengths', () => {
  const street = 'Bürgermeister-Schmidt-Straße' // 28
  const long = { ...HOME, street, street_no: '12-14 Hof', last_name: 'von Hohenzollern-Sigmaringen-Baden' }
  expect(CARRIERS.map((carrier) => tooLongFields(long, carrier))).toEqual([
    [],
    ['name', 'street_no'],
    [],
    ['name', 'street', 'street_no'],
  ])
  expect(longestText('street', 'hermes')).toBe('27')
  expect(longestText('name', 'hermes')).toBe('20 + 30')
  expect(splitAddress({ ...HOME, street_no: '12-14 Hof' }, 'hermes')).toMatchObject({
    street_no: '12-14',
    care_of: 'Hof',
  })
})

test('while no carrier is chosen, or of one that publishes nothing, only what none prints is too long', () => {
  expect(addressLengths('ups')).toEqual(addressLengths())
  for (const carrier of CARRIERS) {
    const { names: _, name: __, ...lengths } = addressLengths(carrier)
    for (const [field, most] of Object.entries(lengths))
      expect(most).toBeLessThanOrEqual(Number(longestText(field as 'city')))
  }
})

test('an ordinary address is left alone', () => {
  expect(tooLongFields(HOME)).toEqual([])
  expect(splitAddress(HOME)).toBeNull()
})

test('what is too long goes on in the address addition', () => {
  const long = {
    ...HOME,
    company: 'Verein zur Förderung des Fußballs in Brandenburg und Berlin',
    street: 'Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße, Gewerbehof Nord',
    street_no: '12-14 Hinterhaus',
  }
  expect(tooLongFields(long)).toEqual(['company', 'street', 'street_no'])
  expect(splitAddress({ ...long, company: '' })).toEqual({
    ...long,
    company: '',
    street: 'Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße',
    street_no: '12-14',
    care_of: 'Hinterhaus, Gewerbehof Nord',
  })
  expect(splitAddress({ ...HOME, company: long.company })).toMatchObject({
    company: 'Verein zur Förderung des Fußballs in Brandenburg',
    care_of: 'und Berlin',
  })
})

test('first names become initials, a last name alone is never cut', () => {
  const name = {
    ...HOME,
    first_name: 'Anna Magdalena Theresia',
    last_name: 'von Hohenzollern-Sigmaringen-Baden',
  }
  expect(splitAddress(name)).toMatchObject({ first_name: 'A. M. T.', last_name: name.last_name })
  expect(splitAddress({ ...HOME, last_name: 'x'.repeat(51) })).toBeNull()
})

test('a word that is too long by itself, and an addition that overflows, are left to people', () => {
  expect(splitAddress({ ...HOME, street: 'x'.repeat(51) })).toBeNull()
  expect(splitAddress({ ...HOME, street: `${'Allee '.repeat(10)}`, care_of: 'y'.repeat(55) })).toBeNull()
  expect(splitAddress({ ...HOME, city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllan' })).toBeNull()
})

const words = (most: number) =>
  fc
    .array(fc.stringMatching(/^[A-Za-zäöü]{1,14}$/), { minLength: 1, maxLength: most })
    .map((all) => all.join(' '))
const address = fc.record({
  first_name: words(4),
  last_name: words(3),
  company: words(8),
  street: words(8),
  street_no: words(3),
  care_of: fc.oneof(fc.constant(''), words(3)),
  zip_code: fc.constant('10115'),
  city: words(2),
})

test('a proposal always fits, and no word of where the parcel goes is lost', () => {
  const wordsOf = ({ company, street, street_no, care_of }: LimitedAddress) =>
    `${company} ${street} ${street_no} ${care_of}`
      .split(/[\s,]+/)
      .filter(Boolean)
      .sort()
  fc.assert(
    fc.property(address, fc.constantFrom(undefined, ...CARRIERS), (long, carrier) => {
      const split = splitAddress(long, carrier)
      if (split === null) return
      expect(tooLongFields(split, carrier)).toEqual([])
      expect(split.street.length).toBeLessThanOrEqual(addressLengths(carrier).street)
      expect(wordsOf(split)).toEqual(wordsOf(long))
      expect([split.last_name, split.zip_code, split.city]).toEqual([
        long.last_name,
        long.zip_code,
        long.city,
      ])
    }),
  )
})
