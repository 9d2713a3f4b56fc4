import type { Ctx } from './ctx.ts'
import { scopeTo } from './db/database.ts'
import { AppError } from './errors/app-error.ts'
import { defineEvent } from './events/event.ts'
import { deriveCtx } from './make-ctx.ts'

/** The provider's staff looked into a company or acted for it. Lies in that company's own events. */
export const providerActed = defineEvent<{ reason: string; company_id: number }>('provider.acted')

/**
 * The one way in which the provider's staff reaches another company: runs `work` in that company's scope, in the same
 * transaction, and writes the audit event there first. Needs a call with `provider` access, or one that writes.
 * When `work` throws, what it wrote is undone and the scope is the caller's again.
 * @param reason what for, in a few words of English, for the audit log
 * @throws AppError `forbidden` for anybody but the provider's staff
 */
export async function inCompany<T>(
  ctx: Ctx,
  company: { readonly id: number; readonly name: string },
  reason: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (!ctx.roles.includes('service')) throw new AppError('forbidden')
  return inScopeOf(ctx, company, async (inside) => {
    await inside.emit(providerActed, { reason, company_id: ctx.company.id })
    return work(inside)
  })
}

/**
 * Runs `work` in another company's scope, in the same transaction; afterwards the scope is the caller's again, also when
 * it throws and what it wrote is undone. For `inCompany`, for the scopes of channel accounts
 * (`organisation/account-scope.ts`) and for what somebody accepts from another company (`session/current-user.ts`), which
 * check that the caller may.
 */
export async function inScopeOf<T>(
  ctx: Ctx,
  company: { readonly id: number; readonly name: string },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const result = await ctx.tx.transaction(async (tx) => {
    await scopeTo(tx, company.id)
    return work(deriveCtx(ctx, { company, tx }))
  })
  await scopeTo(ctx.tx, ctx.company.id)
  return result
}
