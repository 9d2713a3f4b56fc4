import { z } from 'zod'
import { EXTERNAL_CANCEL_REASONS } from '../orders/order-changes.schemas.ts'
import { Points } from '../orders/order-history.schemas.ts'
import { Day, Id, WholeInPath } from '../shared/index.ts'

/** What sending something brings, and how long that holds: a label counts until 24:00 of its day in Berlin. */
const forecast = {
  /** What it brings today, for its days and for a lowered price. */
  points: Points,
  /** The last day on which it brings that. */
  last_day: Day,
  /** What it brings on the days after that. */
  afterwards: Points,
}

/** `GET /orders/{id}/points-forecast` */
export const OrderPointsForecast = z.object({
  /** Lines that are neither in a parcel nor cancelled, of an order that is not closed. */
  lines: z.array(
    z.object({
      line_id: Id,
      /** Null: it cannot be sent, or not before it is paid. */
      ship: z.object(forecast).nullable(),
      /** What cancelling it today costs, by the reasons that there are. */
      cancel: z.array(z.object({ reason: z.enum(EXTERNAL_CANCEL_REASONS), points: Points })),
    }),
  ),
})
export type OrderPointsForecast = z.infer<typeof OrderPointsForecast>

/** `GET /statistics/points-forecast`: left out or 0: all stores together. */
export const PointsForecastQuery = z.strictObject({
  store: WholeInPath(0).optional(),
})
export type PointsForecastQuery = z.infer<typeof PointsForecastQuery>

export const PointsForecast = z.object({
  /** How many pieces wait to be sent. */
  pieces: z.number().int().nonnegative(),
  /** What sending all of them brings, and from when on it brings less; null: none waits. */
  ship: z.object(forecast).nullable(),
})
export type PointsForecast = z.infer<typeof PointsForecast>
