import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitStreet } from './split-street.ts'

describe('splitStreet', () => {
  it.each([
    ['DE', 'Musterstr. 12a', 'Musterstr.', '12a', ''],
    ['DE', 'Musterstraße 12 a', 'Musterstraße', '12 a', ''],
    ['DE', 'Musterstr.12', 'Musterstr.', '12', ''],
    ['DE', 'Am Alten Bahnhof 3-5', 'Am Alten Bahnhof', '3-5', ''],
    ['DE', 'Straße des 17. Juni 135', 'Straße des 17. Juni', '135', ''],
    ['DE', '3. Querstraße 7', '3. Querstraße', '7', ''],
    ['DE', 'Hauptstr. 5, 3. OG', 'Hauptstr.', '5', '3. OG'],
    ['DE', 'Hauptstr. 5 Hinterhaus', 'Hauptstr.', '5', 'Hinterhaus'],
    ['DE', 'C 4, 9', 'C 4', '9', ''],
    ['DE', 'Ringstraße 12 1/2', 'Ringstraße', '12 1/2', ''],
    ['DE', 'Friedrich-Ebert-Straße 100', 'Friedrich-Ebert-Straße', '100', ''],
    ['DE', 'Alte Mühle', 'Alte Mühle', '', ''],
    ['DE', 'Lindenstraße Nr. 8', 'Lindenstraße', '8', ''],
    ['AT', 'Hauptstraße 5/3/12', 'Hauptstraße', '5/3/12', ''],
    ['AT', 'Mariahilfer Straße 1/Top 4', 'Mariahilfer Straße', '1', 'Top 4'],
    ['NL', 'Damrak 12-2', 'Damrak', '12-2', ''],
    ['NL', 'Kerkstraat 10 hs', 'Kerkstraat', '10', 'hs'],
    ['NL', '2e Hugo de Grootstraat 14', '2e Hugo de Grootstraat', '14', ''],
    ['BE', 'Rue Neuve 12 bte 3', 'Rue Neuve', '12', 'bte 3'],
    ['FR', '12 rue des Orfèvres', 'rue des Orfèvres', '12', ''],
    ['FR', '12 bis, avenue Foch', 'avenue Foch', '12 bis', ''],
    ['FR', 'Rue Mercière 4', 'Rue Mercière', '4', ''],
    ['ES', 'Calle X, 5', 'Calle X', '5', ''],
    ['ES', 'Calle Mayor, 5, 3º B', 'Calle Mayor', '5', '3º B'],
    ['ES', 'Calle 2 de Mayo 14', 'Calle 2 de Mayo', '14', ''],
    ['DE', 'Straße 12 Nr. 5', 'Straße 12', '5', ''],
    ['DE', 'Hauptstr. 5a-c', 'Hauptstr.', '5a-c', ''],
    ['DE', 'Bahnhofstraße12', 'Bahnhofstraße', '12', ''],
    ['ES', 'Avenida de América nº 8', 'Avenida de América', '8', ''],
    ['IT', 'Via Roma, 24', 'Via Roma', '24', ''],
    ['GB', '45 Oak Avenue', 'Oak Avenue', '45', ''],
    ['GB', '12b High Street', 'High Street', '12b', ''],
    ['US', '123 Main Street', 'Main Street', '123', ''],
    ['BR', 'Avenida Paulista, 1000', 'Avenida Paulista', '1000', ''],
    ['TR', 'Istiklal Caddesi No:42', 'Istiklal Caddesi', '42', ''],
    ['DE', '', '', '', ''],
    ['DE', '12', '12', '', ''],
  ])('%s: %s', (country, line, street, street_no, rest) => {
    expect(splitStreet(line, country)).toEqual({ street, street_no, rest })
  })

  const streetName = fc
    .array(fc.constantFrom('Am', 'Alten', 'Linden', 'straße', 'Weg', 'Gasse', 'Sankt', 'Johannes', 'Allee'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(' '))
  const number = fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('', 'a', ' b', '-7', '/2', '/3/12'))
    .map(([digits, suffix]) => `${digits}${suffix}`)

  it('finds street and number again wherever the country puts the number', () => {
    fc.assert(
      fc.property(streetName, number, (street, street_no) => {
        expect(splitStreet(`${street} ${street_no}`, 'DE')).toEqual({ street, street_no, rest: '' })
        expect(splitStreet(`${street}, ${street_no}`, 'ES')).toEqual({ street, street_no, rest: '' })
        expect(splitStreet(`${street_no} ${street}`, 'FR')).toEqual({ street, street_no, rest: '' })
      }),
    )
  })

  it('loses no letter and no digit of any line but the words for number', () => {
    const marks = (text: string) => [...text.replace(/[^\p{L}\d]/gu, '')].sort().join('')
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.constantFrom('DE', 'FR', 'XX'), (line, country) => {
        const { street, street_no, rest } = splitStreet(line, country)
        fc.pre(!/n/i.test(line))
        expect(marks(street + street_no + rest)).toBe(marks(line))
      }),
    )
  })

  it('needs no long thinking for a long line', () => {
    const before = performance.now()
    splitStreet('ab 1. a'.repeat(2_000), 'DE')
    splitStreet('1-'.repeat(5_000), 'FR')
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})
