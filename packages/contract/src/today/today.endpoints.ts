import type { Endpoint } from '../shared/index.ts'
import { signedIn } from '../shared/index.ts'
import { Today } from './today.schemas.ts'

/**
 * Opens to everyone; the rights choose the rows: each asks for the right of the list that it opens, and counts what that list
 * shows (decisions: Access).
 */
export const getToday = {
  method: 'GET',
  url: '/today',
  config: { access: signedIn },
  schema: {
    summary: 'What waits for the caller, most urgent first, and the figures of the day so far',
    response: { 200: Today },
  },
} as const satisfies Endpoint
