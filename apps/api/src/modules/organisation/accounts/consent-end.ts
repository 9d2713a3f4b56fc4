import { daysBetween } from '@kontor/contract/direct-sales'
import { addDays, berlinDay } from '../../../platform/clock/berlin.ts'

/** What is known of a merchant's consent to an account. */
export interface ConsentFacts {
  /** A consent lasts so many days; null: it does not end, or none is needed. */
  readonly consent_days: number | null
  /** When it was stored; null: not known. It was given before, so that it ends by then at the latest. */
  readonly credentials_at: Date | null
  /** Since when the channel refuses it; null: it does not. */
  readonly refused_at: Date | null
}

/**
 * The last day (`YYYY-MM-DD`, Berlin) of a consent; one that is refused ended the day before at the latest. The one source of
 * the reminder, of what accounts show, and of the figures of channels (spec: integrations §2, Amazon token reminder).
 * @returns null where none ends, or its age is not known
 */
export function consentEndsOn({ consent_days, credentials_at, refused_at }: ConsentFacts): string | null {
  if (consent_days === null) return null
  const planned = credentials_at === null ? null : addDays(berlinDay(credentials_at), consent_days)
  if (refused_at === null) return planned
  const refused = addDays(berlinDay(refused_at), -1)
  return planned === null || refused < planned ? refused : planned
}

/** Berlin days from today to a day (`YYYY-MM-DD`); 0 today, negative when it is past. */
export const daysUntil = (day: string, now: Date): number => daysBetween(berlinDay(now), day)
