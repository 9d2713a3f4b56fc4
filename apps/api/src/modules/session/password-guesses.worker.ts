import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as german } from '@zxcvbn-ts/language-de'

/** A password, and what somebody who knows the person would try first: user name, company. */
export interface PasswordTask {
  readonly password: string
  readonly names: readonly string[]
}

/** What stands further behind changes nothing, and the time grows with the square of the length. */
const LONGEST = 40

const estimate = new ZxcvbnFactory({
  dictionary: { ...common, ...german },
  graphs: adjacencyGraphs,
  maxLength: LONGEST,
})

/**
 * After how many guesses a clever guesser has the password: by lists of leaked ones (49,000), German words and names, rows
 * of keys, dates and repetitions, all of them with digits behind and letters exchanged.
 */
export const guessesFor = ({ password, names }: PasswordTask): number =>
  estimate.check(password, [...names]).guesses

parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(guessesFor(task)))
