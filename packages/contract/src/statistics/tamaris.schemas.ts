import { z } from 'zod'
import { ApiPath, Day, Line, LOCALES, tableFormat } from '../shared/index.ts'

/** Longest list of store numbers. */
const LONGEST = 2_000

/** `GET /statistics/tamarisPerformance`. */
export const TamarisQuery = z.strictObject({
  /** Numbers of stores, with commas between them; left out or empty: all. */
  store_numbers: Line(LONGEST).default(''),
})
export type TamarisQuery = z.infer<typeof TamarisQuery>

/** The language of a file that the browser fetches by itself. */
export const TamarisFileQuery = z.strictObject({ locale: z.enum(LOCALES).optional(), ...tableFormat })

/** Where the file is that has the same rows. */
export const TamarisFile = z.object({ url: ApiPath })

export const TamarisPerformance = z.object({
  /** Those of the two channels that the company sells on; none: there is nothing to show. */
  channels: z.array(z.object({ sales_channel_id: z.number().int(), name: z.string() })),
  /** The days that are told of, both inclusive: the last 30 of Berlin. */
  start: Day,
  end: Day,
  /**
   * How fast the pieces of these channels were sent and booked back on these days, all stores together: green within a
   * business day on average, yellow within two; grey: none was.
   */
  status: z.enum(['green', 'yellow', 'red', 'grey']),
  /** The newest day first; days without orders are left out. */
  data: z.array(
    z.object({
      /** What the store is called. */
      store: z.string(),
      store_number: z.string(),
      sales_channel_id: z.number().int(),
      /** Key of the channel. */
      channel: z.string(),
      /** Orders with pieces of the store, on the day they were ordered. */
      count: z.number().int(),
      date: Day,
    }),
  ),
})
export type TamarisPerformance = z.infer<typeof TamarisPerformance>
