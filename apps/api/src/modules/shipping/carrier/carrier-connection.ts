import { ownValue } from '@kontor/contract/shared'
import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { carrierCredentials } from '../../organisation/index.ts'
import type { LabelContract } from '../shipping.tables.ts'
import type { Carrier, Carriers, LabelRequest } from './carrier.ts'
import { contractInUse, findChannelSeller } from './carrier-accounts.repository.ts'
import type { ChannelCarrier, ChannelCarriers } from './channel-carrier.ts'

/** What it takes to reach those who sell labels. */
export interface CarrierAccess {
  readonly carriers: Carriers
  /** Marketplaces that sell the labels of their own orders. */
  readonly channelCarriers?: ChannelCarriers
  readonly secrets: Secrets
}

/**
 * The carrier of a vendor as this company reaches it. Null when there is no such contract, when the vendor has no
 * connector, or when the company's own credentials cannot be read: another contract than the one it chose must not pay.
 * @param contract by which a label was asked for: a shipment is known to that one alone, whichever is in use now; left out:
 *   the one in use, the company's own before the operator's
 */
export async function connectCarrier(
  ctx: Ctx,
  access: Pick<CarrierAccess, 'carriers' | 'secrets'>,
  vendor: string,
  contract?: LabelContract,
): Promise<Carrier | null> {
  const connector = ownValue(access.carriers, vendor)
  if (!connector) return null
  if ((contract ?? (await contractInUse(ctx, vendor))) === 'operator') return connector.connect(null)
  const sealed = await carrierCredentials(ctx, vendor)
  if (sealed === null) return null
  try {
    return connector.connect(access.secrets.decrypt(sealed))
  } catch (error) {
    ctx.log.error({ err: error, vendor }, 'carrier credentials cannot be read')
    return null
  }
}

/** Who sells the label of an attempt: the channel of its order, or its vendor. Null as for `connectCarrier`. */
export async function connectSeller(
  ctx: Ctx,
  access: CarrierAccess,
  attempt: {
    readonly payload: LabelRequest
    readonly orderId: number | null
    readonly vendor: string
    readonly contract: LabelContract
  },
): Promise<Carrier | null> {
  if (attempt.payload.channel === undefined || attempt.orderId === null)
    return connectCarrier(ctx, access, attempt.vendor, attempt.contract)
  return connectChannelCarrier(ctx, access, attempt.orderId)
}

/** The channel of an order as a seller of labels. Null where it sells none, or when its credentials cannot be read. */
export async function connectChannelCarrier(
  ctx: Ctx,
  access: Pick<CarrierAccess, 'channelCarriers' | 'secrets'>,
  orderId: number,
): Promise<ChannelCarrier | null> {
  const account = await findChannelSeller(ctx, orderId)
  const connector = account && ownValue(access.channelCarriers, account.adapter)
  if (!connector || account.credentials === null) return null
  try {
    return connector.connect(access.secrets.decrypt(account.credentials))
  } catch (error) {
    ctx.log.error({ err: error, adapter: account.adapter }, 'channel credentials cannot be read')
    return null
  }
}
