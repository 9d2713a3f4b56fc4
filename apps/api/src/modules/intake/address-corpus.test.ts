import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addressProblems, type PostalAddress } from '../orders/index.ts'
import { postalAddress } from './postal-address.ts'

/**
 * Addresses as people write them, with what is wrong with each and how its street is taken apart. ` // ` parts lines, ` ~ `
 * the fields of street and number.
 */
const CORPUS = new URL('../../../test/fixtures/addresses.psv', import.meta.url)

interface Row {
  readonly note: string
  readonly read: PostalAddress
  readonly problems: string[]
  readonly expected: string[]
  readonly street: string
  readonly street_no: string
}

const rows: readonly Row[] = readFileSync(CORPUS, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', company = '', lines = '', zip_code = '', city = '', country = '', ...rest] =
      line.split('|')
    const [problems = '', street = '', street_no = '', note = ''] = rest
    const [field = '', number] = lines.split(' ~ ')
    const place =
      number === undefined ? { lines: lines.split(' // ') } : { lines: [], street: field, street_no: number }
    const read = postalAddress({ name, company, ...place, zip_code, city, country })
    return {
      note: `${note}: ${line}`,
      read,
      problems: addressProblems(read),
      expected: problems === '' ? [] : problems.split(','),
      street,
      street_no,
    }
  })

describe('the corpus of addresses', () => {
  test('has more than 200 of them, right and wrong', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter(({ expected }) => expected.length > 0).length).toBeGreaterThan(50)
  })

  test('has no address refused that is right', () => {
    const falseAlarms = rows.filter(({ expected, problems }) => expected.length === 0 && problems.length > 0)
    expect(falseAlarms.map(({ note, problems }) => `${problems} ${note}`)).toEqual([])
  })

  test('has no address accepted that is wrong', () => {
    const misses = rows.filter(({ expected, problems }) => expected.length > 0 && problems.length === 0)
    expect(misses.map(({ note }) => note)).toEqual([])
  })

  test('has the fields named that are wrong', () => {
    const others = rows.filter(
      ({ expected, problems }) => !expected.every((field) => problems.some((each) => each === field)),
    )
    expect(others.map(({ note, problems }) => `${problems} ${note}`)).toEqual([])
  })

  test('has street and number taken apart', () => {
    const others = rows.filter(
      ({ read, expected, street, street_no }) =>
        street !== '' &&
        (read.street !== street || (read.street_no !== street_no && !expected.includes('street_no'))),
    )
    expect(others.map(({ note, read }) => `${read.street} | ${read.street_no} <- ${note}`)).toEqual([])
  })
})
