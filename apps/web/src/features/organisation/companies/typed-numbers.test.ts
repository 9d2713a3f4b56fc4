import { FeeBody } from '@kontor/contract/organisation'
import { expect, it } from 'vitest'
import { numberOf, typedNumbers, typedOf } from './typed-numbers.ts'

it.each([
  ['', null],
  [' 12,5 ', 12.5],
  ['12.50', 12.5],
  ['0', 0],
  ['12,345', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['abc', Number.NaN],
])('reads %j as %j', (typed, value) => {
  expect(numberOf(typed)).toEqual(value)
})

it('shows a number as it is typed', () => {
  expect([typedOf(12.5), typedOf(0), typedOf(null)]).toEqual(['12,5', '0', ''])
})

it('names the field whose number is none', () => {
  const form = typedNumbers(FeeBody.pick({ mp_costs_step_1: true, country: true }), ['mp_costs_step_1'])
  expect(form.safeParse({ mp_costs_step_1: '7,5', country: 'DE' }).data).toEqual({
    mp_costs_step_1: 7.5,
    country: 'DE',
  })
  const wrong = form.safeParse({ mp_costs_step_1: 'x', country: 'DE' })
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['mp_costs_step_1']])
})
