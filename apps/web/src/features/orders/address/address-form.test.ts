import { AddressCorrection } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../lib/i18n.ts'
import { anAddress } from '../../../testing/order-document/order-builders.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import {
  ADDRESS_TYPES,
  type AddressFormValues,
  addressChanges,
  addressLines,
  addressProblems,
  addressTypeOf,
  fieldToFocus,
  readStation,
  toCorrection,
  toFormValues,
} from './address-form.ts'

const t = textsOf(orderDocumentTexts)

const home: AddressFormValues = {
  type: 'hausadresse',
  corrected_first_name: 'Erika',
  corrected_last_name: 'Mustermann',
  corrected_company: 'Muster GmbH',
  corrected_street: 'Hauptstraße',
  corrected_street_number: '12a',
  station_number: '',
  post_number: '',
  corrected_care_of: 'Hinterhaus',
  corrected_zip: '10115',
  corrected_city: 'Berlin',
}
const packstation: AddressFormValues = {
  ...home,
  type: 'packstation',
  station_number: '145',
  post_number: '12345678',
}

const asAnswer = (values: AddressFormValues, version = 1) => {
  const sent = toCorrection(values, version)
  return {
    corrected_company: '',
    corrected_care_of: '',
    ...sent,
    country: 'DE',
    version,
    editable: true,
    locked_by: null,
    replaced_parcels: 0,
  }
}

describe('address form (spec: orders §5)', () => {
  it('at a station sends its word as the street, no company, and the post number', () => {
    for (const type of ['packstation', 'postfiliale'] as const) {
      expect(toCorrection({ ...packstation, type }, 3)).toEqual({
        corrected_first_name: 'Erika',
        corrected_last_name: 'Mustermann',
        corrected_street: type,
        corrected_street_number: '145',
        corrected_company: '',
        corrected_care_of: '12345678',
        corrected_zip: '10115',
        corrected_city: 'Berlin',
        version: 3,
      })
    }
  })

  it('reads the kind of an address whatever its case', () => {
    expect(addressTypeOf('PACKSTATION')).toBe('packstation')
    expect(addressTypeOf(' Postfiliale ')).toBe('postfiliale')
    expect(addressTypeOf('Packstationsweg')).toBe('hausadresse')
  })

  it('finds nothing wrong with a complete address of each kind', () => {
    expect(addressProblems(home, t)).toEqual({})
    expect(addressProblems(packstation, t)).toEqual({})
    expect(addressProblems({ ...packstation, type: 'postfiliale' }, t)).toEqual({})
    expect(addressProblems({ ...packstation, type: 'postfiliale', post_number: 'a@b.de' }, t)).toEqual({})
  })

  it.each([
    ['corrected_first_name', 'Bitte geben Sie den Vornamen an.'],
    ['corrected_last_name', 'Bitte geben Sie den Nachnamen an.'],
    ['corrected_street', 'Bitte geben Sie die Straße an, z. B. Hauptstraße.'],
    ['corrected_street_number', 'Bitte geben Sie die Hausnummer an, z. B. 12a.'],
    ['corrected_zip', 'Bitte geben Sie die PLZ an, z. B. 10115.'],
    ['corrected_city', 'Bitte geben Sie den Ort an, z. B. Berlin.'],
  ] as const)('a home address requires %s', (field, text) => {
    expect(addressProblems({ ...home, corrected_company: '', [field]: '  ' }, t)).toEqual({ [field]: text })
  })

  it('a company at a street address needs no person, one at a Packstation does', () => {
    const alone = { corrected_first_name: '', corrected_last_name: '' }
    expect(addressProblems({ ...home, ...alone }, t)).toEqual({})
    expect(Object.keys(addressProblems({ ...packstation, ...alone }, t))).toEqual(Object.keys(alone))
  })

  it('asks for the country where the channel gave none', () => {
    const values = toFormValues({ ...asAnswer(home), country: '' })
    expect(addressProblems(values, t)).toEqual({ corrected_country: 'Bitte wählen Sie das Land.' })
    expect(toCorrection({ ...values, corrected_country: 'AT' }, 1)).toMatchObject({ corrected_country: 'AT' })
    expect(toCorrection(home, 1)).not.toHaveProperty('corrected_country')
  })

  it('a home address requires neither company nor addition', () => {
    expect(addressProblems({ ...home, corrected_company: '', corrected_care_of: '' }, t)).toEqual({})
  })

  it('a Packstation requires its number and a post number; an e-mail address serves at a Postfiliale only', () => {
    expect(addressProblems({ ...packstation, station_number: '12a', post_number: '' }, t)).toEqual({
      station_number: 'Bitte geben Sie die dreistellige Nummer der Packstation an, z. B. 145.',
      post_number: 'Bitte geben Sie die Postnummer des Empfängers an, 6 bis 10 Ziffern.',
    })
    expect(addressProblems({ ...packstation, post_number: 'a@b.de' }, t)).toHaveProperty('post_number')
    expect(addressProblems({ ...packstation, type: 'postfiliale', post_number: 'a@' }, t)).toHaveProperty(
      'post_number',
    )
  })

  it('loses nothing on the way to the server and back, and accepts exactly what the server accepts', () => {
    const text = fc.string({ maxLength: 12 }).map((value) => value.trim())
    const values = fc.record({
      type: fc.constantFrom(...ADDRESS_TYPES),
      corrected_first_name: text,
      corrected_last_name: text,
      corrected_company: text,
      corrected_street: text,
      corrected_street_number: text,
      station_number: fc.oneof(text, fc.constantFrom('145', '5021')),
      post_number: fc.oneof(text, fc.constantFrom('123456', '1234567890', 'a@b.de')),
      corrected_care_of: text,
      corrected_zip: text,
      corrected_city: text,
    })
    fc.assert(
      fc.property(values, (form) => {
        const accepted = AddressCorrection.safeParse(toCorrection(form, 0)).success
        expect(Object.keys(addressProblems(form, t)).length === 0).toBe(accepted)
        fc.pre(form.type !== 'hausadresse' || addressTypeOf(form.corrected_street) === 'hausadresse')
        const back = toFormValues(asAnswer(form))
        expect(back.type).toBe(form.type)
        expect(toCorrection(back, 1)).toEqual(toCorrection(form, 1))
      }),
    )
  })

  it('reads a station that was typed as a street', () => {
    const typed = (corrected_street: string) => readStation({ ...home, corrected_street })
    expect(typed('Packstation 145')).toMatchObject({
      type: 'packstation',
      station_number: '145',
      corrected_street: '',
    })
    expect(typed('POSTFILIALE')).toMatchObject({ type: 'postfiliale', station_number: '12a' })
    expect(typed('Packstationsweg')).toEqual({ ...home, corrected_street: 'Packstationsweg' })
    expect(readStation(packstation)).toBe(packstation)
  })

  it('focuses the first named field that stands on the form', () => {
    expect(fieldToFocus(['country', 'street_no'], 'hausadresse')).toBe('corrected_street_number')
    expect(fieldToFocus(['street_no'], 'packstation')).toBe('station_number')
    expect(fieldToFocus(['care_of'], 'postfiliale')).toBe('post_number')
    expect(fieldToFocus(['corrected_zip'], 'hausadresse')).toBe('corrected_zip')
    expect(fieldToFocus(['country', 'nonsense'], 'hausadresse')).toBeUndefined()
  })

  it('says what somebody else changed', () => {
    const before = asAnswer(home)
    const after = { ...asAnswer(home, 2), corrected_city: 'Potsdam' }
    expect(addressChanges(before, after)).toEqual([
      { field: 'corrected_city', label: 'correct.city', before: 'Berlin', after: 'Potsdam' },
    ])
    expect(addressChanges(before, { ...before, version: 2 })).toEqual([])
  })
})

describe('an address as it is written', () => {
  const labels = {
    packstation: 'Packstation',
    postfiliale: 'Postfiliale',
    postNumber: (number: string) => `Postnummer ${number}`,
    careOf: (name: string) => `c/o ${name}`,
  }

  it('leaves out what is empty', () => {
    expect(addressLines(anAddress(), labels)).toEqual(['Erika Mustermann', 'Hauptstraße 12a', '10115 Berlin'])
  })

  it('names company, addition and station', () => {
    const address = anAddress({ company: 'Muster GmbH', care_of: 'Li', address_addition: '3. Stock' })
    expect(addressLines(address, labels)).toEqual([
      'Erika Mustermann',
      'Muster GmbH',
      'c/o Li',
      'Hauptstraße 12a',
      '3. Stock',
      '10115 Berlin',
    ])
    const station = anAddress({ street: 'packstation', street_no: '145', care_of: '12345678' })
    expect(addressLines(station, labels)).toEqual([
      'Erika Mustermann',
      'Postnummer 12345678',
      'Packstation 145',
      '10115 Berlin',
    ])
  })
})
