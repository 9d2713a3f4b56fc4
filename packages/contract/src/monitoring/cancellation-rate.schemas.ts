import { z } from 'zod'

/** Over how many days the rate can be looked at; the banner takes 30. */
export const RATE_DAYS = ['7', '14', '30', '90'] as const
export type RateDays = (typeof RATE_DAYS)[number]
export const CancellationRateQuery = z.strictObject({ days: z.enum(RATE_DAYS).default('30') })

/** The contract requires less than this (spec: orders §8, Cancellation-rate banner). Percent. */
export const WARNING_PERCENT = 1
/** From here on the account will be deactivated. Percent. */
export const CRITICAL_PERCENT = 1.5

/** Cancellations of the last days (spec: orders §8, Cancellation-rate banner). */
export const CancellationRate = z.object({
  days: z.number().int(),
  orders: z.number().int().nonnegative(),
  /** Orders in which the merchant cancelled at least one line. */
  cancelled: z.number().int().nonnegative(),
  /** Percent with two decimals. */
  percent: z.number().nonnegative(),
  /** Over 1 percent warns, 1.5 percent or more is critical. */
  level: z.enum(['ok', 'warning', 'critical']),
  /** By reason, most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int().positive() })),
})
export type CancellationRate = z.infer<typeof CancellationRate>
