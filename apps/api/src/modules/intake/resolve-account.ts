import type { Ctx } from '../../platform/ctx.ts'
import { ImportRefused } from './import-failure.ts'
import { type ChannelAccount, findChannel, intakeAccounts } from './intake.repository.ts'

/**
 * The account that an order of our own interface belongs to.
 * @param channel id or key of the sales channel
 * @param account its name; may be empty where the channel has one account only
 * @throws ImportRefused `channel_unknown`, `channel_without_account`, `account_unknown`, `account_ambiguous`
 */
export async function resolveAccount(ctx: Ctx, channel: string, account: string): Promise<ChannelAccount> {
  const accounts = await accountsFor(ctx, channel, account)
  const [only, ...others] = accounts
  if (!only || others.length > 0) throw new ImportRefused('account_ambiguous', { channel })
  return only
}

/**
 * Every account that the words can mean: one where a name is given, else all of the channel. Never empty.
 * @throws ImportRefused `channel_unknown`, `channel_without_account`, `account_unknown`
 */
export async function accountsFor(ctx: Ctx, channel: string, account: string): Promise<ChannelAccount[]> {
  const found = await findChannel(ctx, channel)
  if (!found) throw new ImportRefused('channel_unknown', { channel })
  const accounts = await intakeAccounts(ctx, found.id)
  if (accounts.length === 0) throw new ImportRefused('channel_without_account', { channel: found.name })
  if (account === '') return accounts
  const named = accounts.filter((one) => one.name === account)
  if (named.length === 0) throw new ImportRefused('account_unknown', { channel: found.name, account })
  return named
}
