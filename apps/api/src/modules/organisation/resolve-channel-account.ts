import type { Ctx } from '../../platform/ctx.ts'
import { type ChannelAccount, findSalesChannel, intakeAccounts } from './channel-accounts.repository.ts'

/** Why a caller of the intake interface named no account. */
export type UnknownAccountReason =
  | 'channel_unknown'
  | 'channel_without_account'
  | 'account_unknown'
  | 'account_paused'
  | 'account_ambiguous'

/** The names of a channel and an account lead to no account of the company. */
export class UnknownAccount extends Error {
  override readonly name = 'UnknownAccount'
  readonly code: UnknownAccountReason
  readonly params: Record<string, string>

  constructor(code: UnknownAccountReason, params: Record<string, string>) {
    super(code)
    this.code = code
    this.params = params
  }
}

/**
 * The account that an order of the intake interface belongs to.
 * @param channel id or key of the sales channel
 * @param account its name; may be empty where the channel has one account only
 * @throws UnknownAccount
 */
export async function resolveIntakeAccount(
  ctx: Ctx,
  channel: string,
  account: string,
): Promise<ChannelAccount> {
  const accounts = await resolveIntakeAccounts(ctx, channel, account)
  const [only, ...others] = accounts
  if (!only || others.length > 0) throw new UnknownAccount('account_ambiguous', { channel })
  return only
}

/**
 * Every account in use that the names can mean: one where an account is named, else all of the channel. Never empty.
 * @throws UnknownAccount `channel_unknown`, `channel_without_account`, `account_unknown`, `account_paused`
 */
export async function resolveIntakeAccounts(
  ctx: Ctx,
  channel: string,
  account: string,
): Promise<ChannelAccount[]> {
  const found = await findSalesChannel(ctx, channel)
  if (!found) throw new UnknownAccount('channel_unknown', { channel })
  const accounts = await intakeAccounts(ctx, found.id)
  if (accounts.length === 0) throw new UnknownAccount('channel_without_account', { channel: found.name })
  const named = account === '' ? accounts : accounts.filter((one) => one.name === account)
  const [first] = named
  if (!first) throw new UnknownAccount('account_unknown', { channel: found.name, account })
  const active = named.filter((one) => one.is_active)
  if (active.length === 0)
    throw new UnknownAccount('account_paused', { channel: found.name, account: first.name })
  return active
}
