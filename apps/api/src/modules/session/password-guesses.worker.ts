import { ownValue } from '@kontor/contract/shared'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as german } from '@zxcvbn-ts/language-de'
import { answerInThread } from '../../platform/answer-tasks.ts'

/** A password, and what somebody who knows the person would try first: the words of user name and companies. */
export interface PasswordTask {
  readonly password: string
  readonly words: readonly string[]
}

/** What stands further behind changes nothing, and the time grows with the square of the length. */
const LONGEST = 40

const estimate = new ZxcvbnFactory({
  dictionary: { ...common, ...german },
  graphs: adjacencyGraphs,
  maxLength: LONGEST,
})

/** What is shorter comes twice in many a sentence. */
const SHORTEST_REPEAT = 4

/**
 * After how many guesses a clever guesser has the password: by lists of leaked ones (49,000), German words and names, rows
 * of keys, dates and repetitions, all of them with digits behind and letters exchanged. The dictionaries know umlauts, and
 * repetitions side by side; so it is looked at as it would be with these, too.
 */
export function guessesFor({ password, words }: PasswordTask): number {
  const once = withoutRepeats(password)
  const spellings = new Set([password, once, withUmlauts(password), withUmlauts(once)])
  return Math.min(...[...spellings].map((spelling) => estimate.check(spelling, [...words]).guesses))
}

/** What was written for want of an umlaut: `fussball`, `koeln`. */
const withUmlauts = (text: string): string =>
  text.replace(/ss|[aou]e/gi, (pair) => ownValue(UMLAUTS, pair.toLowerCase()) ?? pair)
const UMLAUTS: Readonly<Record<string, string>> = { ss: 'ß', ae: 'ä', oe: 'ö', ue: 'ü' }

/** Each longer piece the first time it comes. */
function withoutRepeats(text: string): string {
  const lower = text.toLowerCase()
  for (let size = Math.floor(text.length / 2); size >= SHORTEST_REPEAT; size -= 1) {
    for (let start = 0; start + 2 * size <= text.length; start += 1) {
      const again = lower.indexOf(lower.slice(start, start + size), start + size)
      if (again >= 0) return withoutRepeats(text.slice(0, again) + text.slice(again + size))
    }
  }
  return text
}

answerInThread(guessesFor)
