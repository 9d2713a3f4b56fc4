import type { Ctx } from '../../platform/ctx.ts'
import { inScopeOf } from '../../platform/in-company.ts'
import {
  type AccountKey,
  companyName,
  findChannelAccount,
  isParticipant,
  ownCredentials,
} from './channel-accounts.repository.ts'

/**
 * The one way from an account's owner to a company that sells through it: runs `work` in that company's scope, in the
 * same transaction. For what the channel delivered for it and what it has to tell the channel.
 * @throws TypeError for a company that never participated in this account of the company in scope
 */
export async function inParticipant<T>(
  ctx: Ctx,
  accountId: number,
  participantId: number,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (participantId === ctx.company.id) return work(ctx)
  if (!(await isParticipant(ctx, accountId, participantId)))
    throw new TypeError(`company ${participantId} does not sell through account ${accountId}`)
  return inScopeOf(ctx, { id: participantId, name: await companyName(ctx, participantId) }, work)
}

/**
 * The one way from a company that sells through an account to what is the owner's alone: keys and delivered documents.
 * What `work` finds goes to the channel and is never shown.
 * @throws TypeError for an account that the company in scope does not sell through
 */
export async function inAccountOwner<T>(
  ctx: Ctx,
  account: AccountKey,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (account.owner_id === ctx.company.id) return work(ctx)
  if (!(await findChannelAccount(ctx, account)))
    throw new TypeError(`company ${ctx.company.id} does not sell through account ${account.id}`)
  const owner = { id: account.owner_id, name: await companyName(ctx, account.owner_id) }
  return inScopeOf(ctx, owner, work)
}

/** The credentials of an account that the company sells through, for the connector that opens them; null where it has none. */
export const sealedCredentials = (ctx: Ctx, account: AccountKey): Promise<string | null> =>
  inAccountOwner(ctx, account, (owner) => ownCredentials(owner, account.id))
