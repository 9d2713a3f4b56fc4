import { describe, expect, it } from 'vitest'
import { errorTexts, isAccountRefused, readRefusal } from './shipcloud-refusal.ts'

const said = (text: string) => `The carrier dhl returned the following error: ${text}`

describe('what a refusal says', () => {
  it.each([
    ['Die Postleitzahl 99999 existiert nicht.', ['zip_code']],
    ['Bitte geben Sie eine gültige Hausnummer an.', ['street_no']],
    ['Der Ort ist zu dieser PLZ nicht bekannt.', ['zip_code']],
    ['Die Angabe der Straße ist falsch.', ['street']],
    ['Die Postnummer des Empfängers ist ungültig.', ['care_of']],
    ['receiver street_no: house number is missing', ['street_no']],
    ['The city name is unknown.', ['city']],
    ['Country not served', ['country']],
    ['Name1 of the recipient is too long', ['last_name']],
  ])('names the field in “%s”', (text, fields) => {
    expect(readRefusal([said(text)])).toEqual({ fields, isAddress: true, texts: [text] })
  })

  it('reads the fields of a validation without a carrier', () => {
    const refusal = readRefusal(["to.zip_code can't be blank", "to.last_name can't be blank"])
    expect(refusal).toMatchObject({ isAddress: true, fields: ['zip_code', 'last_name'] })
  })

  it.each([
    ['Empfänger: PLZ und Telefonnummer ungültig', ['zip_code']],
    ['receiver: e-mail and street are missing', ['street']],
  ])('takes the address first where a text names a contact as well: “%s”', (text, fields) => {
    expect(readRefusal([said(text)])).toEqual({ fields, isAddress: true, why: undefined, texts: [text] })
  })

  it('knows an address that cannot be resolved although no field is named', () => {
    expect(readRefusal([said('receiver: the address could not be resolved')])).toMatchObject({
      isAddress: true,
      fields: [],
    })
  })

  it.each([
    'sender zip_code: 1 is not a valid postcode in DE',
    'package weight: more than 31.5 kg',
    'from.street is missing',
    'The account has no contract for this service',
    'Die Absenderadresse ist ungültig (PLZ)',
  ])('does not blame the address for “%s”', (text) => {
    expect(readRefusal([said(text)])).toMatchObject({ fields: [], isAddress: false, texts: [text] })
  })

  it.each([
    ['package weight: more than 31.5 kg', 'too_large'],
    ['Das Gewicht überschreitet die Grenze der Versandart', 'too_large'],
    ['Das Paket ist zu schwer', 'too_large'],
    ['package weight: exceeds the limit', 'too_large'],
    ['package weight: must be more than 0 kg', 'weight'],
    ["weight can't be blank", 'weight'],
    ['package weight is missing', 'weight'],
    ['Das Gewicht unterschreitet das Mindestgewicht', 'weight'],
    ['The phone number has no country code', 'phone'],
    ['The account has no contract for this service', 'account'],
    ['Telefonnummer des Empfängers fehlt', 'phone'],
    ["to.phone can't be blank", 'phone'],
    ['The email address of the receiver is invalid', 'email'],
    ['customs_declaration: no items', 'customs'],
    ['This service is not offered', 'service'],
    ['Bitte später erneut', undefined],
    // Our own phone number is nothing that the recipient could give.
    ['sender phone: missing', undefined],
  ])('knows why in “%s”', (text, why) => {
    expect(readRefusal([said(text)])).toMatchObject({ isAddress: false, fields: [], why })
  })

  it('blames the address first: with another one the carrier may take the rest', () => {
    expect(readRefusal(['receiver zip_code: unknown', 'package weight: too heavy'].map(said))).toMatchObject({
      isAddress: true,
      why: undefined,
    })
  })

  it.each([
    [401, true],
    [402, true],
    [403, true],
    [422, false],
  ])('takes the status %i for a word about the account: %s', (status, isAccount) => {
    expect(isAccountRefused(status)).toBe(isAccount)
  })

  it('names each field once and keeps every text', () => {
    const texts = [
      'receiver zip_code: too long',
      'receiver zip_code: not served',
      'package weight: too heavy',
    ]
    expect(readRefusal(texts.map(said))).toEqual({ fields: ['zip_code'], isAddress: true, texts })
  })

  it('reads the published form, and the beginning of anything else', () => {
    expect(errorTexts('{"errors":["one","two"]}')).toEqual(['one', 'two'])
    expect(errorTexts('<html><body><h1>502 Bad Gateway</h1></body></html>')).toEqual(['502 Bad Gateway'])
    expect(errorTexts('')).toEqual([])
  })
})
