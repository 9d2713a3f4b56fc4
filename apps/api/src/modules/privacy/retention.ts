import type { RetentionSettings, RetentionSettingsBody, Subject } from '@kontor/contract/privacy'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineJob, type JobCtx } from '../../platform/jobs/job.ts'
import { expiredDocuments, removeDocuments } from '../invoices/index.ts'
import { type PrivacyDeps, runErasure } from './erase-customer.ts'
import { insertErasure, unfinishedErasures } from './erasures.repository.ts'
import { erasureRequested, retentionChanged } from './privacy.events.ts'
import { retentionSettings } from './privacy.tables.ts'
import { ORDER_BLOCK } from './subjects.repository.ts'

/** Erases what a company's settings say is kept no longer. */
export const enforceRetentionJob = defineJob<Record<string, never>>('enforce-retention', {
  policy: 'exclusive',
  expireInSeconds: 3600,
  concurrency: 1,
})

/** An order that nobody heard of any more after it left counts as delivered after so many days. */
const ON_ITS_WAY_DAYS = 14
const AT_ONCE = 200
const USUAL = { invoice_years: 8, amazon_days: 30, version: 0 } as const satisfies RetentionSettings

/** How long the company keeps what is erased by itself. */
export async function retentionOf(ctx: Ctx): Promise<RetentionSettings> {
  const [row] = await ctx.tx
    .select()
    .from(retentionSettings)
    .where(eq(retentionSettings.companyId, ctx.company.id))
  return row ? { invoice_years: row.invoiceYears, amazon_days: row.amazonDays, version: row.version } : USUAL
}

/** Changes that. Saving what is there already changes nothing. @throws AppError `stale_version` */
export async function changeRetention(
  ctx: Ctx,
  { version, ...settings }: z.output<typeof RetentionSettingsBody>,
): Promise<RetentionSettings> {
  const before = await retentionOf(ctx)
  if (before.version !== version) throw new AppError('stale_version')
  const fields = (['invoice_years', 'amazon_days'] as const).filter(
    (field) => before[field] !== settings[field],
  )
  if (fields.length === 0) return before
  const values = {
    invoiceYears: settings.invoice_years,
    amazonDays: settings.amazon_days,
    version: version + 1,
  }
  const rows = await (version === 0
    ? ctx.tx
        .insert(retentionSettings)
        .values({ companyId: ctx.company.id, ...values })
        .onConflictDoNothing()
        .returning({ version: retentionSettings.version })
    : ctx.tx
        .update(retentionSettings)
        .set(values)
        .where(and(eq(retentionSettings.companyId, ctx.company.id), eq(retentionSettings.version, version)))
        .returning({ version: retentionSettings.version }))
  if (rows.length === 0) throw new AppError('stale_version')
  await ctx.emit(retentionChanged, { fields })
  return { ...settings, version: version + 1 }
}

/**
 * The last day on which a document was issued that is no longer kept: its time counts from the end of that year (§ 14b
 * UStG, § 147 AO). Pure.
 */
export const lastExpiredDay = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) - years - 1}-12-31`

/** Erases what its time is up of, and takes up what was not finished. */
export async function enforceRetention(job: JobCtx, deps: PrivacyDeps): Promise<void> {
  const settings = await job.read(retentionOf)
  for (const id of await job.read(unfinishedErasures)) await runErasure(job, deps, id)
  await removeExpiredDocuments(job, deps, settings)
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    job.signal.throwIfAborted()
    const erasure = await job.write(async (ctx) => {
      const subjects = await expiredOrders(ctx, settings.amazon_days)
      if (subjects.length === 0) return null
      const id = await insertErasure(ctx, 'retention', subjects)
      await ctx.emit(erasureRequested, { erasure_id: id, rows: subjects.length })
      return { id, count: subjects.length }
    })
    found = erasure?.count ?? 0
    if (erasure) await runErasure(job, deps, erasure.id)
  }
}

async function removeExpiredDocuments(
  job: JobCtx,
  { files }: PrivacyDeps,
  { invoice_years }: RetentionSettings,
): Promise<void> {
  const until = lastExpiredDay(berlinDay(job.now()), invoice_years)
  for (;;) {
    const documents = await job.read((ctx) => expiredDocuments(ctx, until, AT_ONCE))
    if (documents.length === 0) return
    for (const { file } of documents) if (file !== null) await files.delete(job.company.id, file)
    await job.write((ctx) =>
      removeDocuments(
        ctx,
        documents.map(({ id }) => id),
      ),
    )
  }
}

/** Finished orders of channels that limit how long data are kept, whose time is up, and erased ones that their channel delivered again. */
async function expiredOrders(ctx: Ctx, days: number): Promise<Subject[]> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select o.id from orders o
    left join erased_subjects e on e.company_id = o.company_id and e.kind = 'order' and e.subject_id = o.id
    left join order_customers c on c.company_id = o.company_id and c.order_id = o.id
    where o.company_id = ${ctx.company.id} and ${ORDER_BLOCK} is null
      and (e.erased_at is null or o.customer_name <> '' or c.email <> '' or coalesce(c.delivery->>'last_name', '') <> '')
      and (e.erased_at is not null or exists (
        select from company_channel_accounts() a join channel_traits t on t.adapter = a.vendor
        where a.owner_id = o.account_owner_id and a.id = o.channel_account_id and t.personal_data_days is not null
          and coalesce((select max(t.at) from transitions t where t.company_id = o.company_id and t.order_id = o.id
            and t.transition in ('shipped_tr', 'fulfilled_tr', 'returned_tr', 'cancelled_tr', 'mp_cancellation_tr')), o.order_date)
            < ${now} - make_interval(hours => 24 * (least(${days}::int, t.personal_data_days)
              + case o.status when 'shipped' then ${ON_ITS_WAY_DAYS}::int else 0 end))))
    order by o.id limit ${AT_ONCE}`)
  return rows.map(({ id }) => ({ kind: 'order', id }))
}
