import { sql } from 'drizzle-orm'
import { billingStarts } from '../../api/src/modules/billing/billing.tables.ts'
import { computeDrafts, issueBills } from '../../api/src/modules/billing/index.ts'
import { invoiceSettings } from '../../api/src/modules/invoices/invoices.tables.ts'
import { companyConditions } from '../../api/src/modules/organisation/organisation.tables.ts'
import { berlinDay, berlinInstant } from '../../api/src/platform/clock/berlin.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import { PROVIDER } from './companies.ts'

/** When the run of a month begins: on the third of the next, at four. */
const RUN_DAY = 2
const RUN_MINUTE = 4 * 60

/** The first day of the month so many months before that of a day. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** What the provider's own bills say of it. */
export async function writeOperatorSender(tx: Tx, companyId: number): Promise<void> {
  await tx.insert(invoiceSettings).values({
    companyId,
    sellerName: `${PROVIDER.name} GmbH`,
    street: 'Rosenthaler Straße',
    streetNo: '40',
    zipCode: '10178',
    city: 'Berlin',
    vatId: 'DE129273398',
    taxNumber: '30/000/00030',
    iban: 'DE02100100100006820101',
    bic: 'PBNKDEFF',
    email: `abrechnung@${PROVIDER.domain}`,
  })
}

/** A merchant is billed from two months ago on. */
export async function writeConditions(tx: Tx, companyId: number, now: Date): Promise<void> {
  const firstDay = monthBefore(berlinDay(now), 2)
  await tx.insert(billingStarts).values({ companyId, firstDay })
  await tx
    .insert(companyConditions)
    .values({ companyId, baseFeeCents: 4_900, clickAndCollectFeeCents: 199, validFrom: firstDay })
}

/** Of the last label of a month the carrier has not named the price yet. */
async function forgetPrice(ctx: Ctx, month: string): Promise<void> {
  await ctx.tx.execute(sql`update label_attempts set price_cents = null
    where company_id = ${ctx.company.id} and id = (
      select a.id from label_attempts a
      where a.company_id = ${ctx.company.id} and a.state = 'bought' and a.contract = 'operator'
        and a.finished_at < (${month}::date + interval '1 month') at time zone 'Europe/Berlin'
      order by a.finished_at desc, a.id desc limit 1)`)
}

/**
 * Runs the billing of the two months before a moment's as it ran then: computes the drafts of every merchant and issues
 * them; of the newer month those of the last merchant wait for somebody.
 * @param ctxAt a context of a company at a moment
 */
export async function runBilling(
  ctxAt: (company: { readonly id: number; readonly name: string }, moment: Date) => Promise<Ctx>,
  provider: { readonly id: number; readonly name: string },
  merchants: readonly { readonly id: number; readonly name: string }[],
  now: Date,
): Promise<void> {
  const waiting = merchants.at(-1)
  for (const monthsAgo of [2, 1]) {
    const month = monthBefore(berlinDay(now), monthsAgo)
    const run = berlinInstant(monthBefore(berlinDay(now), monthsAgo - 1), RUN_DAY * 24 * 60 + RUN_MINUTE)
    const moment = run < now ? run : now
    const early = monthsAgo === 2 ? merchants : merchants.filter((merchant) => merchant !== waiting)
    for (const merchant of early) await computeDrafts(await ctxAt(merchant, moment), month)
    await issueBills(await ctxAt(provider, moment), month)
    if (monthsAgo === 1 && waiting) {
      const ctx = await ctxAt(waiting, moment)
      await forgetPrice(ctx, month)
      await computeDrafts(ctx, month)
    }
  }
}
