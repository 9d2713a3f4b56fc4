import { z } from 'zod'
import { EXTERNAL_CANCEL_REASONS, PiecesFound } from '../orders/order-changes.schemas.ts'
import { OrderListFilters } from '../orders/orders.schemas.ts'
import { RETURN_REASONS } from '../returns/return-reasons.ts'
import { Id, IdInPath, Instant, pageQuery, RequiredText, Text } from '../shared/index.ts'

/** What can be done with many orders at once. */
export const BULK_ACTIONS = ['ship', 'print', 'invoice', 'export', 'store', 'note'] as const
export type BulkActionKind = (typeof BULK_ACTIONS)[number]

/** What is done with lines of one order, and can be taken back until it begins. */
export const LINE_ACTIONS = ['store', 'cancel', 'return'] as const
export type LineActionKind = (typeof LINE_ACTIONS)[number]

export const ORDER_ACTIONS = [...BULK_ACTIONS, 'cancel', 'return'] as const
export type OrderActionKind = (typeof ORDER_ACTIONS)[number]

/** So many orders one action takes at most. */
export const ORDERS_AT_ONCE = 5_000

const MISSING = {
  de: 'Alle Felder sind Pflichtfelder',
  en: 'All fields are required',
  es: 'Todos los campos son obligatorios',
}

/** Which papers of a parcel are printed. */
export const PRINTED_PAPERS = ['all', 'labels', 'documents'] as const
export type PrintedPapers = (typeof PRINTED_PAPERS)[number]

/** More lines no order has. */
const LINES_AT_ONCE = 500
const isLineAction = (action: OrderActionKind): boolean => LINE_ACTIONS.some((known) => known === action)

/**
 * `POST /orders/actions`: which orders, by their ids or by filters of the list, and what is done with them. Lines are cancelled,
 * returned or moved in one order alone, all of them or none.
 */
export const OrderActionBody = z
  .strictObject({
    action: z.enum(ORDER_ACTIONS),
    order_ids: z.array(Id).min(1).max(ORDERS_AT_ONCE).optional(),
    filter: OrderListFilters.optional(),
    options: z
      .strictObject({
        /** What is shipped with; left out: what each order is usually shipped with. */
        parcel_id: Id.optional(),
        note: RequiredText(4000).optional(),
        /** From which store everything is sent that has not left, or the lines that are named. */
        store_id: Id.optional(),
        /** The lines of the one order that are cancelled, returned or moved. */
        lines: z.array(Id).min(1).max(LINES_AT_ONCE).optional(),
        cancel_reason: z.enum(EXTERNAL_CANCEL_REASONS).optional(),
        return_reason: z.enum(RETURN_REASONS).optional(),
        /** How many pieces somebody found in the store that the lines leave. */
        found: PiecesFound.optional(),
        /** For the team: why lines are cancelled, returned or moved. */
        comment: Text(500).optional(),
        /** The version of the one line that is moved: when somebody else is faster, theirs counts. */
        version: z.number().int().positive().optional(),
      })
      .default({}),
    /** Only says what would be done. */
    dry_run: z.boolean().default(false),
  })
  .superRefine(({ action, order_ids, filter, options, dry_run }, context) => {
    const refuse = (path: string[]) => context.addIssue({ code: 'custom', path, params: MISSING })
    if ((order_ids === undefined) === (filter === undefined)) refuse(['order_ids'])
    // What a note says does not decide which orders can have one.
    if (action === 'note' && options.note === undefined && !dry_run) refuse(['options', 'note'])
    if (action === 'store' && options.store_id === undefined) refuse(['options', 'store_id'])
    if (action === 'cancel' && options.cancel_reason === undefined) refuse(['options', 'cancel_reason'])
    if (action === 'return' && options.return_reason === undefined) refuse(['options', 'return_reason'])
    if ((action === 'cancel' || action === 'return') && options.lines === undefined)
      refuse(['options', 'lines'])
    if (options.lines && !(isLineAction(action) && order_ids?.length === 1)) refuse(['order_ids'])
  })
export type OrderActionBody = z.infer<typeof OrderActionBody>

/** Orders that one reason keeps out of an action. */
const RefusedOrders = z.object({
  /** A code of the catalogue of errors. */
  reason: z.string(),
  message: z.string(),
  count: z.number().int(),
  order_ids: z.array(Id),
})
export type RefusedOrders = z.infer<typeof RefusedOrders>

/** What an action sends, and to whom. */
const Leaving = z.object({
  to: z.enum(['carrier', 'channel', 'erp']),
  name: z.string(),
  orders: z.number().int(),
})

/** What an action would do now. */
export const OrderActionPlan = z.object({
  matching: z.number().int(),
  possible: z.number().int(),
  refused: z.array(RefusedOrders),
  leaves: z.array(Leaving),
})
export type OrderActionPlan = z.infer<typeof OrderActionPlan>

export const StartedAction = z.object({ id: Id })

export const ORDER_ACTION_STATES = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled'] as const
export type OrderActionState = (typeof ORDER_ACTION_STATES)[number]

export const OrderAction = z.object({
  id: Id,
  action: z.enum(ORDER_ACTIONS),
  /** `waiting`: everything is asked for, and carriers have not answered all of it. */
  status: z.enum(ORDER_ACTION_STATES),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  requested_by: z.string(),
  created_at: Instant,
  /** When it begins; until then it can be taken back. */
  starts_at: Instant,
  finished_at: Instant.nullable(),
  /** Where the papers of its orders are, in one document; null while there are none. */
  document_path: z.string().nullable(),
})
export type OrderAction = z.infer<typeof OrderAction>

/** What has become of one order of an action. */
export const OrderActionResult = z.object({
  order_id: Id,
  ext_order_id: z.string(),
  customer_name: z.string(),
  /** `asked`: its papers are being made. */
  state: z.enum(['waiting', 'asked', 'done', 'failed']),
  /** Why it failed, in the words of the single order. */
  message: z.string().nullable(),
})
export type OrderActionResult = z.infer<typeof OrderActionResult>

export const OrderActionDetail = OrderAction.extend({ results: z.array(OrderActionResult) })
export type OrderActionDetail = z.infer<typeof OrderActionDetail>

/** `GET /orders/actions` */
export const OrderActionsQuery = z.strictObject({ ...pageQuery })
export type OrderActionsQuery = z.infer<typeof OrderActionsQuery>

export const OrderActionParams = z.strictObject({ actionId: IdInPath })
export const OrderActionPapersQuery = z.strictObject({ papers: z.enum(PRINTED_PAPERS).default('all') })
