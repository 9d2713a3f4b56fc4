import { sql } from 'drizzle-orm'
import { createInvoice, invoiceOverview, prefilled } from '../../api/src/modules/invoices/index.ts'
import { invoiceSettings } from '../../api/src/modules/invoices/invoices.tables.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'
import type { DemoMerchant } from './companies.ts'

/** How many of the last Amazon orders have an invoice; those after them wait for somebody to create theirs. */
const INVOICED = 20
const WAITING = 6
/** An invoice is written two hours after the parcel has left. */
const LATER_MS = 2 * 3_600_000

/** What each merchant's documents say of it: the examples that the tax office and the banks publish. */
const TAX_NUMBERS: Readonly<Partial<Record<DemoMerchant['key'], { vatId: string; taxNumber: string }>>> = {
  lindner: { vatId: 'DE136695976', taxNumber: '17/000/00017' },
  brandt: { vatId: 'DE111111125', taxNumber: '214/0000/0025' },
}

/**
 * Issues invoices for the merchant's Amazon orders as they left, oldest first. Their PDFs are made by the worker.
 * @param ctxAt a context of the merchant at a moment
 */
export async function writeInvoices(
  ctxAt: (moment: Date) => Ctx,
  merchant: DemoMerchant,
  now: Date,
): Promise<void> {
  const numbers = TAX_NUMBERS[merchant.key]
  const [store] = merchant.stores
  if (!numbers || !store) return
  const ctx = ctxAt(now)
  await ctx.tx.insert(invoiceSettings).values({
    companyId: ctx.company.id,
    sellerName: `${merchant.name} GmbH`,
    street: store.street,
    streetNo: store.streetNo,
    zipCode: store.zip,
    city: store.city,
    iban: 'DE02120300000000202051',
    email: `rechnung@${merchant.domain}`,
    // One of the numbers that the Federal Network Agency keeps for stories.
    phone: '+49 30 23125 123',
    ...numbers,
  })
  for (const { id, left_at } of await leftLately(ctx)) {
    const moment = new Date(Math.min(new Date(left_at).getTime() + LATER_MS, now.getTime()))
    const then = ctxAt(moment)
    const overview = await invoiceOverview(then, id)
    if (overview.can_create) await createInvoice(then, id, prefilled(overview))
  }
}

/** Amazon orders that have left, but for the very last ones; oldest first. */
async function leftLately({ tx, company }: Ctx): Promise<{ id: number; left_at: string }[]> {
  const { rows } = await tx.execute<{ id: number | string; left_at: string }>(sql`
    select id, left_at from (
      select o.id, max(s.shipped_at) as left_at
      from orders o
      join shippings s on s.company_id = o.company_id and s.order_id = o.id and s.state = 'shipped'
      where o.company_id = ${company.id} and o.sales_channel_id = 4 and o.merchant_external_order
        and o.status in ('shipped', 'fulfilled')
      group by o.id order by left_at desc offset ${WAITING} limit ${INVOICED}
    ) lately order by left_at, id`)
  return rows.map(({ id, left_at }) => ({ id: Number(id), left_at }))
}
