import { type SQL, sql } from 'drizzle-orm'
import { addDays, berlinDay, startOfBerlinDay } from '../../../platform/clock/berlin.ts'

/** Reasons that lie with the merchant; what the customer caused does not count against it. */
const OWN_REASONS = ['out_of_stock', 'article_has_defect', 'prior_sale']

/** Whether a reason for which staff cancel something lies with the merchant. */
export const isOwnReason = (reason: string): boolean => OWN_REASONS.includes(reason)

/** Given out among several companies, and not sent by this one. */
const PASSED_ON = ['reallocated', 'not_sent_in_time']

/** The first of the last so many days of Europe/Berlin, today among them, `YYYY-MM-DD`. */
export const firstDayOf = (days: number, now: Date): string => addDays(berlinDay(now), 1 - days)

/** Whether the merchant is to blame: the condition over `cancellations x`. */
export const isOwnCancellation = (): SQL =>
  sql`(x.actor_kind in ('user', 'api_key') and x.reason in ${OWN_REASONS} or x.reason in ${PASSED_ON})`

/**
 * What counts against the merchant (spec: orders §8, Cancellation-rate banner): the condition over `cancellations x`.
 * @param days how many days of Berlin are looked at, today among them
 */
export const ownCancellation = (companyId: number, days: number, now: Date): SQL => sql`
  x.company_id = ${companyId} and x.created_at >= ${startOfBerlinDay(firstDayOf(days, now)).toISOString()}::timestamptz
    and ${isOwnCancellation()}`
