import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { carrierAccounts } from '../organisation.tables.ts'
import { carrierAccountChanged } from './accounts.events.ts'

const own = (ctx: Ctx, vendor: string) =>
  and(eq(carrierAccounts.companyId, ctx.company.id), eq(carrierAccounts.vendor, vendor))

/** The company's own contract with a vendor of labels. */
export interface CarrierAccount {
  readonly vendor: string
  readonly is_active: boolean
  readonly version: number
}

/** The company's own contracts, those not in use included. */
export const ownCarrierAccounts = (ctx: Ctx): Promise<CarrierAccount[]> =>
  ctx.tx
    .select({
      vendor: carrierAccounts.vendor,
      is_active: carrierAccounts.isActive,
      version: carrierAccounts.version,
    })
    .from(carrierAccounts)
    .where(eq(carrierAccounts.companyId, ctx.company.id))

/** The sealed credentials of the company's own contract with a vendor, in use or not; null without one. */
export async function carrierCredentials(ctx: Ctx, vendor: string): Promise<string | null> {
  const [row] = await ctx.tx
    .select({ credentials: carrierAccounts.credentials })
    .from(carrierAccounts)
    .where(own(ctx, vendor))
  return row?.credentials ?? null
}

interface CarrierEdit {
  readonly vendor: string
  /** Sealed; undefined keeps the stored ones. */
  readonly credentials: string | undefined
  /** The fields without which there are no credentials. */
  readonly needs: readonly string[]
  readonly is_active: boolean
  /** Null for a contract that is not stored yet. */
  readonly version: number | null
}

/**
 * Stores the company's own contract with a vendor, or switches between it and the operator's.
 * @throws AppError `stale_version` when it was changed meanwhile, `credentials_missing` for a new one without any
 */
export async function saveCarrierAccount(ctx: Ctx, edit: CarrierEdit): Promise<void> {
  const [before] = await ctx.tx.select().from(carrierAccounts).where(own(ctx, edit.vendor)).for('update')
  if ((before?.version ?? null) !== edit.version) throw new AppError('stale_version')
  const { vendor, credentials, is_active: isActive } = edit
  const fields = [
    ...(credentials === undefined ? [] : ['credentials']),
    ...(before?.isActive === isActive ? [] : ['is_active']),
  ]
  if (fields.length === 0) return
  if (before) {
    await ctx.tx
      .update(carrierAccounts)
      .set({ isActive, version: before.version + 1, ...(credentials === undefined ? {} : { credentials }) })
      .where(own(ctx, vendor))
  } else {
    if (credentials === undefined) {
      const fields = edit.needs.map((key) => [`credentials.${key}`, 'credentials_missing'] as const)
      throw new AppError('credentials_missing', {}, Object.fromEntries(fields))
    }
    const written = await ctx.tx
      .insert(carrierAccounts)
      .values({ companyId: ctx.company.id, vendor, credentials, isActive, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: carrierAccounts.id })
    // Somebody else stored one at this moment.
    if (written.length === 0) throw new AppError('stale_version')
  }
  await ctx.emit(carrierAccountChanged, { vendor, fields })
}
