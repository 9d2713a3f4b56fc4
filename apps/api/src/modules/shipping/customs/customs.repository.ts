import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { discountsOf, sumByLine } from '../../orders/index.ts'
import { orderLines, orders } from '../../orders/orders.tables.ts'
import { type EnteredCustoms, orderCustoms } from '../shipping.tables.ts'
import { type ArticleFacts, type CustomsLine, customsLine, USUAL_CONTENTS } from './customs-declaration.ts'

/** What an order declares, as far as it is known. */
export interface CustomsFacts {
  readonly contents: string
  readonly currency: string
  /** Every line of the order, by id. */
  readonly lines: ReadonlyMap<number, CustomsLine>
}

/** What is known for customs of the lines of an order: entered for it, else what its articles say. */
export async function findCustomsFacts(ctx: Ctx, orderId: number): Promise<CustomsFacts> {
  const rows = await ctx.tx
    .select({
      id: orderLines.id,
      position: orderLines.position,
      title: orderLines.title,
      sizeId: orderLines.articleSizeId,
      price_cents: orderLines.itemPriceCents,
      currency: orders.currency,
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.companyId, orderLines.companyId), eq(orders.id, orderLines.orderId)))
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.orderId, orderId)))
    .orderBy(orderLines.position)
  // Customs value is what was paid for the piece (Regulation (EU) 952/2013 art. 70: the price actually paid).
  const discounts = sumByLine(await discountsOf(ctx, orderId), 'goods')
  const articles = await customsOfSizes(
    ctx,
    rows.flatMap(({ sizeId }) => sizeId ?? []),
  )
  const entered = await findEnteredCustoms(ctx, orderId)
  const byLine = new Map(entered?.items.map((item) => [item.line_id, item]))
  return {
    contents: entered?.contents ?? USUAL_CONTENTS,
    currency: rows[0]?.currency ?? 'EUR',
    lines: new Map(
      rows.map((row) => {
        const line = { ...row, price_cents: row.price_cents - (discounts.get(row.id) ?? 0) }
        return [row.id, customsLine(line, articles.get(row.sizeId ?? 0), byLine.get(row.id))]
      }),
    ),
  }
}

/** By size. Asked through a function, since the limited session of an order does not see the assortment. */
async function customsOfSizes(ctx: Ctx, sizeIds: readonly number[]): Promise<Map<number, ArticleFacts>> {
  if (sizeIds.length === 0) return new Map()
  const { rows } = await ctx.tx.execute<ArticleFacts & { size_id: number } & Record<string, unknown>>(
    sql`select size_id, hs_tariff_number, origin_country, net_weight_grams
      from customs_of_sizes(${sql.param(`{${sizeIds.join(',')}}`)}::bigint[])`,
  )
  return new Map(rows.map((row) => [Number(row.size_id), row]))
}

export async function findEnteredCustoms(
  ctx: Ctx,
  orderId: number,
): Promise<{ contents: string; items: EnteredCustoms[] } | undefined> {
  const [row] = await ctx.tx
    .select({ contents: orderCustoms.contents, items: orderCustoms.items })
    .from(orderCustoms)
    .where(and(eq(orderCustoms.companyId, ctx.company.id), eq(orderCustoms.orderId, orderId)))
  return row
}

/** Writes what was entered for an order; lines that are not named keep what they have. */
export async function saveEnteredCustoms(
  ctx: Ctx,
  orderId: number,
  entered: { readonly contents: string; readonly items: readonly EnteredCustoms[] },
): Promise<void> {
  const named = new Set(entered.items.map(({ line_id }) => line_id))
  const before = (await findEnteredCustoms(ctx, orderId))?.items ?? []
  const values = {
    contents: entered.contents,
    items: [...before.filter(({ line_id }) => !named.has(line_id)), ...entered.items],
    enteredByName: ctx.actor.name,
    enteredAt: ctx.now,
  }
  await ctx.tx
    .insert(orderCustoms)
    .values({ companyId: ctx.company.id, orderId, ...values })
    .onConflictDoUpdate({ target: [orderCustoms.companyId, orderCustoms.orderId], set: values })
}
