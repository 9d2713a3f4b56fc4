import { describe, expect, it } from 'vitest'
import { shown, TypedSettings } from './typed-settings.ts'

const EMPTY = {
  prime_template: '',
  force_prime: false,
  processing_time: '',
  inventory_reduction: '',
  price_change_fixed: '',
  price_change_percent: '',
  pounds_per_euro: '',
  pounds_on: '',
}
const wrongIn = (typed: object): PropertyKey[] =>
  (TypedSettings.safeParse({ ...EMPTY, ...typed }).error?.issues ?? []).flatMap(({ path }) => path)

describe('settings as they are typed', () => {
  it('are 0 or none where nothing is typed', () => {
    expect(TypedSettings.parse(EMPTY)).toEqual({
      ...EMPTY,
      processing_time: 0,
      inventory_reduction: 0,
      price_change_fixed: null,
      price_change_percent: null,
      pounds_per_euro: null,
      pounds_on: null,
    })
  })

  it.each([
    ['-3,00', -3],
    ['−3', -3],
    ['+2,5', 2.5],
    ['7.25', 7.25],
  ])('read %s as a change', (typed, price_change_fixed) => {
    expect(TypedSettings.parse({ ...EMPTY, price_change_fixed: typed })).toMatchObject({ price_change_fixed })
  })

  it.each([
    [{ processing_time: '2-3' }, ['processing_time']],
    [{ inventory_reduction: '-1' }, ['inventory_reduction']],
    [{ inventory_reduction: '1,5' }, ['inventory_reduction']],
    [{ price_change_fixed: 'x' }, ['price_change_fixed']],
    [{ price_change_fixed: '1', price_change_percent: '2' }, ['price_change_fixed', 'price_change_percent']],
    [{ prime_template: 'x'.repeat(101) }, ['prime_template']],
    [{ pounds_per_euro: '0' }, ['pounds_per_euro']],
  ])('refuse %j', (typed, wrong) => {
    expect(wrongIn(typed)).toEqual(wrong)
  })

  it('show a number with a comma', () => {
    expect([shown(null), shown(0), shown(-3.5)]).toEqual(['', '0', '-3,5'])
  })
})
