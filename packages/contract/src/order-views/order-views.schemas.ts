import { z } from 'zod'
import { OrderListFilters } from '../orders/orders.schemas.ts'
import { Id, IdInPath, RequiredLine } from '../shared/index.ts'
import { BUILT_IN_VIEWS, VIEW_NAME_LENGTH } from './view-rules.ts'

/** The columns of the order list by their ids, in their own order. */
export const ORDER_COLUMNS = [
  'id',
  'sales_channel',
  'ext_order_id',
  'customer_name',
  'article',
  'number_of_lines',
  'order_date',
  'order_total',
  'status',
  'ship_by',
] as const

const PERIOD_TWICE = {
  de: 'Der letzte Monat oder ein Zeitraum, nicht beides',
  en: 'The last month or a period, not both',
  es: 'El último mes o un período, no ambos',
}

/** What a view is called, and whose it is. */
export const OrderViewName = z.strictObject({
  name: RequiredLine(VIEW_NAME_LENGTH),
  /** The company's, which all who see the list have; else the person's own. */
  is_shared: z.boolean(),
})

/** A view as it is saved: filters, sorting and columns of the list under a name. */
export const OrderViewBody = z
  .strictObject({
    ...OrderViewName.shape,
    filters: OrderListFilters,
    /** The last month up to today, each day anew, instead of a period among the filters. */
    is_of_last_month: z.boolean().default(false),
    /** The columns that are shown, in this order; null: as the reader has chosen them. */
    columns: z.array(z.enum(ORDER_COLUMNS)).min(1).max(ORDER_COLUMNS.length).nullable().default(null),
  })
  .superRefine(({ filters, is_of_last_month }, context) => {
    if (is_of_last_month && (filters.start !== undefined || filters.end !== undefined)) {
      context.addIssue({ code: 'custom', path: ['is_of_last_month'], params: PERIOD_TWICE })
    }
  })
export type OrderViewBody = z.infer<typeof OrderViewBody>

export const OrderView = z.object({
  id: Id,
  name: z.string(),
  is_shared: z.boolean(),
  /** Values by the names of the list's filters, `sort` among them. */
  filters: z.record(z.string(), z.union([z.string(), z.number()])),
  is_of_last_month: z.boolean(),
  columns: z.array(z.enum(ORDER_COLUMNS)).nullable(),
  /** Whether `/orders` opens with it for this reader. */
  is_default: z.boolean(),
})
export type OrderView = z.infer<typeof OrderView>

/** Id of a view in an address: the word of one that everybody has, or the number of a saved one. */
export const ViewId = z.union([z.enum(BUILT_IN_VIEWS), z.string().regex(/^[1-9]\d{0,14}$/)])

export const OrderViewCount = z.object({
  id: z.string(),
  /** As the list of the view counts on its first page. */
  count: z.number().int(),
  /** There are more. */
  count_is_capped: z.boolean(),
})
export type OrderViewCount = z.infer<typeof OrderViewCount>

export const OrderViewParams = z.strictObject({ viewId: IdInPath })

/** Which saved view `/orders` opens with; null: the one that everybody has. */
export const DefaultOrderView = z.strictObject({ view_id: Id.nullable() })
