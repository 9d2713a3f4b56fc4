import fc from 'fast-check'
import { expect, it } from 'vitest'
import { competitorModels } from './competitor-models.ts'

it('takes semicolons, blanks around them, and a list written in lines', () => {
  expect(competitorModels(' 1234-1 ;; A/B 50% ;1234-1\n77 ')).toEqual(['1234-1', 'A/B 50%', '77'])
  expect(competitorModels(' ; \n')).toEqual([])
})

it('finds the models that were joined, each once', () => {
  const model = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => !/[;\n]/.test(text) && text.trim() === text)
  fc.assert(
    fc.property(fc.array(model), (models) => {
      expect(competitorModels(models.join(' ; '))).toEqual([...new Set(models)])
    }),
  )
})
