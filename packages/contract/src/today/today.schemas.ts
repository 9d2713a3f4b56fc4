import { z } from 'zod'
import { CancellationRate } from '../monitoring/cancellation-rate.schemas.ts'
import { Points } from '../orders/order-history.schemas.ts'
import { Instant, Money } from '../shared/index.ts'

/** What can wait, in the order in which it is offered where nothing else decides. */
export const TODAY_KINDS = [
  'cancellation_rate',
  'overdue',
  'label_errors',
  'reservations',
  'due_today',
  'returns',
  'replies',
  'without_invoice',
  'handover',
  'import_errors',
  'export_errors',
  'feeds',
  'unknown_status',
  'news',
] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

const Count = z.number().int().nonnegative()

/** One queue: as many as its list shows, which the button of its row opens. */
export const TodayRow = z.object({
  kind: z.enum(TODAY_KINDS),
  count: z.number().int().positive(),
  /** At least so many: counting stopped there, as the list's does. */
  count_is_capped: z.boolean(),
  /** The earliest deadline; null where nothing is due, or where it is not looked up. */
  due_at: Instant.nullable(),
  /** Since when the oldest waits, where it has no deadline. */
  since: Instant.nullable(),
  /** Of returns those past 32 hours, of labels those whose address was refused; null of everything else. */
  part: Count.nullable(),
  /** The stores that most of it waits in, at most three; an order in two stores counts in both. */
  stores: z.array(z.object({ name: z.string(), count: Count })),
  /** Of news the newest title; empty for everything else. */
  title: z.string(),
})
export type TodayRow = z.infer<typeof TodayRow>

/** The day so far. */
export const TodayFigures = z.object({
  /** Orders of today that are paid, and their item prices in EUR. */
  orders: Count,
  amount: Money,
  /** Orders of which something was shipped today. */
  shipped: Count,
  /** What sending all that waits would bring until midnight; null where nothing waits. */
  points: Points.nullable(),
})
export type TodayFigures = z.infer<typeof TodayFigures>

/** `GET /today` */
export const Today = z.object({
  /** What the caller's rights open and what is not at zero, most urgent first. */
  rows: z.array(TodayRow),
  /** Orders due tomorrow; null for who does not see orders. */
  tomorrow: Count.nullable(),
  /** Null without `co_dashboard`. */
  figures: TodayFigures.nullable(),
  /** The rate of the last 30 days; null for who may not see it. */
  cancellations: CancellationRate.nullable(),
})
export type Today = z.infer<typeof Today>
