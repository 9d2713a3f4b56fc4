import { AppError } from '../../platform/errors/app-error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Names shorter than this occur within other words by chance. */
const SHORTEST_NAME = 4
const FEWEST_DIFFERENT_CHARACTERS = 4

/**
 * Refuses passwords that are guessed first. The length is the contract's business (decisions: Session).
 * @param names the user name and the companies' names
 * @throws AppError `password_too_common` or `password_contains_name`, at the field `password`
 */
export function checkNewPassword(password: string, names: readonly string[]): void {
  const plain = lettersAndDigits(password)
  const different = new Set(password.toLowerCase()).size
  if (COMMON_PASSWORDS.has(plain) || different < FEWEST_DIFFERENT_CHARACTERS) {
    throw new AppError('password_too_common', {}, { password: 'password_too_common' })
  }
  const contained = names
    .map(lettersAndDigits)
    .some((name) => name.length >= SHORTEST_NAME && plain.includes(name))
  if (contained) throw new AppError('password_contains_name', {}, { password: 'password_contains_name' })
}

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
