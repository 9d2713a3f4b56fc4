import { z } from 'zod'
import { Currency, Id, IdInPath, Instant, Line, Money } from '../shared/index.ts'
import { OrderListFilters, StatusView } from './orders.schemas.ts'

/** More lines than anybody carries; a filter by store or manufacturer serves better then. */
export const PICK_LIST_LIMIT = 2000

export const PICK_LIST_STATUSES = ['approved', 'initial'] as const
/** Within a store always by manufacturer, article number and size, or by article number alone. */
export const PICK_LIST_SORTS = ['store', '-store', 'article_number', '-article_number'] as const

export const PickListQuery = z.strictObject({
  /** `approved` also means orders that were opened again. */
  status: z.enum(PICK_LIST_STATUSES).default('approved'),
  manufacturer: Line(100).optional(),
  store_id: IdInPath.optional(),
  sort: z.enum(PICK_LIST_SORTS).default('store'),
  /**
   * The lines of one walk, by commas: they stay on its list whatever becomes of them, and no status narrows it. Left out:
   * everything that is still to be fetched.
   */
  lines: z
    .string()
    .max(8_000)
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .optional(),
  /** 1: within a store orders of a single pair come first: they need not be put together. */
  single_first: z.enum(['1']).optional(),
})
export type PickListQuery = z.infer<typeof PickListQuery>

/** What a store's device said of a line, while the line is with that store. */
export const PickState = z.object({
  state: z.enum(['picked', 'not_found']),
  /** Device, or who works with it. */
  by: z.string(),
  at: Instant,
  /** Not found, and no other store has it: somebody has to see to the line. */
  nobody_has_it: z.boolean(),
})
export type PickState = z.infer<typeof PickState>

/**
 * What a line on the list of a walk is by now: still to be fetched, in a parcel whose papers were asked for, cancelled, or for
 * another reason nothing to fetch. On a list without `lines` all are `open`.
 */
export const PICK_STANDINGS = ['open', 'in_parcel', 'cancelled', 'closed'] as const
export type PickStanding = (typeof PICK_STANDINGS)[number]

/** One piece to be fetched from its shelf (spec: orders §3, Pick list row). */
export const PickListRow = z.object({
  line_id: Id,
  status: StatusView,
  /** As delivered. */
  image_url: z.string(),
  /** Where our copy of the article's picture is (`picturePath`); empty without one. */
  img_path: z.string(),
  /** What kind of shoe to draw while there is no picture. */
  kind: z.string(),
  /** Null: no store has been chosen yet. */
  store_id: Id.nullable(),
  store_name: z.string(),
  store_street: z.string(),
  store_city: z.string(),
  store_number: z.string(),
  store_erp_id: z.string(),
  order_date: Instant,
  /** When its order has to leave; null while it is reserved. */
  ship_by: Instant.nullable(),
  /** Our number of the order. */
  qb_id: Id,
  sales_channel: z.string(),
  ext_order_id: z.string(),
  /** How many pieces of its order are not cancelled, on this list or not. */
  order_pieces: z.number().int(),
  /** The customer paid for gift wrap, for this piece or for the whole order. */
  gift_wrap: z.boolean(),
  standing: z.enum(PICK_STANDINGS),
  manufacturer: z.string(),
  article_number: z.string(),
  ean: z.string(),
  size: z.string(),
  color: z.string(),
  title: z.string(),
  item_price: Money,
  currency: Currency,
  pick: PickState.nullable(),
  customer_comment: z.string(),
  /** What staff wrote on the order, oldest first. */
  notes: z.array(z.object({ id: Id, author: z.string(), note: z.string() })),
})
export type PickListRow = z.infer<typeof PickListRow>

export const PickListLineParams = z.strictObject({ lineId: IdInPath })
export const PickListTick = z.strictObject({ picked: z.boolean() })
/** What stands at the line now; null for nothing. */
export const TickedLine = z.object({ pick: PickState.nullable() })

export const PickList = z.object({
  /** Store after store, in the order in which one walks. */
  data: z.array(PickListRow),
  /** There are more lines than the list takes. */
  is_capped: z.boolean(),
  limit: z.number().int(),
  /** Orders on the list of a walk with a piece that is neither on it nor picked yet: they cannot leave with it. */
  incomplete_orders: z.array(Id),
  /** What the filters offer: of all lines in this status. */
  manufacturers: z.array(z.string()),
  stores: z.array(z.object({ id: Id, store_number: z.string(), name: z.string() })),
})
export type PickList = z.infer<typeof PickList>

/** So many orders are put into walks at once; of a filter that matches more, the first ones. */
export const PICK_WALK_ORDERS = 5_000

/** `POST /orders/picklist`: orders by their ids, or all that filters of the order list match. */
export const PickWalksBody = z
  .strictObject({
    order_ids: z.array(Id).min(1).max(PICK_WALK_ORDERS).optional(),
    filter: OrderListFilters.optional(),
    /** Only what this store sends. */
    store_id: Id.optional(),
    /** Orders of a single pair come first: they need not be put together. */
    single_first: z.boolean().default(false),
  })
  .refine(({ order_ids, filter }) => (order_ids === undefined) !== (filter === undefined), {
    path: ['order_ids'],
  })
export type PickWalksBody = z.infer<typeof PickWalksBody>

/** What somebody fetches in one go: whole orders, at most as many pieces as the company says one walk carries. */
export const PickWalk = z.object({ lines: z.array(Id), orders: z.number().int() })
export type PickWalk = z.infer<typeof PickWalk>

export const PickWalks = z.object({
  /** In the order in which they should be gone. */
  walks: z.array(PickWalk),
  /** Pieces that one walk carries; an order of more is a walk of its own. */
  pieces: z.number().int(),
  /** Orders of which nothing is to be fetched: picked, not found, in a parcel, reserved, closed, or without a store; where a store is asked for, also those that lie in others. */
  nothing: z.number().int(),
})
export type PickWalks = z.infer<typeof PickWalks>
