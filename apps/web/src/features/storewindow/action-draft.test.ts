import { expect, it } from 'vitest'
import { bodyOf, changedDraft, differences, draftOf } from './action-draft.ts'

it('only sale includes sale', () => {
  const draft = changedDraft(draftOf(undefined), { ti_search_in_sale: false })
  expect(draft.ti_search_in_sale).toBe(false)
  const only = changedDraft(draft, { ti_search_just_sale: true })
  expect(only).toMatchObject({ ti_search_in_sale: true, ti_search_just_sale: true })
  expect(changedDraft(only, { ti_search_in_sale: false }).ti_search_in_sale).toBe(true)
})

it('names the fields that somebody else has changed', () => {
  const before = draftOf(undefined)
  const after = changedDraft(before, { str_search_in_brand: ['Rieker'], ti_active: false })
  expect(differences(before, after)).toEqual(['str_search_in_brand', 'ti_active'])
  expect(bodyOf(after).str_search_in_brand).toEqual([{ name: 'Rieker' }])
})
