import { sql } from 'drizzle-orm'
import type { Database } from '../../api/src/platform/db/database.ts'
import { DEMO_INTAKE_KEY } from './accounts.ts'

/** Something that the sandbox's marketplaces can sell. */
export interface SellableItem {
  readonly sku: string
  readonly ean: string
  readonly title: string
  readonly price_cents: number
}

const ITEMS = 400
/** Which of the sandbox's sellers each merchant is (apps/sandbox/README.md), in the order of the companies. */
export const SELLERS = ['A1SANDBOXSELLER', 'A2SANDBOXSELLER']

/** What the first merchant has most of, for the sandbox to go on selling; empty where there is no demo. */
export async function demoCatalogue(db: Database): Promise<SellableItem[]> {
  const [key] = await db.lookup<{ company_id: number }>('select company_id from find_api_key($1)', [
    DEMO_INTAKE_KEY.accessKey,
  ])
  if (!key) return []
  const { company_id } = key
  return db.read({ companyId: company_id }, async (tx) => {
    const { rows } = await tx.execute<{ sku: string; ean: string; title: string; price_cents: number }>(sql`
      select s.sku, s.ean, a.title, s.sale_price_cents as price_cents
      from (
        select size_id, sum(on_hand - reserved) as pieces from stock
        where company_id = ${company_id} group by size_id order by pieces desc, size_id limit ${ITEMS}
      ) best
      join article_sizes s on s.company_id = ${company_id} and s.id = best.size_id
      join articles a on a.company_id = s.company_id and a.id = s.article_id and a.is_active
      order by s.id`)
    return rows.map((row) => ({ ...row, price_cents: Number(row.price_cents) }))
  })
}

/** The open orders of the demo's Amazon accounts as Amazon itself has them, for its stand-in to know them too. */
export async function demoAmazonOrders(db: Database): Promise<{ seller_id: string; order: unknown }[]> {
  const companies = await db.lookup<{ id: number }>('select id from list_companies()')
  const found: { seller_id: string; order: unknown }[] = []
  for (const { id } of companies) {
    const raws = await db.read({ companyId: id }, async (tx) => {
      const { rows } = await tx.execute<{ raw: unknown }>(sql`
        select o.raw from channel_orders o
        join channel_accounts a on a.company_id = o.company_id and a.id = o.channel_account_id and a.adapter = 'amazon'
        where o.company_id = ${id} order by o.id`)
      return rows.map(({ raw }) => raw)
    })
    const seller_id = SELLERS[new Set(found.map((each) => each.seller_id)).size]
    if (seller_id) found.push(...raws.map((order) => ({ seller_id, order })))
  }
  return found
}
