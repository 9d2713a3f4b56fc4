import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { channelAccounts, channelTraits, salesChannels } from '../organisation.tables.ts'
import { type ConsentFacts, consentEndsOn } from './consent-end.ts'

/** An own account that a merchant's consent opens. */
export interface ConsentedAccount {
  readonly id: number
  readonly name: string
  readonly sales_channel: string
  readonly is_active: boolean
  /** Sealed; never leaves the server. */
  readonly credentials: string | null
  readonly facts: ConsentFacts
  readonly version: number
}

const COLUMNS = {
  id: channelAccounts.id,
  name: channelAccounts.name,
  sales_channel: salesChannels.name,
  is_active: channelAccounts.isActive,
  credentials: channelAccounts.credentials,
  version: channelAccounts.version,
  facts: {
    consent_days: channelTraits.consentDays,
    credentials_at: channelAccounts.credentialsAt,
    refused_at: channelAccounts.credentialsRefusedAt,
  },
}

const ownOf = (ctx: Ctx, adapter: string) =>
  and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.vendor, adapter))

/** The company's own accounts of an adapter, the oldest first. */
export async function consentedAccounts(ctx: Ctx, adapter: string): Promise<ConsentedAccount[]> {
  return ctx.tx
    .select(COLUMNS)
    .from(channelAccounts)
    .innerJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .innerJoin(salesChannels, eq(salesChannels.id, channelAccounts.salesChannelId))
    .where(ownOf(ctx, adapter))
    .orderBy(asc(channelAccounts.id))
}

/** Others who store a consent to accounts of the company wait until the transaction ends. */
export async function lockConsents(ctx: Ctx): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('organisation.consents', ${ctx.company.id}))`,
  )
}

/** The earliest day on which a consent to an own account of the company ends; null where none does. */
export async function earliestConsentEnd(ctx: Ctx): Promise<string | null> {
  const rows = await ctx.tx
    .select(COLUMNS.facts)
    .from(channelAccounts)
    .innerJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .where(
      and(
        eq(channelAccounts.companyId, ctx.company.id),
        isNotNull(channelAccounts.credentials),
        isNotNull(channelTraits.consentDays),
      ),
    )
  return rows.flatMap((facts) => consentEndsOn(facts) ?? []).toSorted()[0] ?? null
}
