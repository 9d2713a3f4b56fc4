import {
  RESERVATION_STATUS,
  type ReservationAction,
  type ReservationStatusId,
} from '@kontor/contract/click-and-collect'
import { deadlinesFor } from '../../platform/clock/deadlines.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { markSold, releaseStock } from '../catalogue/index.ts'
import { ANSWERS, STATUS_NAMES } from './click-and-collect.texts.ts'
import { type Occasion, occasionText } from './reservation-mail.ts'
import { expiryOf, nextReservationStatus, type ReservationEvent } from './reservation-states.ts'
import { reservationChanged } from './reservations.events.ts'
import {
  changeReservationRow,
  expiredReservations,
  findReservation,
  insertHistory,
  lockReservation,
  type Reservation,
  type StoreOfReservation,
} from './reservations.repository.ts'
import { writeContact } from './write-contact.ts'

/** Events after which the customer gets a mail, and the occasion that it is about. */
const NOTIFIED: Readonly<Partial<Record<ReservationEvent, Occasion>>> = {
  confirm: 'confirm',
  ready: 'ready',
  cancel: 'cancel',
  expires: 'expires',
}

/**
 * Changes a reservation as the store has dealt with the piece.
 * @returns what happened, in the caller's language
 * @throws AppError `reservation_not_found`, `reservation_action_not_possible`, `stale_version`
 */
export async function changeReservation(
  ctx: Ctx,
  id: number,
  change: { action: ReservationAction; comment: string; version?: number | undefined },
): Promise<string> {
  const reservation = await lockReservation(ctx, id)
  if (!reservation) throw new AppError('reservation_not_found')
  if (change.version !== undefined && change.version !== reservation.version)
    throw new AppError('stale_version')
  await move(ctx, reservation, change.action, change.comment)
  return ANSWERS[change.action][ctx.locale]
}

/**
 * Cancels for the customer, as the channel reports. The same report again changes nothing.
 * @throws AppError `reservation_action_not_possible` once it is picked up or over
 */
export async function cancelForCustomer(ctx: Ctx, id: number, comment: string): Promise<void> {
  const reservation = await lockReservation(ctx, id)
  if (!reservation) throw new AppError('reservation_not_found')
  if (reservation.statusId === 3) return
  await move(ctx, reservation, 'customer_cancels', comment)
}

const EXPIRED_AT_A_TIME = 200

/** Ends reservations whose time is over: their pieces are released and their customers notified. */
export async function expireReservations(ctx: Ctx): Promise<void> {
  for (const id of await expiredReservations(ctx, EXPIRED_AT_A_TIME)) {
    const reservation = await lockReservation(ctx, id)
    // It may have been handed over a moment ago.
    const isDue = reservation?.expiresAt !== null && reservation && reservation.expiresAt <= ctx.now
    if (isDue) await move(ctx, reservation, 'expires', '')
  }
}

async function move(
  ctx: Ctx,
  reservation: Reservation,
  event: ReservationEvent,
  comment: string,
): Promise<void> {
  const to = nextReservationStatus(reservation.statusId, event)
  if (to === null) {
    const status = STATUS_NAMES[reservation.statusId][ctx.locale]
    throw new AppError('reservation_action_not_possible', { status })
  }
  const record = await findReservation(ctx, reservation.id)
  if (!record) throw new AppError('reservation_not_found')
  const expiresAt = expiryOf(to, ctx.now, deadlinesFor(record.store.federalState))
  await changeReservationRow(ctx, reservation.id, {
    statusId: to,
    expiresAt,
    ...(await settlePiece(ctx, reservation, to)),
  })
  await insertHistory(ctx, {
    reservationId: reservation.id,
    statusId: to,
    comment,
    actorKind: ctx.actor.kind === 'user' || ctx.actor.kind === 'api_key' ? ctx.actor.kind : 'system',
    actorName: ctx.actor.kind === 'user' ? ctx.actor.name : '',
  })
  await ctx.emit(reservationChanged, { reservation_id: reservation.id, from: reservation.statusId, to })
  await notifyCustomer(
    ctx,
    { ...reservation, expiresAt: expiresAt ?? reservation.expiresAt },
    record.store,
    { event, from: reservation.statusId },
    comment,
  )
}

/**
 * What becomes of the promised piece: handed over it is sold; where the store has not got it, nobody else is promised it
 * until the next feed counts it (as with order lines); any other reservation that is over frees it.
 */
async function settlePiece(
  ctx: Ctx,
  { promiseId }: Reservation,
  to: ReservationStatusId,
): Promise<Partial<Pick<Reservation, 'pickedUpAt' | 'returnedAt' | 'promiseId'>>> {
  if (to === 6) {
    if (promiseId !== null) await markSold(ctx, [promiseId], ctx.now)
    return { pickedUpAt: ctx.now }
  }
  // A piece that is returned in the store is counted by the merchant's feed.
  if (to === 7) return { returnedAt: ctx.now }
  if (to !== 3 && to !== 4 && to !== 8) return {}
  if (promiseId !== null && to === 4) await markSold(ctx, [promiseId], ctx.now)
  else if (promiseId !== null) await releaseStock(ctx, promiseId)
  return { promiseId: null }
}

/** What expired before it lay ready was not the customer's to pick up. */
const occasionOf = (occasion: Occasion, from: ReservationStatusId): Occasion =>
  occasion === 'expires' && from !== RESERVATION_STATUS.ready ? 'expires_unready' : occasion

async function notifyCustomer(
  ctx: Ctx,
  reservation: Reservation,
  store: StoreOfReservation,
  { event, from }: { readonly event: ReservationEvent; readonly from: ReservationStatusId },
  comment: string,
): Promise<void> {
  const occasion = NOTIFIED[event]
  if (!occasion || reservation.customerEmail === '') return
  const message = occasionText(occasionOf(occasion, from), reservation, store, comment)
  await writeContact(ctx, reservation, { message, authorName: store.name })
}
