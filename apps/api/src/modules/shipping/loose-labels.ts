import { PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import { type Page, pageOf } from '@kontor/contract/shared'
import { isHandedOver, type LooseLabel, type LooseLabelBody } from '@kontor/contract/shipping'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import type { PostalAddress } from '../orders/orders.tables.ts'
import { connectCarrier } from './carrier-connection.ts'
import { insertAttempt, requestDiscard, resumeAttempts } from './label-attempts.repository.ts'
import { enqueueDiscard, enqueuePurchase } from './label-queue.ts'
import { labelBetween } from './label-request.ts'
import { looseLabelViews } from './loose-label-view.ts'
import {
  attemptsOfLooseLabel,
  changeLooseLabel,
  countLooseLabels,
  findLooseLabel,
  findLooseLabelByKey,
  firstStore,
  insertLooseLabel,
  isActiveStore,
  type LooseLabelRow,
  lockLooseLabel,
  pageOfLooseLabels,
} from './loose-labels.repository.ts'
import { servesCountry } from './parcel-options.ts'
import type { ServedPdf } from './serve-documents.ts'
import { activeParcelOptions, findParcelOption, findStores } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { transitionsOf } from './tracking.repository.ts'

/** Counting further would tell nobody anything. */
const COUNT_AT_MOST = 10_000

type Connection = Pick<ShippingDeps, 'carrier' | 'secrets'>

/**
 * Asks for a label that belongs to no order and answers at once; the job does the rest. A repetition with the same key
 * answers the label that the first one made (spec: orders §2, Create-label page).
 * @throws AppError as the endpoint `createLooseLabel` names them
 */
export async function createLooseLabel(
  ctx: Ctx,
  deps: Connection,
  body: LooseLabelBody,
): Promise<LooseLabel> {
  if (body.company_id !== ctx.company.id) throw new AppError('company_not_yours')
  const made = await findLooseLabelByKey(ctx, body.request_key)
  if (made) return viewOf(ctx, unlessOther(made, body))
  const option = (await activeParcelOptions(ctx)).find((one) => one.id === body.parcel_id)
  if (!option) throw new AppError('parcel_option_not_found')
  if (!servesCountry(option, body.country)) throw new AppError('parcel_option_not_allowed')
  const storeId = await senderStore(ctx, body.store_id)
  if (!(await connectCarrier(ctx, deps))) throw new AppError('carrier_not_configured')
  const label = await insertLooseLabel(ctx, {
    requestKey: body.request_key,
    labelType: body.type === 'returns' ? 'return' : 'shipping',
    addressType: body.address_type,
    storeId,
    parcelOptionId: option.id,
    customer: customerOf(body),
  })
  if (label) {
    await requestAttempt(ctx, label)
    return viewOf(ctx, label)
  }
  // The other half of a double click was faster.
  const other = await findLooseLabelByKey(ctx, body.request_key)
  if (!other) throw new Error('a label with this key was there, and is gone')
  return viewOf(ctx, unlessOther(other, body))
}

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

/** A key names one label: what else is asked for under it is a mistake of the caller. */
function unlessOther(made: LooseLabelRow, body: LooseLabelBody): LooseLabelRow {
  const wanted: Record<string, string> = { ...customerOf(body) }
  const known: Record<string, string> = { ...made.customer }
  const isSame =
    made.labelType === (body.type === 'returns' ? 'return' : 'shipping') &&
    made.parcelOptionId === body.parcel_id &&
    (body.store_id === undefined || made.storeId === body.store_id) &&
    Object.keys(wanted).every((field) => wanted[field] === known[field])
  if (!isSame) throw new AppError('label_request_key_taken')
  return made
}

async function requestAttempt(ctx: Ctx, label: LooseLabelRow): Promise<void> {
  const store = (await findStores(ctx, [label.storeId])).get(label.storeId)
  const option = await findParcelOption(ctx, label.parcelOptionId)
  if (!store || !option) throw new Error(`label ${label.id} has lost its store or its parcel option`)
  const { labelType, customer } = label
  const request = labelBetween({ labelType, name: `L${label.id}`, option, store, customer })
  const attemptId = await insertAttempt(ctx, {
    looseLabelId: label.id,
    labelType,
    carrier: request.carrier,
    reference: request.reference,
    recipient: customer,
    payload: request,
  })
  await enqueuePurchase(ctx, attemptId)
}

async function viewOf(ctx: Ctx, label: LooseLabelRow): Promise<LooseLabel> {
  const [view] = await looseLabelViews(ctx, [label])
  if (!view) throw new Error(`label ${label.id} cannot be shown`)
  return view
}

/** @throws AppError `label_not_found` */
export async function getLooseLabel(ctx: Ctx, id: number): Promise<LooseLabel> {
  const label = await findLooseLabel(ctx, id)
  if (!label) throw new AppError('label_not_found')
  return viewOf(ctx, label)
}

/** Labels without an order, newest first. */
export async function listLooseLabels(
  ctx: Ctx,
  query: { readonly page: number; readonly per_page: number },
): Promise<Page<LooseLabel>> {
  const labels = await pageOfLooseLabels(ctx, query)
  const total = await countLooseLabels(ctx, COUNT_AT_MOST)
  return pageOf(await looseLabelViews(ctx, labels), total, query, total === COUNT_AT_MOST)
}

/** The label itself. @throws AppError `document_not_found` also when it was taken back */
export async function looseLabelPdf(ctx: Ctx, files: Files, id: number): Promise<ServedPdf> {
  const label = await findLooseLabel(ctx, id)
  const attempt = label && (await attemptsOfLooseLabel(ctx, id)).at(-1)
  const isThere = label?.state === 'bought' || label?.state === 'voiding'
  if (!isThere || !attempt?.labelFile) throw new AppError('document_not_found')
  const kind = label.labelType === 'return' ? 'return-label' : 'label'
  return { bytes: await files.get(ctx.company.id, attempt.labelFile), fileName: `L${id}-${kind}.pdf` }
}

/**
 * Tries a label that failed again, with the data it was asked for with. What is in doubt is found out first.
 * @throws AppError `label_not_found`, `label_not_failed`, `carrier_not_configured`
 */
export async function retryLooseLabel(ctx: Ctx, deps: Connection, id: number): Promise<LooseLabel> {
  const label = await lockLooseLabel(ctx, id)
  if (!label) throw new AppError('label_not_found')
  if (label.state === 'requested') return viewOf(ctx, label)
  if (label.state !== 'failed') throw new AppError('label_not_failed')
  const carrier = await connectCarrier(ctx, deps)
  if (!carrier) throw new AppError('carrier_not_configured')
  const latest = (await attemptsOfLooseLabel(ctx, id)).at(-1)
  if (latest?.state === 'unknown' && carrier.can.lookUp) {
    await resumeAttempts(ctx, [latest.id])
    await enqueuePurchase(ctx, latest.id)
  } else {
    await requestAttempt(ctx, label)
  }
  await changeLooseLabel(ctx, id, { state: 'requested', reason: null, information: [], fields: [] })
  return getLooseLabel(ctx, id)
}

/**
 * Takes a label back; the job cancels it at the carrier. Repeating it changes nothing.
 * @throws AppError `label_not_found`, `label_not_voidable` while it is being made or after it failed, `label_handed_over`
 */
export async function voidLooseLabel(ctx: Ctx, id: number): Promise<LooseLabel> {
  const label = await lockLooseLabel(ctx, id)
  if (!label) throw new AppError('label_not_found')
  if (label.state === 'voiding' || label.state === 'voided') return viewOf(ctx, label)
  const attempt = (await attemptsOfLooseLabel(ctx, id)).at(-1)
  if (label.state !== 'bought' || !attempt) throw new AppError('label_not_voidable')
  if (isHandedOver(await transitionsOf(ctx, [attempt.id]))) throw new AppError('label_handed_over')
  await requestDiscard(ctx, [attempt.id])
  await enqueueDiscard(ctx, attempt.id)
  await changeLooseLabel(ctx, id, { state: 'voiding', reason: null, information: [], fields: [] })
  return getLooseLabel(ctx, id)
}
