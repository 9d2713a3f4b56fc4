import type { ErrorCode } from '@kontor/contract/errors'
import { PASSWORD_MIN_LENGTH } from '@kontor/contract/session'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors/app-error.ts'
import { guessesFor } from './password-guesses.worker.ts'
import { checkNewPassword } from './password-rules.ts'

const refusal = (password: string, names: readonly string[] = []): Promise<ErrorCode | null> =>
  checkNewPassword(password, names).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

test.each([
  'passwort1234',
  'Passwort-1234',
  'QWERTZUIOP12',
  'qwertzuiopü+',
  'iloveyou1234',
  'aaaaaaaaaaaaaaaa',
  'ababababababab',
  'Sommer2025!!',
  'Schuhhaus2026',
  'Willkommen2026!',
  'Geheimnis!2026',
  'Hamburgerin1984',
  '19.03.1984 1984',
  'Fussballgott1909',
  'Fußballgott1909',
  'Sommer2026!!Sommer',
  'Sommer-2026-sommer',
])('%s is too common', async (password) => {
  expect(await refusal(password)).toBe('password_too_common')
})

test('a leaked password that is long enough is refused, and a short one is not made good by what people put behind it', () => {
  const leaked = dictionary['passwords-common'] as readonly string[]
  expect(leaked.length).toBeGreaterThan(10_000)
  const long = leaked.filter((password) => password.length >= PASSWORD_MIN_LENGTH)
  const common = leaked.slice(0, 100).map((password) => password.padEnd(PASSWORD_MIN_LENGTH, '1234567890'))
  const good = [...long, ...common].filter((password) => guessesFor({ password, words: [] }) >= 1e10)
  expect(good).toEqual([])
})

test('neither the user name nor the name of a company may be part of it, however it is written', async () => {
  expect(await refusal('xx-S.Lindner-77xx', ['slindner'])).toBe('password_contains_name')
  expect(await refusal('Schuhhaus_Lindner!2026', ['anna', 'Schuhhaus Lindner'])).toBe(
    'password_contains_name',
  )
})

test.each([
  ['Rheinschuh2026!', 'Rheinschuh GmbH'],
  ['Rheinschuh2026!', 'Rheinschuh GmbH & Co. KG'],
  ['Lindner-2026-Koeln', 'Schuhhaus Lindner'],
  ['muellers-87-Stiefelchen', 'Schuhe Müllers e.K.'],
  ['MULLERS-87-Stiefelchen', 'Schuhe Müllers e.K.'],
  ['Müllers-87-Stiefelchen', 'Schuhe Muellers'],
  ['Müllers-87-Stiefelchen', 'Schuhe Müllers'],
  ['GrosseSohle-x7-Rabe', 'Große Sohle GmbH'],
])('%s contains a part of the name %s', async (password, name) => {
  expect(await refusal(password, [name])).toBe('password_contains_name')
})

test('a word of the trade is no name, and makes nothing good', async () => {
  expect(await refusal('Schuhhaus2026!', ['Schuhhaus Lindner'])).toBe('password_too_common')
  expect(await refusal('vier blaue schuhe im regen', ['Schuhe Lindner GmbH'])).toBeNull()
})

test('a legal form is no part of the name', async () => {
  expect(await refusal('elf Gesellschaftstänze', ['Lindner Gesellschaft mbH'])).toBeNull()
  expect(await refusal('company trifft Regenschirm', ['Lindner Company Limited'])).toBeNull()
})

test('a name so short that words contain it by chance does not count', async () => {
  expect(await refusal('dreizehn Mauersegler', ['max', 'eis'])).toBeNull()
})

test('no composition rule: a sentence of letters is fine', async () => {
  expect(await refusal('vier blaue stiefel im regen', ['demo', 'Schuhhaus Lindner'])).toBeNull()
})

test('a sentence in which a word comes twice is fine', async () => {
  expect(await refusal('erst stiefel dann andere stiefel')).toBeNull()
})
