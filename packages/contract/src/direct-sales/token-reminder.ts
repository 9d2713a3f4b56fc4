const DAY_MS = 86_400_000

/** With fewer Berlin days than these left, people are reminded (spec: integrations §2, Amazon token reminder). */
const REMINDED_BELOW_DAYS = 14

/** Whether an authorisation that ends in so many Berlin days, or ended, is to be renewed now: 13 is, 14 is not. */
export const isDueSoon = (daysLeft: number): boolean => daysLeft < REMINDED_BELOW_DAYS

/**
 * Calendar days from one to another, negative where the second is earlier. Between days the clocks do not count.
 * @param from `YYYY-MM-DD`
 * @param to `YYYY-MM-DD`
 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
