import { ERROR_CODES, ERRORS, LOCALES } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'

const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('the error catalogue', () => {
  for (const code of ERROR_CODES) {
    it(`${code} says the same in all languages`, () => {
      const entry = ERRORS[code]
      expect(entry.status).toBeGreaterThanOrEqual(400)
      for (const locale of LOCALES) {
        expect(entry[locale].trim()).not.toBe('')
        expect(parameters(entry[locale])).toEqual(parameters(entry.de))
      }
    })
  }

  it('speaks formally and without exclamation marks', () => {
    for (const code of ERROR_CODES) {
      expect(ERRORS[code].de).not.toMatch(/!|\b(du|dein|dir|dich)\b/i)
    }
  })
})
