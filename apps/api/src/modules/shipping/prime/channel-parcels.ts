import { needsCustoms } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { LineToShip, OrderToShip } from '../../orders/index.ts'
import type { ParcelToOffer } from '../carrier/channel-carrier.ts'
import { labelBetween, NO_ADDRESS } from '../labels/label-request.ts'
import { findSenderStores, type SenderStore } from '../labels/sender-stores.repository.ts'
import type { ParcelOptionRow } from '../options/parcel-options.repository.ts'
import { knownParcel } from '../options/parcel-size.ts'
import type { ParcelPlan } from '../parcels/plan-parcels.ts'
import { findCompanyContact } from './prime-services.repository.ts'

/**
 * What the channel has to know of each parcel. Amazon's Merchant Fulfillment v0 has no field for what customs asks of a
 * parcel, and a label without it would strand at the border: such parcels are refused before anything is asked or bought.
 * @throws AppError `store_contact_missing`, `channel_takes_no_customs`
 */
export async function channelParcels(
  ctx: Ctx,
  order: OrderToShip,
  option: ParcelOptionRow,
  plans: readonly ParcelPlan[],
): Promise<ParcelToOffer[]> {
  const stores = await findSenderStores(
    ctx,
    plans.map((plan) => plan.storeId),
  )
  const company = await findCompanyContact(ctx)
  return plans.map((plan) => {
    const store = stores.get(plan.storeId)
    if (!store) throw new Error(`store ${plan.storeId} of order ${order.order.id} is gone`)
    const customer = order.recipient ?? NO_ADDRESS
    if (needsCustoms(store.sender, customer))
      throw new AppError('channel_takes_no_customs', { store: nameOf(store) })
    const { from, parcel } = labelBetween({
      labelType: 'shipping',
      name: '',
      option,
      store,
      customer,
      parcel: knownParcel(option, plan.lineIds.length),
    })
    return {
      from,
      parcel,
      channel: {
        extOrderId: order.order.ext_order_id,
        items: itemsOf(order.lines.filter((line) => plan.lineIds.includes(line.id))),
        sender: contactOf(store, company),
        mustArriveBy: null,
      },
    }
  })
}

/** Pieces by position: one line is one piece. */
const itemsOf = (lines: readonly LineToShip[]) =>
  [...Map.groupBy(lines, (line) => line.mp_item_id)].map(([itemId, pieces]) => ({
    itemId,
    quantity: pieces.length,
  }))

function contactOf(store: SenderStore, company: { email: string; phone: string }) {
  const email = store.contactEmail || company.email
  const phone = store.contactPhone || company.phone
  if (email === '' || phone === '') throw new AppError('store_contact_missing', { store: nameOf(store) })
  return { email, phone }
}

const nameOf = ({ storeNumber, name }: SenderStore): string => `${storeNumber} ${name}`
