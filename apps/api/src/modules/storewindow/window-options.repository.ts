import type { StorewindowFilters } from '@kontor/contract/storewindow'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { articles } from '../catalogue/catalogue.tables.ts'
import { salesChannels, stores } from '../organisation/organisation.tables.ts'
import type { Named } from './storewindow.tables.ts'

/** More of a kind than anybody chooses from; colours are free texts of the ERP. */
const MOST_VALUES = 1_000

/** The active stores, the one that is asked first in front. */
export const windowStores = (ctx: Ctx): Promise<StorewindowFilters['stores']> =>
  ctx.tx
    .select({ store_number: stores.storeNumber, name: stores.name, city: stores.city })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), eq(stores.isActive, true)))
    .orderBy(asc(stores.ranking), asc(stores.storeNumber))

/** Categories, brands and colours of the assortment: each value is one step in an index, however many articles have it. */
export async function windowOptions(
  ctx: Ctx,
): Promise<{ categories: Named[]; brands: Named[]; colours: Named[] }> {
  const distinct = (column: SQL) => sql`
    with recursive each as (
      (select ${column} as value, 1 as n from articles where company_id = ${ctx.company.id} order by ${column} limit 1)
      union all
      select (select ${column} from articles where company_id = ${ctx.company.id} and ${column} > each.value
        order by ${column} limit 1), each.n + 1
      from each where each.value is not null and each.n <= ${MOST_VALUES}
    ) select coalesce(json_agg(json_build_object('name', value) order by value) filter (where value <> ''), '[]') from each`
  const { rows } = await ctx.tx.execute<{ categories: Named[]; brands: Named[]; colours: Named[] }>(
    sql`select (${distinct(sql`category`)}) as categories, (${distinct(sql`brand`)}) as brands,
      (${distinct(sql`color`)}) as colours`,
  )
  return rows[0] ?? { categories: [], brands: [], colours: [] }
}

/** Those of the models that no article has. */
export async function unknownModels(ctx: Ctx, models: readonly string[]): Promise<string[]> {
  if (models.length === 0) return []
  const known = await ctx.tx
    .selectDistinct({ model: articles.wwsModel })
    .from(articles)
    .where(
      and(
        eq(articles.companyId, ctx.company.id),
        sql`${articles.wwsModel} in (select jsonb_array_elements_text(${JSON.stringify(models)}::jsonb))`,
      ),
    )
  const has = new Set(known.map(({ model }) => model))
  return models.filter((model) => !has.has(model))
}

/** The id of a sales channel that Kontor knows from the start. */
export async function channelIdOf(ctx: Ctx, key: string): Promise<number> {
  const [row] = await ctx.tx
    .select({ id: salesChannels.id })
    .from(salesChannels)
    .where(eq(salesChannels.key, key))
  if (!row) throw new Error(`there is no channel ${key}`)
  return row.id
}
