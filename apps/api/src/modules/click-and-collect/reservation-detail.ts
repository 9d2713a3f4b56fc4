import { picturePath } from '@kontor/contract/catalogue'
import type {
  ReservationContact,
  ReservationDetail,
  ReservationListQuery,
  ReservationRow,
} from '@kontor/contract/click-and-collect'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { replyText } from './reply-text.ts'
import { mailFrame, pickupPlace } from './reservation-mail.ts'
import { actionsIn, reservationStatusView } from './reservation-states.ts'
import {
  type Contact,
  changeReservationRow,
  contactsOf,
  findReservation,
  historyOf,
  lockReservation,
  type ReservationRecord,
  reservationPage,
} from './reservations.repository.ts'
import { writeContact } from './write-contact.ts'

/** Named as the actor of automatic changes and of a channel's. */
const SYSTEM_NAME = 'Kontor'

/** One page of reservations. */
export async function listReservations(ctx: Ctx, query: ReservationListQuery): Promise<Page<ReservationRow>> {
  const { rows, total, isCapped } = await reservationPage(ctx, query)
  return pageOf(rows.map(reservationRow), total, query, isCapped)
}

function reservationRow({ reservation, store, channel, imgId }: ReservationRecord): ReservationRow {
  return {
    reservation_id: reservation.id,
    ext_order_id: reservation.extOrderId,
    sales_channel_id: reservation.salesChannelId,
    sales_channel: channel,
    date_order: reservation.dateOrder.toISOString(),
    status: reservationStatusView(reservation.statusId),
    status_id: reservation.statusId,
    customer_firstname: reservation.customerFirstname,
    customer_name: reservation.customerName,
    products_title: reservation.title,
    products_image: reservation.imageUrl,
    img_path: picturePath(imgId),
    products_kind: reservation.kind,
    products_size: reservation.size,
    products_price: fromCents(reservation.priceCents),
    currency: reservation.currency,
    store_number: store.storeNumber,
    store_name: store.name,
    expires_at: reservation.expiresAt?.toISOString() ?? null,
    has_unanswered_message: reservation.hasUnansweredMessage,
  }
}

/** One reservation with its history and messages. @throws AppError `reservation_not_found` */
export async function getReservation(ctx: Ctx, id: number): Promise<ReservationDetail> {
  const record = await findReservation(ctx, id)
  if (!record) throw new AppError('reservation_not_found')
  const { reservation, store } = record
  const histories = await historyOf(ctx, id)
  const contacts = await contactsOf(ctx, id)
  return {
    ...reservationRow(record),
    customer_email: reservation.customerEmail,
    customer_tel: reservation.customerTel,
    customer_comment: reservation.customerComment,
    store_information: pickupPlace(store),
    mail_frame: mailFrame(reservation, store),
    products_id: reservation.articleNumber,
    products_ean: reservation.ean,
    products_sku: reservation.sku,
    products_brand: reservation.brand,
    products_color: reservation.color,
    products_amount: 1,
    stock_reserved: reservation.promiseId !== null,
    notes: reservation.notes,
    actions: actionsIn(reservation.statusId),
    can_write: reservation.customerEmail !== '',
    histories: histories.map((row) => ({
      date: row.at.toISOString(),
      status: reservationStatusView(row.statusId),
      status_id: row.statusId,
      actor: row.actorName || SYSTEM_NAME,
      comment: row.comment,
    })),
    contacts: contacts.map(contact),
    version: reservation.version,
  }
}

function contact(row: Contact): ReservationContact {
  // The whole mail is kept: where a reply ends and a quote begins can only be guessed.
  const own = row.author === 'customer' ? replyText(row.message) || row.message : row.message
  return {
    id: row.id,
    author: row.author,
    author_name: row.authorName,
    date: row.at.toISOString(),
    message: own.split('\n'),
    whole: own === row.message ? null : row.message.split('\n'),
    state: row.state,
    attachments: row.attachments,
  }
}

/** Writes to the customer. @throws AppError `reservation_not_found`, `reservation_without_email` */
export async function writeToCustomer(ctx: Ctx, id: number, message: string): Promise<void> {
  const reservation = await lockReservation(ctx, id)
  if (!reservation) throw new AppError('reservation_not_found')
  if (reservation.customerEmail === '') throw new AppError('reservation_without_email')
  await writeContact(ctx, reservation, { message, authorName: ctx.actor.name })
  await changeReservationRow(ctx, id, { hasUnansweredMessage: false })
}

/** Changes the note of the store. @throws AppError `reservation_not_found`, `stale_version` */
export async function noteReservation(
  ctx: Ctx,
  id: number,
  { notes, version }: { notes: string; version?: number | undefined },
): Promise<void> {
  const reservation = await lockReservation(ctx, id)
  if (!reservation) throw new AppError('reservation_not_found')
  if (version !== undefined && version !== reservation.version) throw new AppError('stale_version')
  await changeReservationRow(ctx, id, { notes })
}
