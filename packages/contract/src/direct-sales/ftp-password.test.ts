import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFtpPassword } from './ftp-password.ts'

describe('the password of an FTP user', () => {
  it.each([
    ['Kontor2026', true],
    ['Kontor26', true],
    ['Kontor2', false],
    ['kontor2026', false],
    ['KONTOR2026', false],
    ['KontorKontor', false],
    ['Kontor-2026', false],
    ['Kontör2026', false],
    ['Kontor 2026', false],
    ['Kontor2026\n', false],
    ['', false],
  ])('%j: %s', (password, isOne) => expect(isFtpPassword(password)).toBe(isOne))

  it('holds what it must and nothing else, whatever it is', () => {
    const letters = fc.stringMatching(/^[a-zA-Z0-9]{0,12}$/)
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const password = `${before}aB3${after}`
        expect(isFtpPassword(password)).toBe(password.length >= 8)
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (password) => {
        if (isFtpPassword(password))
          expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[a-zA-Z0-9]{8,}$/)
      }),
    )
  })
})
