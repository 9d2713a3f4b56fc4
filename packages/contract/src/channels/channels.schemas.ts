import { z } from 'zod'
import { CHARGE_KINDS } from '../orders/index.ts'
import {
  Currency,
  Id,
  IdInPath,
  Instant,
  Line,
  Money,
  RequiredLine,
  Text,
  WholeInPath,
} from '../shared/index.ts'

/** How many reports one call answers. */
export const INTAKE_REPORTS = 100

/** `channel`: id or key; with `account`, one of several accounts. `after`: the last id that was read. */
export const IntakeReportsQuery = z.strictObject({
  channel: RequiredLine(40),
  account: Line(100).default(''),
  after: WholeInPath(0).default(0),
  limit: WholeInPath(1, INTAKE_REPORTS).default(INTAKE_REPORTS),
})

const ToldPieces = { item_id: z.string(), quantity: z.number().int() }

const ToldAlways = {
  id: Id,
  /** Key of the sales channel. */
  channel: z.string(),
  account: z.string(),
  ext_order_id: z.string(),
  /** With `kind`, names the effect: a report that is delivered again carries the same. */
  reference: z.string(),
  created_at: Instant,
}

const ToldRefund = {
  ...ToldAlways,
  reason: z.string(),
  currency: Currency,
  /** What the customer gets back in all. */
  amount: Money,
  /** `amount` is what goes back of the goods; shipping and charges go back beside it when all pieces of the order came back. */
  items: z.array(
    z.object({
      ...ToldPieces,
      amount: Money,
      shipping: Money,
      charges: z.array(z.object({ kind: z.enum(CHARGE_KINDS), amount: Money })),
    }),
  ),
}

/** A report for a channel of the intake interface. */
export const IntakeReport = z.discriminatedUnion('kind', [
  z.object({
    ...ToldAlways,
    kind: z.literal('shipment_confirmation'),
    carrier: z.string(),
    tracking_number: z.string(),
    shipped_at: Instant,
    items: z.array(z.object(ToldPieces)),
  }),
  z.object({
    ...ToldAlways,
    kind: z.literal('cancellation'),
    reason: z.string(),
    comment: z.string(),
    items: z.array(z.object(ToldPieces)),
  }),
  z.object({ ...ToldRefund, kind: z.literal('return') }),
  z.object({
    ...ToldRefund,
    kind: z.literal('refund'),
    /** The channel decides: `accepted` pays it out, `declined` does not. Otherwise it is decided and to be paid out. */
    asks_for_answer: z.boolean(),
  }),
])
export type IntakeReport = z.infer<typeof IntakeReport>

/** `next_after` leads to the next page; null on the last one. */
export const IntakeReportsAnswer = z.object({ data: z.array(IntakeReport), next_after: Id.nullable() })

export const IntakeReportParams = z.strictObject({ id: IdInPath })

/** `done` and `accepted` mean the same but where the channel is asked for an answer. */
export const IntakeReportAnswerBody = z.strictObject({
  result: z.enum(['accepted', 'declined', 'done']),
  /** For people to read, above all why something was declined. */
  message: Text(500).default(''),
})

export const IntakeReportAnswered = z.object({
  /** `unchanged`: it was answered like that before. */
  result: z.enum(['applied', 'unchanged']),
  message: z.string(),
})

export const ChannelReportParams = z.strictObject({ id: IdInPath, reportId: IdInPath })

/**
 * What a person decides on a report that failed: `retry` sends it again, `done` says that the channel knows by other
 * means, `dismiss` that it is not sent.
 */
export const ChannelReportAction = z.strictObject({ action: z.enum(['retry', 'done', 'dismiss']) })
export type ChannelReportDecision = z.infer<typeof ChannelReportAction>['action']

/**
 * What has to be reported to the channel about this order, and how far that is: waiting, taken on by the channel and being
 * worked on, known to it, answered with no (goodwill), given up, or not to be sent any more.
 */
export const ChannelReport = z.object({
  id: Id,
  kind: z.enum(['shipment_confirmation', 'cancellation', 'return', 'refund']),
  state: z.enum(['pending', 'submitted', 'sent', 'declined', 'failed', 'dismissed']),
  /** The channel fetches it itself; nothing is sent to it. */
  is_fetched: z.boolean(),
  line_ids: z.array(Id),
  /** What the customer gets back; null where the report is about something else. */
  amount: Money.nullable(),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  /** When it is tried or looked at next; of a fetched one, until when the channel should have fetched it. */
  next_attempt_at: Instant.nullable(),
  sent_at: Instant.nullable(),
})
export type ChannelReport = z.infer<typeof ChannelReport>
