import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { jsonRows } from '../../../platform/db/sql-values.ts'
import { countedSinceOf, type FigureScope } from '../order-figures.repository.ts'

/** Pieces of a day and a channel, by what was done with them on that day. */
export interface ChannelPieces {
  /** `YYYY-MM-DD`, in Berlin. */
  readonly day: string
  /** Key of the channel. */
  readonly sales_channel: string
  readonly sold: number
  readonly shipped: number
  readonly cancelled: number
  readonly returned: number
  /** Orders whose last such pieces up to the end of the period are those of this day. */
  readonly shipped_orders: number
  readonly cancelled_orders: number
  readonly returned_orders: number
}

/** Pieces of a day that waited for so many business days. */
export interface WaitedPieces {
  readonly day: string
  readonly kind: 'ship' | 'cancel' | 'return'
  /** The longest waits are one. */
  readonly waited: number
  readonly pieces: number
}

interface PiecesByDay {
  readonly figures: readonly ChannelPieces[]
  readonly waited: readonly WaitedPieces[]
  /** The first day of the month before which orders are not counted yet; null once all are. */
  readonly counted_since: string | null
  readonly knows_store: boolean
}

/**
 * What was done with pieces on each day of a period, from the figures by day and from the sums of the ledger, with what is
 * folded into neither yet. One planned statement, so that all of it belongs to the same moment.
 */
export async function piecesByDay(
  { company, tx }: Pick<Ctx, 'company' | 'tx'>,
  { start, end, store_id }: FigureScope,
): Promise<PiecesByDay> {
  const which = sql`company_id = ${company.id}::bigint and store_id = ${store_id}::bigint`
  const during = sql`between ${start}::date and ${end}::date`
  // An order with such pieces on a later day of the period, too, counts there alone.
  const again = sql`previous_day ${during} and day <= ${end}::date`
  const repeated = sql`previous_day, sales_channel_id, 0, 0, 0, 0, -shipped_orders, -cancelled_orders, -returned_orders`
  const figures = sql`(
    select f.day, c.key as sales_channel, sum(f.sold) as sold, sum(f.shipped) as shipped, sum(f.cancelled) as cancelled,
      sum(f.returned) as returned, sum(f.shipped_orders) as shipped_orders, sum(f.cancelled_orders) as cancelled_orders,
      sum(f.returned_orders) as returned_orders, c.id
    from (
      select bucket as day, sales_channel_id, sold_items as sold, shipped_items as shipped, cancelled_items as cancelled,
        returned_items as returned, shipped_orders, cancelled_orders, returned_orders
      from order_figures where ${which} and grain = 'day' and bucket ${during}
      union all
      select day, sales_channel_id, sold_items, shipped_items, cancelled_items, returned_items, shipped_orders,
        cancelled_orders, returned_orders
      from order_figure_deltas where ${which} and day ${during} and previous_day is null
      union all
      select ${repeated} from order_figure_repeats where ${which} and ${again}
      union all
      select ${repeated} from order_figure_deltas where ${which} and ${again}
    ) f join sales_channels c on c.id = f.sales_channel_id
    group by f.day, c.id, c.key) summed`
  const waited = sql`(
    select day, kind, waited, sum(pieces) as pieces
    from (
      select day, kind, waited, pieces from handling_days where ${which} and day ${during}
      union all
      select day, kind, waited, pieces from point_deltas where ${which} and day ${during} and kind is not null
    ) h group by day, kind, waited having sum(pieces) <> 0) summed`
  const { rows } = await tx.execute<PiecesByDay & Record<string, unknown>>(sql`/* pieces_by_day */
    select ${jsonRows(sql`day, sales_channel, sold, shipped, cancelled, returned, shipped_orders, cancelled_orders, returned_orders`, figures, sql`day, id`)} as figures,
      ${jsonRows(sql`day, kind, waited, pieces`, waited, sql`day`)} as waited,
      ${countedSinceOf(company.id)} as counted_since,
      ${store_id}::bigint = 0 or exists (
        select from stores where company_id = ${company.id}::bigint and id = ${store_id}::bigint) as knows_store`)
  const [found] = rows
  if (!found) throw new Error('a statement without a table answered no row')
  return found
}
