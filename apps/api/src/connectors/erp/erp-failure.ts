import { ErpError } from '../../modules/erp/index.ts'
import { OutboundError, OutboundForbidden } from '../../platform/outbound/outbound-error.ts'

/** How much of an ERP's answer is quoted. */
const LONGEST_QUOTE = 300

/** An ERP's answer on one line, without markup and shortened. */
export const quoted = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_QUOTE)

/** The port's error for a call that did not reach an ERP; null for any other error. */
export function lineFailure(error: unknown): ErpError | null {
  if (error instanceof OutboundForbidden) return new ErpError('not_allowed', error.message, { cause: error })
  if (error instanceof OutboundError) return new ErpError('unavailable', error.message, { cause: error })
  return null
}
