import { ApiError } from '../../lib/api-client.ts'
import type { Conflict } from './form-conflict.tsx'

/** What a dialog shows of a refused call beside its buttons. */
interface Refusal {
  readonly problem: ApiError | undefined
  readonly conflict: Conflict | undefined
}

/**
 * What a dialog with a call of its own shows of its refusal. Pure.
 * @param error of the call; null while it has not failed
 * @param conflict what to show where somebody else has saved the record meanwhile
 */
export function refusalOf(error: Error | null, conflict: Conflict): Refusal {
  if (!(error instanceof ApiError)) return { problem: undefined, conflict: undefined }
  return error.code === 'stale_version'
    ? { problem: undefined, conflict }
    : { problem: error, conflict: undefined }
}
