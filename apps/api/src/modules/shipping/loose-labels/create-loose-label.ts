import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { needsCustoms, PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import { ownValue } from '@kontor/contract/shared'
import { type LooseCustoms, type LooseLabel, type LooseLabelBody, printedOn } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { toCents } from '../../../platform/money.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import { type CarrierAccess, connectCarrier } from '../carrier/carrier-connection.ts'
import { labelBetween } from '../labels/label-request.ts'
import { requestLabel, resumeLabels } from '../labels/request-label.ts'
import { requireShortAddress } from '../labels/require-short-address.ts'
import { findSenderStores } from '../labels/sender-stores.repository.ts'
import { findParcelOption } from '../options/parcel-options.repository.ts'
import { offeredOption, servesAddress } from '../options/parcel-options.ts'
import type { CustomsDeclaration } from '../shipping.tables.ts'
import { getLooseLabel, showLooseLabel } from './list-loose-labels.ts'
import {
  attemptsOfLooseLabel,
  changeLooseLabel,
  findLooseLabelByKey,
  firstStore,
  insertLooseLabel,
  isActiveStore,
  type LooseLabelRow,
  lockLooseLabel,
  lockRequest,
  NOTHING_WRONG,
} from './loose-labels.repository.ts'

type Access = Pick<CarrierAccess, 'carriers' | 'secrets'>

/**
 * Asks for a label that belongs to no order and answers at once; the job does the rest. A repetition with the same key
 * answers the label that the first one made (spec: orders §2, Create-label page).
 * @throws AppError as the endpoint `createLooseLabel` names them
 */
export async function createLooseLabel(ctx: Ctx, access: Access, body: LooseLabelBody): Promise<LooseLabel> {
  if (body.company_id !== ctx.company.id) throw new AppError('company_not_yours')
  const requestKey = body.request_key ?? (await keyOfMinute(ctx, body))
  const made = await findLooseLabelByKey(ctx, requestKey)
  if (made) return showLooseLabel(ctx, unlessOther(made, body))
  const option = await offeredOption(ctx, body.parcel_id)
  if (!servesAddress(option, customerOf(body))) throw new AppError('parcel_option_not_allowed')
  requireShortAddress(printedOn(body), option.carrier, ctx.locale)
  const storeId = await senderStore(ctx, body.store_id)
  const customs = await customsOf(ctx, storeId, body)
  if (!(await connectCarrier(ctx, access, option.vendor))) throw new AppError('carrier_not_configured')
  const label = await insertLooseLabel(ctx, {
    requestKey,
    labelType: body.type === 'returns' ? 'return' : 'shipping',
    addressType: body.address_type,
    storeId,
    parcelOptionId: option.id,
    customer: customerOf(body),
    customs,
  })
  if (label) {
    await requestLooseLabel(ctx, label)
    return showLooseLabel(ctx, label)
  }
  // The same request was sent twice at once, and the other one has made it.
  const other = await findLooseLabelByKey(ctx, requestKey)
  if (!other) throw new Error('a label with this key was there, and is gone')
  return showLooseLabel(ctx, unlessOther(other, body))
}

/** How long an equal request without a key of its own means the same label. */
const SAME_WITHIN_MS = 60_000

/**
 * The key of a request that brings none: that of an equal one of the same person from within a minute, else a new one. Keys
 * name the minute, so that it is enough to look at this one's and the last one's.
 */
async function keyOfMinute(ctx: Ctx, body: LooseLabelBody): Promise<string> {
  const what = JSON.stringify([ctx.actor.kind, ctx.user?.id ?? ctx.actor.name, body])
  await lockRequest(ctx, what)
  const minute = Math.floor(ctx.now.getTime() / SAME_WITHIN_MS)
  const keyOf = (of: number) => createHash('sha256').update(`${of} ${what}`).digest('hex')
  const last = await findLooseLabelByKey(ctx, keyOf(minute - 1))
  const isRecent = last && ctx.now.getTime() - last.createdAt.getTime() < SAME_WITHIN_MS
  return keyOf(isRecent ? minute - 1 : minute)
}

/** @throws AppError `customs_required` where the parcel crosses a border and nothing is said of what is in it */
async function customsOf(
  ctx: Ctx,
  storeId: number,
  body: LooseLabelBody,
): Promise<CustomsDeclaration | null> {
  const store = (await findSenderStores(ctx, [storeId])).get(storeId)
  const isReturn = body.type === 'returns'
  const place = isReturn ? store?.returns : store?.sender
  if (!place || !needsCustoms(place, body)) return null
  if (!body.customs) throw new AppError('customs_required')
  return declarationOf(body.customs, isReturn)
}

const declarationOf = (customs: LooseCustoms, isReturn: boolean): CustomsDeclaration => ({
  contentsType: isReturn ? 'returned_goods' : 'commercial_goods',
  contents: customs.contents,
  currency: customs.currency,
  items: customs.items.map((goods) => ({
    description: goods.description,
    hsTariffNumber: goods.hs_tariff_number,
    originCountry: goods.origin_country,
    netWeightGrams: goods.net_weight_grams,
    valueCents: toCents(goods.value),
    quantity: goods.quantity,
  })),
})

async function senderStore(ctx: Ctx, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && !(await isActiveStore(ctx, wanted))) throw new AppError('store_not_found')
  const storeId = wanted ?? (await firstStore(ctx))
  if (storeId === undefined) throw new AppError('store_not_found')
  return storeId
}

/** The customer's address as labels have it: a station stands in the street, its post number in `care_of`. */
export function customerOf(body: LooseLabelBody): PostalAddress {
  const { first_name, last_name, street_no, zip_code, city, country, care_of, address_type } = body
  const station = { packstation: PACKSTATION, post_store: POSTFILIALE, home_address: null }[address_type]
  return {
    first_name,
    last_name,
    company: station ? '' : body.company,
    street: station ?? body.street,
    street_no,
    address_addition: '',
    care_of,
    zip_code,
    city,
    country,
  }
}

/** @throws AppError `label_request_key_taken` when another label is asked for under a key that names this one */
function unlessOther(made: LooseLabelRow, body: LooseLabelBody): LooseLabelRow {
  const wanted: Record<string, string> = { ...customerOf(body) }
  const known: Record<string, string> = { ...made.customer }
  const declared = body.customs && declarationOf(body.customs, body.type === 'returns')
  const isSame =
    made.labelType === (body.type === 'returns' ? 'return' : 'shipping') &&
    made.parcelOptionId === body.parcel_id &&
    (body.store_id === undefined || made.storeId === body.store_id) &&
    Object.keys(wanted).every((field) => ownValue(wanted, field) === ownValue(known, field)) &&
    (made.customs === null || isDeepStrictEqual(made.customs, declared))
  if (!isSame) throw new AppError('label_request_key_taken')
  return made
}

async function requestLooseLabel(ctx: Ctx, label: LooseLabelRow): Promise<void> {
  const store = (await findSenderStores(ctx, [label.storeId])).get(label.storeId)
  const option = await findParcelOption(ctx, label.parcelOptionId)
  if (!store || !option) throw new Error(`label ${label.id} has lost its store or its parcel option`)
  const { labelType, customer, customs } = label
  const plain = labelBetween({ labelType, name: `L${label.id}`, option, store, customer })
  const request = { ...plain, ...(customs && { customs }) }
  await requestLabel(ctx, { looseLabelId: label.id, vendor: option.vendor }, request, customer)
}

/**
 * Asks again for a label that failed, with the data it had. What is in doubt is looked up first.
 * @throws AppError `label_not_found`, `label_not_failed`, `carrier_not_configured`
 */
export async function retryLooseLabel(ctx: Ctx, access: Access, id: number): Promise<LooseLabel> {
  const label = await lockLooseLabel(ctx, id)
  if (!label) throw new AppError('label_not_found')
  if (label.state === 'requested') return showLooseLabel(ctx, label)
  if (label.state !== 'failed') throw new AppError('label_not_failed')
  const latest = (await attemptsOfLooseLabel(ctx, id)).at(-1)
  const carrier = latest && (await connectCarrier(ctx, access, latest.vendor))
  if (!carrier) throw new AppError('carrier_not_configured')
  if (latest.state === 'unknown' && carrier.can.lookUp) {
    await resumeLabels(ctx, [latest.id])
  } else {
    await requestLooseLabel(ctx, label)
  }
  await changeLooseLabel(ctx, id, { state: 'requested', ...NOTHING_WRONG })
  return getLooseLabel(ctx, id)
}
