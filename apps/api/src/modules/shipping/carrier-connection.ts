import type { Ctx } from '../../platform/ctx.ts'
import type { Carrier } from './carrier.ts'
import type { ChannelCarrier } from './channel-carrier.ts'
import type { LabelAttempt } from './label-attempts.repository.ts'
import { findChannelAccount } from './prime-services.repository.ts'
import { findCarrierCredentials } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/**
 * The carrier as this company reaches it: by its own contract, else by the operator's. Null when there is neither, or
 * when the company's own credentials cannot be read: another contract than the one it chose must not pay.
 */
export async function connectCarrier(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'secrets'>,
): Promise<Carrier | null> {
  const sealed = await findCarrierCredentials(ctx, deps.carrier.vendor)
  if (sealed === null) return deps.carrier.connect(null)
  try {
    return deps.carrier.connect(deps.secrets.decrypt(sealed))
  } catch (error) {
    ctx.log.error({ err: error, vendor: deps.carrier.vendor }, 'carrier credentials cannot be read')
    return null
  }
}

/** Who sells the label of an attempt: the channel of its order, or the company's carrier. Null as for `connectCarrier`. */
export async function connectCarrierOf(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'channelCarriers' | 'secrets'>,
  attempt: Pick<LabelAttempt, 'payload' | 'orderId'>,
): Promise<Carrier | null> {
  if (attempt.payload.channel === undefined || attempt.orderId === null) return connectCarrier(ctx, deps)
  return connectChannelCarrier(ctx, deps, attempt.orderId)
}

/** The channel of an order as a seller of labels. Null where it sells none, or when its credentials cannot be read. */
export async function connectChannelCarrier(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'channelCarriers' | 'secrets'>,
  orderId: number,
): Promise<ChannelCarrier | null> {
  const account = await findChannelAccount(ctx, orderId)
  const connector = account && deps.channelCarriers?.[account.adapter]
  if (!connector || account.credentials === null) return null
  try {
    return connector.connect(deps.secrets.decrypt(account.credentials))
  } catch (error) {
    ctx.log.error({ err: error, adapter: account.adapter }, 'channel credentials cannot be read')
    return null
  }
}
