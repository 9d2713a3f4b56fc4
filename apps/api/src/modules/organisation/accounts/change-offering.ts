import type { Ctx } from '../../../platform/ctx.ts'
import { accountChanged } from './accounts.events.ts'
import { type OwnAccount, updateAccount } from './managed-accounts.repository.ts'

/**
 * Changes what an own account sells: on which of the channel's marketplaces, and how many pieces of each article it keeps
 * back. Saving what is there already changes nothing and is not logged.
 * @param account as `lockOwnAccount` holds it
 * @returns the settings that changed
 */
export async function changeOffering(
  ctx: Ctx,
  account: OwnAccount,
  offering: Partial<Pick<OwnAccount, 'marketplaces' | 'stockBuffer'>>,
): Promise<string[]> {
  const { marketplaces = account.marketplaces, stockBuffer = account.stockBuffer } = offering
  const fields = [
    ...(marketplaces.join() === account.marketplaces.join() ? [] : ['marketplaces']),
    ...(stockBuffer === account.stockBuffer ? [] : ['stock_buffer']),
  ]
  if (fields.length === 0) return fields
  await updateAccount(ctx, account, { marketplaces, stockBuffer })
  await ctx.emit(accountChanged, { channel_account_id: account.id, fields })
  return fields
}
