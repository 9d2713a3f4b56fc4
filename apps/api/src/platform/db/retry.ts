import { setTimeout as wait } from 'node:timers/promises'
import { sqlState } from '../errors/sql-state.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const ATTEMPTS = 4

/** Runs `work` again after a serialization failure or a deadlock, a few times, with a growing random pause between. */
export async function withConflictRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      if ((state !== SERIALIZATION_FAILURE && state !== DEADLOCK_DETECTED) || attempt === ATTEMPTS)
        throw error
      await wait(Math.random() * 20 * 2 ** attempt)
    }
  }
}
