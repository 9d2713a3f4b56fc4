import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasGs1CheckDigit, isGln } from '../shared/index.ts'
import { FEDERAL_STATES, type FederalState } from './federal-states.ts'
import { federalStateOf, isMailList, isZipCodeOf } from './store-place.ts'

test('a postcode tells its federal state', () => {
  const states: Record<string, FederalState> = {
    '01067': 'SN',
    '10115': 'BE',
    '14467': 'BB',
    '18055': 'MV',
    '20095': 'HH',
    '24103': 'SH',
    '28195': 'HB',
    '27568': 'HB',
    '30159': 'NI',
    '39104': 'ST',
    '50667': 'NW',
    '55116': 'RP',
    '60311': 'HE',
    '63739': 'BY',
    '66111': 'SL',
    '70173': 'BW',
    '80331': 'BY',
    '89073': 'BW',
    '89231': 'BY',
    '99084': 'TH',
  }
  for (const [zip, state] of Object.entries(states))
    expect([zip, federalStateOf('DE', zip)]).toEqual([zip, state])
  expect(new Set(Object.values(states))).toEqual(new Set(FEDERAL_STATES))
  expect([
    federalStateOf('AT', '10115'),
    federalStateOf('DE', '1011'),
    federalStateOf('DE', '00001'),
  ]).toEqual([null, null, null])
})

test('each country has its own form of postcodes', () => {
  const right = { DE: '01067', AT: '1010', CH: '8001', NL: '1011 AB', LU: '1234' }
  for (const [country, zip] of Object.entries(right))
    expect([zip, isZipCodeOf(country, zip)]).toEqual([zip, true])
  const wrong = [
    ['DE', '1067'],
    ['DE', '00999'],
    ['AT', '0100'],
    ['CH', '80010'],
    ['NL', '1011'],
    ['LU', 'L-1234'],
    ['FR', '75001'],
  ] as const
  for (const [country, zip] of wrong) expect([zip, isZipCodeOf(country, zip)]).toEqual([zip, false])
})

test('a list of mail addresses is parted by commas, each with an @ and a dot and no spaces', () => {
  for (const list of ['a@b.de', 'a@b.de,c.d@e.f.de']) expect([list, isMailList(list)]).toEqual([list, true])
  for (const list of [
    '',
    'a@b',
    'a b@c.de',
    'a@b.de,',
    'a@b.de, c@d.de',
    'a@b.de ,c@d.de',
    'a@b.de;c@d.de',
    'a@@b.de',
    'a@b..de',
  ])
    expect([list, isMailList(list)]).toEqual([list, false])
})

test('of ten last digits exactly one makes a GLN', () => {
  expect(isGln('4012345000009')).toBe(true)
  expect([isGln('0000000000000'), isGln('401234500000'), isGln('40123450000090')]).toEqual([
    false,
    false,
    false,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (number) => {
      const digits = String(number).padStart(12, '0')
      const right = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(isGln)
      expect(right).toHaveLength(1)
      expect(hasGs1CheckDigit(right[0] ?? '')).toBe(true)
    }),
  )
})
