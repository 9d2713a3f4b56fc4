import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postalAddress, splitName } from './postal-address.ts'

const given = (lines: string[], more: object = {}) =>
  postalAddress({ name: 'Anna Müller', lines, zip_code: '12439', city: 'Berlin', country: 'DE', ...more })

describe('postalAddress', () => {
  it('keeps street, number and what comes with them apart', () => {
    expect(given(['Musterstr. 12a', 'Hinterhaus'])).toEqual({
      first_name: 'Anna',
      last_name: 'Müller',
      company: '',
      street: 'Musterstr.',
      street_no: '12a',
      address_addition: 'Hinterhaus',
      care_of: '',
      zip_code: '12439',
      city: 'Berlin',
      country: 'DE',
    })
  })

  it.each([
    ['company in the first line', ['Schuhhaus Nord', 'Ringstr. 4'], 'Ringstr.', '4', 'Schuhhaus Nord'],
    ['number in a line of its own', ['Ringstraße', '4 b'], 'Ringstraße', '4 b', ''],
    ['no number at all', ['Alte Mühle', 'bei Schmidt'], 'Alte Mühle', '', 'bei Schmidt'],
    ['nothing', [], '', '', ''],
    ['blanks only', ['  ', ''], '', '', ''],
  ])('%s', (_name, lines, street, street_no, address_addition) => {
    expect(given(lines)).toMatchObject({ street, street_no, address_addition })
  })

  it.each([
    ['post number in line 2', ['Packstation 123', '12345678'], 'packstation', '123', '12345678', ''],
    ['post number first', ['12345678', 'Packstation 123'], 'packstation', '123', '12345678', ''],
    ['all in one line', ['Packstation 123, Postnummer: 12345678'], 'packstation', '123', '12345678', ''],
    [
      'words before both',
      ['DHL-Kundennummer 1234567', 'Packstation Nr. 7'],
      'packstation',
      '7',
      '1234567',
      '',
    ],
    ['no post number', ['Packstation 123'], 'packstation', '123', '', ''],
    ['Postfiliale', ['Postfiliale 501', '87654321'], 'postfiliale', '501', '87654321', ''],
    [
      'Postfiliale by e-mail',
      ['Postfiliale 501', 'anna@example.test'],
      'postfiliale',
      '501',
      'anna@example.test',
      '',
    ],
    ['capitals', ['PACKSTATION 145', '12345678'], 'packstation', '145', '12345678', ''],
    [
      'more',
      ['Packstation 123', '12345678', 'bitte klingeln'],
      'packstation',
      '123',
      '12345678',
      'bitte klingeln',
    ],
  ])('Packstation and Postfiliale: %s', (_name, lines, street, street_no, care_of, address_addition) => {
    expect(given(lines)).toMatchObject({ street, street_no, care_of, address_addition })
  })

  it('leaves a street alone that only sounds like one', () => {
    expect(given(['Alte Packstationsgasse 3'])).toMatchObject({
      street: 'Alte Packstationsgasse',
      street_no: '3',
    })
  })

  it('reads fields that the channel keeps apart', () => {
    expect(given([], { street: 'packstation', street_no: '12', care_of: '7654321' })).toMatchObject({
      street: 'packstation',
      street_no: '12',
      care_of: '7654321',
    })
    expect(given([], { street: 'Ringstraße 4', address_addition: '3. OG' })).toMatchObject({
      street: 'Ringstraße',
      street_no: '4',
      address_addition: '3. OG',
    })
    const brazil = { street: 'Avenida Paulista', street_no: '1000', country: 'BR' }
    expect(given(['Avenida Paulista, 1000', 'Sala 301'], brazil)).toMatchObject({
      street: 'Avenida Paulista',
      street_no: '1000',
      address_addition: 'Sala 301',
    })
  })

  it('writes Great Britain as ISO does', () => {
    expect(given(['45 Oak Avenue'], { country: 'uk' }).country).toBe('GB')
  })

  it('drops no letter and no digit of the lines', () => {
    const word = fc.constantFrom('Ring', 'Straße', '12', '4b', 'Hof', 'c/o', 'Etage', '12345678', ',', '3.')
    const lineOf = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
    const marks = (text: string) => [...text.replace(/[^\p{L}\d]/gu, '')].sort().join('')
    fc.assert(
      fc.property(fc.array(lineOf, { maxLength: 3 }), (lines) => {
        const { street, street_no, address_addition, care_of } = given(lines)
        expect(marks(street + street_no + address_addition + care_of)).toBe(marks(lines.join('')))
      }),
    )
  })
})

describe('splitName', () => {
  it.each([
    ['John Smith', 'John', 'Smith'],
    ['Anna Maria Müller', 'Anna Maria', 'Müller'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Maria da Silva', 'Maria', 'da Silva'],
    ['Karl von der Heide', 'Karl', 'von der Heide'],
    ['Müller, Anna', 'Anna', 'Müller'],
    ['Müller', '', 'Müller'],
    ['von Heide', 'von', 'Heide'],
    ['  Anna   Müller ', 'Anna', 'Müller'],
    ['', '', ''],
  ])('%s', (name, first_name, last_name) => {
    expect(splitName({ name })).toEqual({ first_name, last_name })
  })

  it('believes a channel that splits the name itself', () => {
    expect(splitName({ first_name: 'Anna Maria', last_name: 'Müller Lüdenscheidt', name: 'x y' })).toEqual({
      first_name: 'Anna Maria',
      last_name: 'Müller Lüdenscheidt',
    })
  })
})
