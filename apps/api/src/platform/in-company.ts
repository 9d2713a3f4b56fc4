import type { Role } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
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

/** The provider's staff looked at something of a company through its own screens; `call` names it. Lies in that company's events. */
export const providerLooked = defineEvent<{ call: string; company_id: number }>('provider.looked')

/** What the provider's staff sees of a company that they look through: everything that its admin does. */
export const VIEW_ROLES: readonly Role[] = ['co_admin']

/**
 * The same as `inCompany` for the provider's staff who look through a company's own screens: `work` sees what the company's
 * admin does, and the database refuses it every change. Each call is written into the company's audit log once a view.
 * @param view.sessionHash of the session that looks
 * @param view.call what is looked at: the call with the numbers in its path
 * @throws AppError `forbidden` for anybody but the provider's staff
 */
export async function inViewedCompany<T>(
  ctx: Ctx,
  company: { readonly id: number; readonly name: string },
  view: { readonly sessionHash: string; readonly call: string },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (!ctx.roles.includes('service')) throw new AppError('forbidden')
  return inScopeOf(ctx, company, async (inside) => {
    const { rows } = await inside.tx.execute<{ is_first: boolean }>(
      sql`select note_look(${view.sessionHash}, ${view.call}) as is_first`,
    )
    if (rows[0]?.is_first) await inside.emit(providerLooked, { call: view.call, company_id: ctx.company.id })
    // Holds to the end of the savepoint that the scope has opened; nothing in it can take it back.
    await inside.tx.execute(sql`set transaction read only`)
    return work(deriveCtx(inside, { roles: VIEW_ROLES }))
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
