import { MODELS_WITHOUT_ADDRESS } from '@kontor/contract/catalogue'
import { expect, it } from 'vitest'
import { declaredCalls } from './declared-calls.ts'

it('no model is called as a call beside those of products is', () => {
  const taken = declaredCalls.flatMap(
    ({ endpoint }) => /^\/inventory\/([^:/]+)$/.exec(endpoint.url)?.[1] ?? [],
  )
  expect(taken.length).toBeGreaterThan(3)
  expect([...MODELS_WITHOUT_ADDRESS].sort()).toEqual(['.', '..', ...taken].sort())
})
