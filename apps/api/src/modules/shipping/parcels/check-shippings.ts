import type { Locale } from '@kontor/contract/shared'
import type { ShippingsCheck } from '@kontor/contract/shipping'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { describeLabelError } from '../labels/describe-label-error.ts'
import { isLive, type LabelAttempt } from '../labels/label-attempts.repository.ts'
import { notice } from '../shipping.texts.ts'
import { attemptsOfOrder, type OpenLabelError, openLabelErrors } from './parcel-labels.repository.ts'
import { findOrderForCheck, type Shipping, shippingsOfOrder } from './parcels.repository.ts'

export type Check = z.infer<typeof ShippingsCheck>

/** Everything that decides how far the labels of an order are. */
export interface CheckFacts {
  readonly shippings: readonly Pick<Shipping, 'state'>[]
  readonly attempts: readonly Pick<LabelAttempt, 'state' | 'failures' | 'dueAt' | 'errorKind'>[]
  readonly errors: readonly OpenLabelError[]
  readonly merchantExternalOrder: boolean
  readonly cancelled: boolean
  readonly toAustria: boolean
  readonly pickup: { readonly customerNumber: string; readonly depot: string }
}

/** Failures in a row from which on the message says that the carrier does not answer. */
const FAILURES_BEFORE_MESSAGE = 3

/** The answer while labels are being made. */
export const pendingCheck = (ctx: Ctx): Check => ({
  status: 'pending',
  message: notice('pending', ctx.locale),
})

/** How far the labels of an order are. @throws AppError `order_not_found` */
export async function checkShippings(ctx: Ctx, orderId: number): Promise<Check> {
  const order = await findOrderForCheck(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const facts: CheckFacts = {
    shippings: await shippingsOfOrder(ctx, orderId),
    attempts: await attemptsOfOrder(ctx, orderId),
    errors: await openLabelErrors(ctx, orderId),
    merchantExternalOrder: order.merchantExternalOrder,
    cancelled: order.status === 'cancelled' || order.status === 'mp_cancellation',
    toAustria: order.deliveryCountry === 'AT',
    pickup: { customerNumber: order.pickupCustomerNumber, depot: order.pickupDepot },
  }
  return describeCheck(facts, ctx.locale)
}

/** The answer for what is known, in the caller's language. Pure. */
export function describeCheck(facts: CheckFacts, locale: Locale): Check {
  const live = facts.attempts.filter(isLive)
  if (live.length > 0 || facts.shippings.some((shipping) => shipping.state === 'requested')) {
    return { status: 'pending', message: describePending(live, locale) }
  }
  if (facts.errors.length > 0) {
    return {
      status: 'error',
      message: facts.errors.map((error) => describeError(error, facts, locale)).join('\n'),
    }
  }
  if (facts.shippings.some((shipping) => shipping.state === 'shipped')) {
    const done = notice('done', locale)
    return { status: 'done', message: facts.toAustria ? `${done} ${describePickup(facts, locale)}` : done }
  }
  if (facts.cancelled && facts.shippings.length > 0)
    return { status: 'error', message: notice('called_off', locale) }
  return { status: 'done', message: notice('nothing', locale) }
}

function describePending(live: CheckFacts['attempts'], locale: Locale): string {
  const inStorage = live.filter((attempt) => attempt.errorKind === 'storage')
  if (inStorage.length > 0) return notice('waiting_for_storage', locale, { time: nextOf(inStorage, locale) })
  const struggling = live.filter((attempt) => attempt.failures >= FAILURES_BEFORE_MESSAGE)
  if (struggling.length === 0) return notice('pending', locale)
  return notice('waiting', locale, { time: nextOf(struggling, locale) })
}

/** When the first of them is tried again, by Berlin's clocks. */
function nextOf(attempts: CheckFacts['attempts'], locale: Locale): string {
  const next = Math.min(...attempts.map((attempt) => attempt.dueAt.getTime()))
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(next)
}

function describeError(error: OpenLabelError, facts: CheckFacts, locale: Locale): string {
  const addressNotice = facts.merchantExternalOrder ? 'correct_it_yourself' : 'corrected_for_you'
  const words = describeLabelError({ ...error, label_type: error.labelType }, locale)
  // These texts already say what to do.
  if (error.reason === 'ask_channel' || error.reason === 'shown_at_channel') return words.join(' ')
  const whatToDo = error.reason === 'address' ? addressNotice : 'contact_support'
  return [...words, notice(whatToDo, locale)].join(' ')
}

function describePickup({ pickup }: CheckFacts, locale: Locale): string {
  const ask = notice('ask_support', locale)
  const details = notice('austria_details', locale, {
    customer_number: pickup.customerNumber || ask,
    depot: pickup.depot || ask,
  })
  return notice('austria', locale, { details })
}
