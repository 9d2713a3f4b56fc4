import { expect, test } from 'vitest'
import { ApiError } from './api-client.ts'
import { mayRetry, retryDelay } from './query-retries.ts'

const answered = (status: number) => new ApiError(status, { code: 'internal_error', message: '' })
/** How often it is asked again, and for how many milliseconds in all. */
function patience(error: Error): { times: number; waited: number } {
  let [times, waited] = [0, 0]
  for (; mayRetry(times, error); times++) waited += retryDelay(times, error)
  return { times, waited }
}

test.each([
  ['a refusal', answered(403), { times: 0, waited: 0 }],
  ['what is not there', answered(404), { times: 0, waited: 0 }],
  ['a lost connection', answered(0), { times: 2, waited: 3_000 }],
  ['a fault of the server', answered(500), { times: 2, waited: 3_000 }],
  ['a busy server, as it asks for', answered(503), { times: 4, waited: 20_000 }],
  ['our own fault', new TypeError('no'), { times: 0, waited: 0 }],
])('after %s', (_what, error, expected) => {
  expect(patience(error)).toEqual(expected)
})
