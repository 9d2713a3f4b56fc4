import type { EligibleServices } from '@kontor/contract/shipping'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { type LineToShip, lockOrderForShipping, type OrderToShip } from '../../orders/index.ts'
import { CarrierError } from '../carrier/carrier.ts'
import { type CarrierAccess, connectChannelCarrier } from '../carrier/carrier-connection.ts'
import type { ChannelCarrier, ParcelToOffer } from '../carrier/channel-carrier.ts'
import { offeredOption, servesAddress } from '../options/parcel-options.ts'
import { attemptsOfOrder, isBlindDoubt, latestAttempts } from '../parcels/parcel-labels.repository.ts'
import { linesOfParcel, lockOrder } from '../parcels/parcels.repository.ts'
import { type ParcelPlan, planParcels } from '../parcels/plan-parcels.ts'
import { channelParcels } from './channel-parcels.ts'
import { combineOffers, OFFER_HOLDS_MS, PRIME, serviceView } from './prime-offers.ts'
import { findOrderExtra, keepPrimeOffer } from './prime-services.repository.ts'

/** Everything that the channel is asked with; read in one transaction, asked outside of any. */
interface Question {
  readonly carrier: ChannelCarrier
  readonly orderId: number
  readonly parcelOptionId: number
  readonly plans: readonly ParcelPlan[]
  readonly parcels: readonly ParcelToOffer[]
  readonly mustArriveBy: Date | null
  /** The promised day has not passed yet, or none is known. */
  readonly canBeInTime: boolean
}

/**
 * Asks the channel which services would take an order's parcels, one question per parcel, and keeps the answer for the
 * choice. Where nothing arrives in time any more, it asks again without the promised day.
 * @throws AppError as the endpoint `eligibleShippingServices` names them
 */
export async function eligibleServices(
  steps: CallSteps,
  deps: Pick<CarrierAccess, 'channelCarriers' | 'secrets'>,
  orderId: number,
  parcelOptionId: number,
): Promise<EligibleServices> {
  const question = await steps.write((ctx) => questionFor(ctx, deps, orderId, parcelOptionId))
  const { mustArriveBy, ...answer } = await ask(question)
  return steps.write(async (ctx) => {
    const validUntil = new Date(ctx.now.getTime() + OFFER_HOLDS_MS)
    const parcels = question.plans.map((plan) => ({ store_id: plan.storeId, line_ids: [...plan.lineIds] }))
    await lockOrder(ctx, orderId)
    await keepPrimeOffer(ctx, { orderId, parcelOptionId, parcels, mustArriveBy, validUntil, ...answer })
    return {
      parcel_id: parcelOptionId,
      valid_until: validUntil.toISOString(),
      data: answer.services.map(serviceView),
      rejected: answer.rejected,
    }
  })
}

async function ask(question: Question) {
  const { canBeInTime, mustArriveBy } = question
  const intended = combineOffers(await askAll(question, mustArriveBy), canBeInTime)
  if (mustArriveBy === null || intended.services.length > 0) return { ...intended, mustArriveBy }
  const late = combineOffers(await askAll(question, null), false)
  return { ...late, mustArriveBy: null }
}

async function askAll({ carrier, parcels }: Question, mustArriveBy: Date | null) {
  try {
    return await Promise.all(
      parcels.map((parcel) =>
        carrier.offers({
          ...parcel,
          channel: { ...parcel.channel, mustArriveBy: mustArriveBy?.toISOString() ?? null },
        }),
      ),
    )
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    const { kind, texts } = error.failure
    if (kind !== 'refused' && kind !== 'address') throw new AppError('channel_not_reached')
    throw new AppError('channel_refused', { reason: texts.join('; ') })
  }
}

async function questionFor(
  ctx: Ctx,
  deps: Pick<CarrierAccess, 'channelCarriers' | 'secrets'>,
  orderId: number,
  parcelOptionId: number,
): Promise<Question> {
  const order = await lockOrderForShipping(ctx, orderId)
  if (order.order.order_type !== PRIME) throw new AppError('order_not_prime')
  const option = await offeredOption(ctx, parcelOptionId)
  if (!servesAddress(option, order.recipient ?? { country: '', street: '' }))
    throw new AppError('parcel_option_not_allowed')
  const waiting = await waitingLines(ctx, order)
  const plans = planParcels(waiting, option.isOversize)
  if (plans.length === 0)
    throw new AppError(waiting.length > 0 ? 'parcel_option_not_allowed' : 'order_nothing_to_ship')
  const carrier = await connectChannelCarrier(ctx, deps, orderId)
  if (!carrier) throw new AppError('channel_sells_no_labels')
  const promised = await promisedDay(ctx, orderId)
  const isPast = promised !== null && promised <= ctx.now
  return {
    carrier,
    orderId,
    parcelOptionId,
    plans,
    parcels: await channelParcels(ctx, order, option, plans),
    mustArriveBy: isPast ? null : promised,
    canBeInTime: !isPast,
  }
}

/** Lines without a label, and those of a parcel in doubt, which needs an offer before it is asked for again. */
async function waitingLines(ctx: Ctx, order: OrderToShip): Promise<LineToShip[]> {
  const doubtful = latestAttempts(await attemptsOfOrder(ctx, order.order.id)).filter(isBlindDoubt)
  const held = await Promise.all(
    doubtful.map(async ({ shippingId }) => (await linesOfParcel(ctx, shippingId)).kept),
  )
  return order.lines.filter((line) => !line.in_parcel || held.flat().includes(line.id))
}

const Extra = z.object({ deliver_by: z.iso.datetime({ offset: true }) })

/** Until when the customer was promised it; null where the channel did not say. */
async function promisedDay(ctx: Ctx, orderId: number): Promise<Date | null> {
  const extra = Extra.safeParse(await findOrderExtra(ctx, orderId))
  return extra.success ? new Date(extra.data.deliver_by) : null
}
