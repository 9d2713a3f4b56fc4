import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { customerOf, fillCustomer } from '../arrival/completion.repository.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { chargesOf, replaceCharges, storeDiscounts } from '../lifecycle/discounts.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import { lockOrder, type OrderRecord, updateOrder } from '../lifecycle/orders.repository.ts'
import { orderChanged } from '../orders.events.ts'
import type { LateChange } from '../orders.tables.ts'
import { type AddressNews, changeBilling, changeDelivery } from './change-address.ts'
import { changeLines } from './change-lines.ts'
import { NO_NEWS, type OrderChange, type PartOutcome } from './order-change.ts'

export type { ChannelFacts } from './order-change.ts'

/** `noted`: something came too late and stands as a notice on the order, whatever else was applied. */
export type ChangeResult = 'applied' | 'noted' | 'unchanged'

/**
 * Applies what a channel changed of an order after its arrival: addresses, contact, lines and amounts, each as far as
 * nothing has been made of it yet; history says what. What comes too late stands as a notice on the order until
 * somebody has seen to it. What the channel did not change stays as people here have it, and the same again changes
 * nothing.
 * @throws AppError `order_not_found`
 */
export async function changeOrder(ctx: Ctx, orderId: number, change: OrderChange): Promise<ChangeResult> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  if (isOverElsewhere(order)) return 'unchanged'
  const delivery = await changeDelivery(ctx, order, change)
  const billing = await changeBilling(ctx, order, change)
  const contact = await changeContact(ctx, order, change)
  const said = (await isFromBeforeVouchers(ctx, order, change)) ? { ...change, before: null } : change
  const lines = await changeLines(ctx, order, said)
  const amounts = await changeAmounts(ctx, order, said, lines)
  if (lines.applied || amounts.applied) await storeDiscounts(ctx, order.id)
  const parts = { delivery, billing, lines, order_total_cents: amounts }
  const isApplied = contact || Object.values(parts).some(({ applied }) => applied)
  return conclude(ctx, order, change, parts, isApplied)
}

/** Whether what happened to an order happened without us: before it came here, or in the channel's own hands. */
const isOverElsewhere = ({ status, notShippableReason }: OrderRecord): boolean =>
  notShippableReason === 'imported_closed' ||
  (notShippableReason === 'fulfilled_by_channel' && !isUnshipped(status))

/**
 * Whether an order came when vouchers were still taken off the prices of its lines: what its document reads as now, prices as
 * they were sent and a discount, is then not what stands here, and every line is to be compared.
 */
async function isFromBeforeVouchers(ctx: Ctx, order: OrderRecord, { before }: OrderChange): Promise<boolean> {
  const takesOff = (charges: readonly { readonly amount_cents: number }[]) =>
    charges.some(({ amount_cents }) => amount_cents < 0)
  if (before === null || !takesOff(before.charges)) return false
  if (!isUnshipped(order.status) || order.lateChange !== null) return false
  return !takesOff(await chargesOf(ctx, order.id))
}

/** Applies new addresses alone. @throws AppError `order_not_found` */
export async function changeAddresses(ctx: Ctx, orderId: number, news: AddressNews): Promise<ChangeResult> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const parts = {
    delivery: await changeDelivery(ctx, order, news),
    billing: await changeBilling(ctx, order, news),
  }
  const isApplied = parts.delivery.applied || parts.billing.applied
  return conclude(ctx, order, news, parts, isApplied)
}

async function changeContact(
  ctx: Ctx,
  order: OrderRecord,
  { before, now, actor }: OrderChange,
): Promise<boolean> {
  if (!isUnshipped(order.status)) return false
  const customer = await customerOf(ctx, order.id)
  const isNew = (was: string | undefined, is: string, stands: string | undefined) =>
    is !== '' && is !== was && is !== stands
  const contact = {
    ...(isNew(before?.email, now.email, customer?.email) ? { email: now.email } : {}),
    ...(isNew(before?.phone_number, now.phone_number, customer?.phoneNumber)
      ? { phoneNumber: now.phone_number }
      : {}),
  }
  if (Object.keys(contact).length === 0) return false
  await fillCustomer(ctx, order.id, contact)
  const by = actor ? { actor } : {}
  await insertTransitions(ctx, [{ order_id: order.id, transition: 'contact_changed_tr', ...by }])
  return true
}

/**
 * The channel's new figure with its charges. It goes with the lines: where those could not follow, the old figure stays,
 * and one that only follows our own cancellation changes nothing.
 */
async function changeAmounts(
  ctx: Ctx,
  order: OrderRecord,
  { before, now, actor, areAmountsNew = false }: OrderChange,
  lines: PartOutcome<unknown>,
): Promise<PartOutcome<number>> {
  const isEcho = lines.late === null && !lines.applied
  const isSameTotal = now.order_total_cents === order.orderTotalCents
  const wasSaid =
    !areAmountsNew &&
    before !== null &&
    before.order_total_cents === now.order_total_cents &&
    isSameList(before.charges, now.charges)
  if (isEcho || wasSaid) return NO_NEWS
  const isSameCharges = isSameList(await chargesOf(ctx, order.id), now.charges)
  if (isSameTotal && isSameCharges) return { applied: false, late: null }
  if (!isUnshipped(order.status) || lines.late) return { applied: false, late: now.order_total_cents }
  if (!isSameCharges) await replaceCharges(ctx, order.id, now.charges)
  const isOtherDifference = order.amountDifferenceCents !== now.amount_difference_cents
  await updateOrder(ctx, order.id, {
    orderTotalCents: now.order_total_cents,
    amountDifferenceCents: now.amount_difference_cents,
    ...(isOtherDifference ? { amountsConfirmedAt: null, amountsConfirmedBy: '' } : {}),
  })
  const detail = { cents: now.order_total_cents, currency: order.currency }
  const by = actor ? { actor } : {}
  await insertTransitions(ctx, [{ order_id: order.id, transition: 'amounts_changed_tr', detail, ...by }])
  return { applied: true, late: null }
}

const isSameList = (one: readonly object[], other: readonly object[]): boolean => {
  const lines = (list: readonly object[]) =>
    list.map((each) => JSON.stringify(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
  return lines(one).join() === lines(other).join()
}

type Parts = {
  readonly [Part in keyof Omit<LateChange, 'at'>]: PartOutcome<NonNullable<LateChange[Part]>>
}

const LATE_ENTRIES = {
  delivery: 'late_address_tr',
  billing: 'late_billing_tr',
  lines: 'late_lines_tr',
  order_total_cents: 'late_amounts_tr',
} as const satisfies Record<keyof Parts, string>

/** Keeps what came too late as a notice, takes away what is no longer open of an older one, and tells of the change. */
async function conclude(
  ctx: Ctx,
  order: OrderRecord,
  { actor }: Pick<OrderChange, 'actor'>,
  parts: Parts,
  isApplied: boolean,
): Promise<ChangeResult> {
  const { at: _, ...before } = order.lateChange ?? { at: '' }
  const open = Object.entries({
    ...before,
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([part, { late }]) => (late === undefined ? [] : [[part, late]])),
    ),
  }).filter(([, late]) => late !== null)
  const known = new Map<string, unknown>(Object.entries(before))
  const added = open.filter(([part, late]) => !isDeepStrictEqual(known.get(part), late))
  const isOther = added.length > 0 || open.length !== known.size
  if (isOther) {
    const lateChange = open.length > 0 ? { at: ctx.now.toISOString(), ...Object.fromEntries(open) } : null
    await updateOrder(ctx, order.id, { lateChange })
  }
  const by = actor ? { actor } : {}
  const entries = Object.entries(LATE_ENTRIES).filter(([part]) => added.some(([name]) => name === part))
  await insertTransitions(
    ctx,
    entries.map(([, transition]) => ({ order_id: order.id, transition, ...by })),
  )
  if (isApplied || isOther) await ctx.emit(orderChanged, { order_id: order.id })
  if (added.length > 0) return 'noted'
  return isApplied ? 'applied' : 'unchanged'
}
