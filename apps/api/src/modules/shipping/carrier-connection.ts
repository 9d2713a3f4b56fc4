import type { Ctx } from '../../platform/ctx.ts'
import type { Carrier } from './carrier.ts'
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
