import { AppError } from '../../platform/errors/app-error.ts'
import { openThread, ThreadBusy } from '../../platform/thread.ts'
import { isContained, wordsOf } from './name-words.ts'
import type { PasswordTask } from './password-guesses.worker.ts'

/**
 * What falls to fewer guesses is on a list, or made of two words and a year. With the pauses between logins, this many take
 * more than a hundred years.
 */
const FEWEST_GUESSES = 1e10

/** Estimating takes up to a second for what was made to take long, and its dictionaries load as long. */
const estimator = openThread<PasswordTask, number>(new URL('./password-guesses.worker.ts', import.meta.url), {
  longestMs: 20_000,
  mostWaiting: 50,
})

/**
 * Refuses passwords that are guessed first. The length is the contract's business (decisions: Session). Takes a while: never
 * wait for it inside a transaction.
 * @param names the user name and the companies' names
 * @throws AppError `password_too_common` or `password_contains_name`, at the field `password`; `too_many_requests` when
 *   too many wait already
 */
export async function checkNewPassword(password: string, names: readonly string[]): Promise<void> {
  if (names.some((name) => isContained(name, password)))
    throw new AppError('password_contains_name', {}, { password: 'password_contains_name' })
  if ((await guesses({ password, words: names.flatMap(wordsOf) })) < FEWEST_GUESSES)
    throw new AppError('password_too_common', {}, { password: 'password_too_common' })
}

async function guesses(task: PasswordTask): Promise<number> {
  try {
    return await estimator.run(task)
  } catch (error) {
    if (error instanceof ThreadBusy) throw new AppError('too_many_requests')
    throw error
  }
}
