import type { ErrorCode } from '@kontor/contract/errors'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors/app-error.ts'
import { checkNewPassword } from './password-rules.ts'

function refusal(password: string, names: readonly string[] = []): ErrorCode | null {
  try {
    checkNewPassword(password, names)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test.each([
  'passwort1234',
  'Passwort-1234',
  'QWERTZUIOP12',
  'iloveyou1234',
  'aaaaaaaaaaaaaaaa',
  'ababababababab',
])('%s is too common', (password) => {
  expect(refusal(password)).toBe('password_too_common')
})

test('neither the user name nor the name of a company may be part of it, however it is written', () => {
  expect(refusal('xx-S.Lindner-77xx', ['slindner'])).toBe('password_contains_name')
  expect(refusal('Schuhhaus_Lindner!2026', ['anna', 'Schuhhaus Lindner'])).toBe('password_contains_name')
})

test('a name so short that words contain it by chance does not count', () => {
  expect(refusal('dreizehn Mauersegler', ['max', 'eis'])).toBeNull()
})

test('no composition rule: a sentence of letters is fine', () => {
  expect(refusal('vier blaue stiefel im regen', ['demo', 'Schuhhaus Lindner'])).toBeNull()
})
