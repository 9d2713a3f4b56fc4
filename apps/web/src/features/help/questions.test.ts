import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { de } from './locales/de.ts'
import { fits, marked, SECTIONS } from './questions.ts'

describe('the questions', () => {
  it('stand in one section each', () => {
    const listed = SECTIONS.flatMap((section) => section.questions)
    expect([...listed].sort()).toEqual(Object.keys(de.question).sort())
  })

  it('name the merchant rules', () => {
    const { question } = de
    expect(question.deadline.a).toContain('48 Stunden')
    expect(question.returnDeadline.a).toContain('eines Werktags')
    expect(question.notice.a).toContain('Vier Wochen zum Monatsende')
    expect(question.reactivation.a).toContain('14 Tagen')
    expect(question.hours.a).toContain('09:00 bis 17:00')
    expect(question.labelError.a).toContain('etwa 3 Stunden')
    expect(question.cancellationRate.a).toContain('unter 1 %')
  })
})

describe('searching', () => {
  it.each([
    ['Frist für Österreich', 'osterreich FRIST', true],
    ['Größe', 'grosse', true],
    ['Größe', 'große x', false],
    ['etwas', '  ', true],
  ])('%j by %j: %j', (text, search, expected) => {
    expect(fits(text, search)).toBe(expected)
  })

  it('marks what was meant, in the text as it stands', () => {
    expect(marked('Nach Österreich', 'oster')).toEqual([
      { text: 'Nach ', isHit: false },
      { text: 'Öster', isHit: true },
      { text: 'reich', isHit: false },
    ])
    expect(marked('ohne Suche', '')).toEqual([{ text: 'ohne Suche', isHit: false }])
  })

  it('never changes a text, and marks something wherever a word fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        const pieces = marked(text, search)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        if (search.trim() !== '' && fits(text, search)) expect(pieces.some((piece) => piece.isHit)).toBe(true)
      }),
    )
  })
})
