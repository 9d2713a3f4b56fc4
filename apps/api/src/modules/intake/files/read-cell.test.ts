import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalMarkOf, readCode, readFlag, readKind, readNumber, readTargetGroup } from './read-cell.ts'

const cents = fc.integer({ min: 0, max: 9_999_999 })
const written = (value: number, mark: ',' | '.', groups: boolean) => {
  const text = value.toLocaleString(mark === ',' ? 'de-DE' : 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: groups,
  })
  return text
}

describe('a number', () => {
  test('is read as it was written, with either mark, grouped or not, in a column that says which', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1 }),
        fc.constantFrom<',' | '.'>(',', '.'),
        fc.boolean(),
        (all, mark, groups) => {
          const texts = all.map((each) => written(each / 100, mark, groups))
          const found = decimalMarkOf(texts)
          expect(found).toBe(mark)
          expect(texts.map((text) => readNumber(text, found))).toEqual(all.map((each) => each / 100))
        },
      ),
    )
  })

  test('with a currency, blanks and thousands', () => {
    expect(
      ['89,95 €', 'EUR 89.95', '1.234,50', '1,234.50', '1 234,50', "1'234.50", '19 %', '12'].map((text) =>
        readNumber(text, undefined),
      ),
    ).toEqual([89.95, 89.95, 1234.5, 1234.5, 1234.5, 1234.5, 19, 12])
  })

  test('with a dot in front of three digits is thousands where nothing says otherwise, with a comma it is not taken', () => {
    expect(readNumber('1.299', undefined)).toBe(1299)
    expect(readNumber('1.299.000', undefined)).toBe(1_299_000)
    expect(readNumber('1,299', undefined)).toBeNull()
    expect(readNumber('89.950', '.')).toBe(89.95)
    expect(readNumber('89.950', ',')).toBe(89_950)
    expect(readNumber('0,995', undefined)).toBe(0.995)
  })

  test('with three or four decimals is known by the values of its column that group nothing', () => {
    for (const mark of [',', '.'] as const) {
      const pieces = ['5', '0', '12'].map((whole) => `${whole}${mark}000`)
      expect(decimalMarkOf(pieces)).toBe(mark)
      expect(pieces.map((text) => readNumber(text, mark))).toEqual([5, 0, 12])
      expect(decimalMarkOf([`1299${mark}000`])).toBe(mark)
      expect(decimalMarkOf([`89${mark}9500`, `1${mark}299`])).toBe(mark)
      expect(decimalMarkOf([`5${mark}000`, `12${mark}000`])).toBeUndefined()
    }
  })

  test('is none where it is none', () => {
    for (const text of ['', 'abc', '1,2,3', '1.2.3', '12.34.56', '1e3', '--1', ',', '.', '1.23,4.5'])
      expect(readNumber(text, undefined)).toBeNull()
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(',' as const, '.' as const, undefined), (text, mark) => {
        const number = readNumber(text, mark)
        expect(number === null || Number.isFinite(number)).toBe(true)
      }),
    )
  })

  test('columns that contradict themselves say nothing', () => {
    expect(decimalMarkOf(['1,50', '1.50'])).toBeUndefined()
    expect(decimalMarkOf(['12', ''])).toBeUndefined()
  })
})

test('a code loses what kept a spreadsheet from shortening it, and nothing else', () => {
  for (const text of ['="4006381333931"', "'4006381333931", '4006 3813 33931', '4006381333931'])
    expect(readCode(text)).toBe('4006381333931')
  expect(readCode('4,00638E+12')).toBe('4,00638E+12')
})

test('words of the trade', () => {
  expect(['Ja', 'x', '0', 'NEIN', 'vielleicht'].map(readFlag)).toEqual([true, true, false, false, null])
  expect(['Damen', 'Herren', 'Mädchen', 'Unisex', 'Hunde'].map(readTargetGroup)).toEqual([
    'women',
    'men',
    'kids',
    'unisex',
    null,
  ])
  expect(['Stiefeletten', 'Sneaker', 'Hut'].map(readKind)).toEqual(['boots', 'sneaker', null])
})
