import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const facts = { isFresh: true, hasPapers: true, isPrinted: false, isFromList: true, hasNext: true }

describe('what comes after the papers of an order', () => {
  it('is printing them, then the next order', () => {
    expect(nextStep(facts)).toBe('print')
    expect(nextStep({ ...facts, isPrinted: true })).toBe('next_order')
  })

  it('is the next order at once where nothing is to be printed now', () => {
    expect(nextStep({ ...facts, hasPapers: false })).toBe('next_order')
    expect(nextStep({ ...facts, isFresh: false })).toBe('next_order')
  })

  it('is the list after the last order, and nothing where there is no list', () => {
    expect(nextStep({ ...facts, isPrinted: true, hasNext: false })).toBe('to_list')
    const alone = { ...facts, isFromList: false, hasNext: false }
    expect(nextStep(alone)).toBe('print')
    expect(nextStep({ ...alone, isPrinted: true })).toBe('none')
  })
})
