import type { JobCtx } from '../../../platform/jobs/job.ts'
import { connectAccount, MarketplaceError } from '../../channels/index.ts'
import { type ChannelAccount, inAccountOwner } from '../../organisation/index.ts'
import { importDocument } from '../arrival/import-order.ts'
import { documentSource } from '../document-source.ts'
import { type ChannelOrder, UnreadableOrder } from '../order-source.ts'
import type { IntakeDeps } from './pull-orders.ts'

/**
 * Reads one order anew from its channel and applies what changed, without waiting for the next pull.
 * @returns the order as the channel has it; null when it cannot be read now
 */
export async function refreshOrder(
  job: JobCtx,
  deps: IntakeDeps,
  account: ChannelAccount,
  extOrderId: string,
): Promise<ChannelOrder | null> {
  const source = documentSource(account, deps.marketplaces)
  try {
    const orders = await connectAccount(job, account, deps.marketplaces, deps.secrets)
    const document = await orders.fetchOrder(extOrderId, job.signal)
    if (!document) return null
    await job.write((ctx) => inAccountOwner(ctx, account, (owner) => importDocument(owner, source, document)))
    return source.readOrder(document.raw)
  } catch (error) {
    if (!(error instanceof MarketplaceError || error instanceof UnreadableOrder)) throw error
    job.log.info({ err: error, ext_order_id: extOrderId }, 'an order could not be read anew')
    return null
  }
}
