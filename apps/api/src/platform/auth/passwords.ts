import { hash, verify } from '@node-rs/argon2'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { AppError } from '../errors/app-error.ts'

/** OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at a time would take processor, memory and worker threads from all other calls. */
const AT_ONCE = 2
const MOST_WAITING = 500
/** The turns of everything that hashes. */
export const hashTurns = bulkhead(AT_ONCE, MOST_WAITING)

/** @throws AppError `too_many_requests` when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await hashTurns.execute(work)
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new AppError('too_many_requests')
    throw error
  }
}

/** The argon2id hash of a password or secret key, with its salt and cost inside. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

let decoy: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash (unknown user) it takes just as long and answers false,
 * so that the time does not show who exists. Two are worked on at a time: never wait for one inside a transaction.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return inTurn(() => verify(stored, password))
  decoy ??= hash('nobody has this password', COST)
  const known = await decoy
  await inTurn(() => verify(known, password))
  return false
}
