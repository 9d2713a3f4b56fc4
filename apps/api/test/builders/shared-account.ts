import { eq } from 'drizzle-orm'
import { applyStock } from '../../src/modules/catalogue/index.ts'
import type { AccountKey } from '../../src/modules/organisation/index.ts'
import {
  channelAccounts,
  channelParticipations,
  companies,
} from '../../src/modules/organisation/organisation.tables.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { ensureReferenceData } from '../../src/reference-data.ts'
import type { TestApp } from '../app.ts'
import { makeCompany, type TestUser } from '../people.ts'
import { addApiKey, fillShelves } from './intake.ts'

export interface SharedAccountSpec {
  readonly sales_channel_id: number
  readonly name: string
  /** Merchants in the order of their ranking. */
  readonly participants: readonly number[]
  readonly adapter?: 'amazon' | 'intake'
  /** Encrypted. */
  readonly credentials?: string
}

/** An account of the provider's that merchants sell through. */
export async function sharedAccount(db: Database, spec: SharedAccountSpec): Promise<AccountKey> {
  const {
    sales_channel_id: salesChannelId,
    name,
    participants,
    adapter = 'intake',
    credentials = null,
  } = spec
  const companyId = await providerId(db)
  return db.write({ companyId }, async (tx) => {
    const [account] = await tx
      .insert(channelAccounts)
      .values({ companyId, salesChannelId, name, adapter, credentials, isShared: true })
      .returning({ id: channelAccounts.id })
    if (!account) throw new Error('no account came back')
    if (participants.length > 0)
      await tx.insert(channelParticipations).values(
        participants.map((participantId, index) => ({
          companyId,
          channelAccountId: account.id,
          participantId,
          ranking: index + 1,
        })),
      )
    return { owner_id: companyId, id: account.id }
  })
}

/** The channel on which companies A and B sell for the provider. */
export const KAUFLAND = 53

/**
 * Companies A and B, whose shelves are empty, sell through the provider's account at Kaufland.
 * @returns the authorization of the key by which the provider delivers its orders
 */
export async function sellForProvider(kontor: TestApp): Promise<string> {
  await ensureReferenceData(kontor.db)
  const { a, b, provider } = kontor
  for (const { admin } of [a, b]) await fillShelves(kontor, admin, 0)
  await sharedAccount(kontor.db, { sales_channel_id: KAUFLAND, name: 'Kaufland', participants: [a.id, b.id] })
  return addApiKey(kontor, provider.staff, 'key-of-the-provider')
}

/** Store 001 of somebody's company counts so many pieces of a size. */
export const giveStock = (kontor: TestApp, user: TestUser, ean: string, on_hand: number) =>
  kontor.inCtx((ctx) => applyStock(ctx, ctx.now, [{ store_number: '001', ean, on_hand }]), user)

async function providerId(db: Database): Promise<number> {
  const [known] = await db.read({ companyId: null }, (tx) =>
    tx.select({ id: companies.id }).from(companies).where(eq(companies.isProvider, true)),
  )
  return known?.id ?? (await makeCompany(db, 'Provider', true)).id
}

/** Changes an account in its owner's scope. */
export async function changeAccount(
  db: Database,
  account: AccountKey,
  values: Partial<typeof channelAccounts.$inferInsert>,
): Promise<void> {
  await db.write({ companyId: account.owner_id }, (tx) =>
    tx.update(channelAccounts).set(values).where(eq(channelAccounts.id, account.id)),
  )
}
