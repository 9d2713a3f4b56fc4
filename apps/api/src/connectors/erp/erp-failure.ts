import { ErpError } from '../../modules/direct-sales/index.ts'
import { OutboundError, OutboundForbidden } from '../../platform/outbound/outbound-error.ts'

/** What is quoted of an ERP's own words. */
const LONGEST_QUOTE = 300

/** What an ERP said, on one line, cut where it becomes a page. */
export const quoted = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_QUOTE)

/** What keeps a call from reaching an ERP at all, in the port's words; null for anything else. */
export function lineFailure(error: unknown): ErpError | null {
  if (error instanceof OutboundForbidden) return new ErpError('not_allowed', error.message, { cause: error })
  if (error instanceof OutboundError) return new ErpError('unavailable', error.message, { cause: error })
  return null
}
