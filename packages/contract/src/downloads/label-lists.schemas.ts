import { z } from 'zod'
import {
  ApiPath,
  Currency,
  Id,
  IdInPath,
  Instant,
  LOCALES,
  Money,
  pageQuery,
  SentDay,
  tableFormat,
} from '../shared/index.ts'
import { Month } from './addresses.schemas.ts'

const DAY_MS = 24 * 60 * 60_000
/** How many days tracking codes are given out for at a time. */
export const MOST_TRACKING_DAYS = 366

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

interface TrackingDays {
  readonly dateFrom: string
  readonly dateTo: string
}
const isShort = ({ dateFrom, dateTo }: TrackingDays): boolean =>
  daysFrom(dateFrom, dateTo) <= MOST_TRACKING_DAYS
const TOO_LONG = {
  path: ['dateTo'],
  params: {
    de: `Der Zeitraum darf höchstens ${MOST_TRACKING_DAYS} Tage lang sein.`,
    en: `The period may be at most ${MOST_TRACKING_DAYS} days long.`,
    es: `El periodo puede tener como máximo ${MOST_TRACKING_DAYS} días.`,
  },
}

/** Days of the business time zone, both inclusive, at most 366 of them. */
export const TrackingCodesQuery = z
  .strictObject({ dateFrom: SentDay, dateTo: SentDay })
  .refine(isShort, TOO_LONG)
/** The same for the file, which the browser opens by itself: its address says in which language. */
export const TrackingCodesFileQuery = z
  .strictObject({ dateFrom: SentDay, dateTo: SentDay, locale: z.enum(LOCALES).optional(), ...tableFormat })
  .refine(isShort, TOO_LONG)
/** A carrier as the parcel catalogue names it. */
const Carrier = z.string().regex(/^[a-z0-9_-]{1,40}$/)
export const CarrierParams = z.strictObject({ carrier: Carrier })

/** The tracking codes of a carrier. */
export const CarrierTrackingCodes = z.object({
  carrier: z.string(),
  count: z.number().int().positive(),
  /** The codes as CSV. */
  path: ApiPath,
})
export type CarrierTrackingCodes = z.infer<typeof CarrierTrackingCodes>

/** What the labels of a month can be sorted by; `-` in front sorts downwards. */
export const LABEL_SORTS = [
  'date',
  'tracking_number',
  'store',
  'carrier',
  'type',
  'order',
  'voided',
  'cost',
] as const
export type LabelSort = (typeof LABEL_SORTS)[number]

const labelChoice = { date: Month, store_id: IdInPath.optional(), carrier: Carrier.optional() }

/** `GET /download/labelCompletes` */
export const LabelListQuery = z.strictObject({
  ...pageQuery,
  ...labelChoice,
  sort_date: z.enum(['asc', 'desc']).default('asc'),
  /** Counts before `sort_date`. */
  sort: z
    .string()
    .regex(new RegExp(`^-?(${LABEL_SORTS.join('|')})$`))
    .optional(),
})
/** The same as a file, which the browser opens by itself: its address says in which language. */
export const LabelFileQuery = z.strictObject({
  ...labelChoice,
  locale: z.enum(LOCALES).optional(),
  ...tableFormat,
})

/** A label that was bought. */
export const LabelRow = z.object({
  id: Id,
  date: Instant,
  store_number: z.string(),
  store: z.string(),
  carrier: z.string(),
  type: z.enum(['shipping', 'return']),
  tracking_number: z.string(),
  /** Null for a label without an order. */
  order_id: Id.nullable(),
  ext_order_id: z.string(),
  /** What the carrier asked for it; null where it did not say. */
  cost: Money.nullable(),
  currency: Currency,
  voided: z.boolean(),
})
export type LabelRow = z.infer<typeof LabelRow>

/** The labels of a month that are listed, together. */
export const LabelTotals = z.object({
  /** Voided ones included. */
  labels: z.number().int().nonnegative(),
  voided: z.number().int().nonnegative(),
  /** Of those that were not voided. */
  cost: Money,
  currency: Currency,
})
export type LabelTotals = z.infer<typeof LabelTotals>

/** `GET /download/labelSummaries` */
export const LabelSummariesQuery = z.strictObject({ date: Month })

/** The labels of a store and a carrier in a month. */
export const LabelSummary = z.object({
  store_id: Id,
  store_number: z.string(),
  store: z.string(),
  carrier: z.string(),
  /** Voided ones included. */
  labels: z.number().int().positive(),
  voided: z.number().int().nonnegative(),
  /** Of the labels that were not voided. */
  cost: Money,
  currency: Currency,
})
export type LabelSummary = z.infer<typeof LabelSummary>
