import { randomUUID } from 'node:crypto'
import { IntakeReservation, type IntakeReservationsAnswer } from '@kontor/contract/click-and-collect'
import { deadlinesFor } from '../../platform/clock/deadlines.ts'
import { isFuture } from '../../platform/clock/future-instants.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fieldMessages } from '../../platform/errors/field-messages.ts'
import { judgeAmounts } from '../../platform/judge-amounts.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { toCents } from '../../platform/money.ts'
import { plainLines, plainText } from '../../platform/plain-text.ts'
import { findSizesByEan, releaseStock, reserveStock } from '../catalogue/index.ts'
import { cancelForCustomer } from './change-reservation.ts'
import { ANSWERS } from './click-and-collect.texts.ts'
import { storeAddresses, storeMail } from './reservation-mail.ts'
import { expiryOf } from './reservation-states.ts'
import { reservationReceived } from './reservations.events.ts'
import {
  drawPromiseId,
  findByNumber,
  findChannelId,
  holdActiveStore,
  insertHistory,
  insertReservation,
  type Reservation,
  type StoreOfReservation,
  takesReservations,
} from './reservations.repository.ts'

type Result = (typeof IntakeReservationsAnswer)['_output']['data'][number]
type Delivered = (typeof IntakeReservation)['_output']

/** A reservation, whose price is an amount of its currency. */
const JudgedReservation = IntakeReservation.superRefine(({ price, currency }, issues) =>
  judgeAmounts(currency, [[['price'], price]], issues),
)

/** Imports a batch of reservations, each on its own: one that cannot be imported does not hold up the others. */
export async function receiveReservations(
  ctx: Ctx,
  documents: readonly Record<string, unknown>[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const document of documents) results.push(await receive(ctx, document))
  return results
}

async function receive(ctx: Ctx, document: Record<string, unknown>): Promise<Result> {
  const parsed = JudgedReservation.safeParse(document, { reportInput: true })
  const number = typeof document.ext_order_id === 'string' ? document.ext_order_id.slice(0, 100) : ''
  if (!parsed.success) {
    return refused(number, ANSWERS.unreadable[ctx.locale], fieldMessages(parsed.error.issues, ctx.locale))
  }
  const delivered = parsed.data
  const problem = (field: keyof Delivered, text: keyof typeof ANSWERS) =>
    refused(number, ANSWERS.unreadable[ctx.locale], { [field]: [ANSWERS[text][ctx.locale]] })
  if (isFuture(ctx, new Date(delivered.date_order))) return problem('date_order', 'in_future')
  const channelId = await findChannelId(ctx, delivered.channel)
  if (channelId === null) return problem('channel', 'channel_unknown')
  // What was taken before stays, though the store is closed or has another number now.
  const known = await findByNumber(ctx, channelId, delivered.ext_order_id)
  if (known) return unchanged(ctx, known)
  const store = await holdActiveStore(ctx, delivered.store_number)
  if (!store) return problem('store_number', 'store_unknown')
  if (!(await takesReservations(ctx, store, channelId))) return problem('store_number', 'store_closed')
  const created = await create(ctx, delivered, channelId, store, { isPieceNeeded: false })
  if (created === 'known' || created === 'gone') {
    const other = await findByNumber(ctx, channelId, delivered.ext_order_id)
    if (!other) throw new Error('a reservation is neither new nor known')
    return unchanged(ctx, other)
  }
  const isPromised = created.promiseId !== null
  return {
    ext_order_id: delivered.ext_order_id,
    result: 'imported',
    reservation_id: created.id,
    stock_reserved: isPromised,
    message: ANSWERS[isPromised ? 'imported' : 'imported_without_stock'][ctx.locale],
  }
}

const refused = (ext_order_id: string, message: string, errors: Record<string, string[]>): Result => ({
  ext_order_id,
  result: 'refused',
  reservation_id: null,
  stock_reserved: false,
  message,
  errors,
})

const unchanged = (ctx: Ctx, known: Reservation): Result => ({
  ext_order_id: known.extOrderId,
  result: 'unchanged',
  reservation_id: known.id,
  stock_reserved: known.promiseId !== null,
  message: ANSWERS.known[ctx.locale],
})

/**
 * Takes a reservation that a customer has confirmed on a page of Kontor's own. Unlike a channel's it is taken only with a
 * piece that is promised to it.
 * @param wanted as a channel delivers it; the same number again is the same reservation
 * @returns `gone` when the store has no such piece left, `closed` when it takes no reservations of this channel
 */
export async function reserveForCustomer(
  ctx: Ctx,
  wanted: Delivered,
): Promise<Reservation | 'gone' | 'closed'> {
  const channelId = await findChannelId(ctx, wanted.channel)
  if (channelId === null) throw new Error(`there is no channel ${wanted.channel}`)
  const known = await findByNumber(ctx, channelId, wanted.ext_order_id)
  if (known) return known
  const store = await holdActiveStore(ctx, wanted.store_number)
  if (!store || !(await takesReservations(ctx, store, channelId))) return 'closed'
  const created = await create(ctx, wanted, channelId, store, { isPieceNeeded: true })
  if (created !== 'known') return created
  const other = await findByNumber(ctx, channelId, wanted.ext_order_id)
  if (!other) throw new Error('a reservation is neither new nor known')
  return other
}

/** `known` when another request stores this number at the same time, `gone` when no piece is left for one that needs it. */
async function create(
  ctx: Ctx,
  delivered: Delivered,
  salesChannelId: number,
  store: StoreOfReservation,
  { isPieceNeeded }: { readonly isPieceNeeded: boolean },
): Promise<Reservation | 'known' | 'gone'> {
  const size =
    delivered.ean === '' ? undefined : (await findSizesByEan(ctx, [delivered.ean])).get(delivered.ean)
  const promiseId = size ? await promise(ctx, store.id, size.size_id) : null
  if (isPieceNeeded && promiseId === null) return 'gone'
  const dateOrder = new Date(delivered.date_order)
  const created = await insertReservation(ctx, {
    salesChannelId,
    extOrderId: delivered.ext_order_id,
    storeId: store.id,
    articleSizeId: size?.size_id ?? null,
    promiseId,
    ean: delivered.ean,
    sku: delivered.sku || (size?.sku ?? ''),
    articleNumber: delivered.article_number || (size?.article_number ?? ''),
    title: plainText(delivered.title) || delivered.title,
    brand: size?.brand ?? '',
    kind: size?.kind ?? '',
    imageUrl: size?.image_url ?? '',
    size: plainText(delivered.size) || (size?.size ?? ''),
    color: plainText(delivered.color) || (size?.color ?? ''),
    priceCents: toCents(delivered.price),
    currency: delivered.currency,
    customerFirstname: plainText(delivered.customer_firstname),
    customerName: plainText(delivered.customer_name) || delivered.customer_name,
    customerEmail: delivered.customer_email,
    customerTel: delivered.customer_tel,
    customerComment: plainLines(delivered.customer_comment),
    dateOrder,
    expiresAt: expiryOf(1, ctx.now, deadlinesFor(store.federalState)),
    replyToken: randomUUID().replaceAll('-', ''),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  if (!created) {
    // Delivered twice at the same time: the other request has stored it and promised its piece.
    if (promiseId !== null) await releaseStock(ctx, promiseId)
    return 'known'
  }
  await insertHistory(ctx, {
    reservationId: created.id,
    statusId: 1,
    comment: '',
    actorKind: ctx.actor.kind === 'api_key' ? 'api_key' : 'system',
    actorName: ctx.actor.kind === 'api_key' ? '' : ctx.actor.name,
  })
  await ctx.emit(reservationReceived, { reservation_id: created.id, store_id: store.id })
  for (const to of storeAddresses(store.clickCollectEmail))
    await ctx.enqueue(sendMail, { to, ...storeMail(created, store) })
  return created
}

async function promise(ctx: Ctx, storeId: number, sizeId: number): Promise<number | null> {
  const id = await drawPromiseId(ctx)
  const isPromised = await reserveStock(ctx, { line_id: id, store_id: storeId, size_id: sizeId })
  return isPromised ? id : null
}

/**
 * Applies an event of the channel to a reservation: the customer has cancelled it.
 * @throws AppError `channel_unknown`, `reservation_not_found`, `reservation_action_not_possible`
 */
export async function receiveReservationEvent(
  ctx: Ctx,
  place: { channel: string; ext_order_id: string },
  event: { comment: string },
): Promise<void> {
  const channelId = await findChannelId(ctx, place.channel)
  if (channelId === null) throw new AppError('channel_unknown')
  const reservation = await findByNumber(ctx, channelId, place.ext_order_id)
  if (!reservation) throw new AppError('reservation_not_found')
  await cancelForCustomer(ctx, reservation.id, plainLines(event.comment))
}
