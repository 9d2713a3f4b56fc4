import type {
  FailedLabel,
  FailedLabelPayload,
  FailedLabelsQuery,
  LabelAddress,
  LabelAddressCorrection,
  Recreated,
} from '@kontor/contract/monitoring'
import { fill, type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { inCompany } from '../../platform/in-company.ts'
import { hasProviderScope, pageOverCompanies } from '../../platform/provider-scope.ts'
import { correctShippingAddress, getShippingAddress } from '../orders/index.ts'
import {
  addressedParcels,
  describeLabelError,
  retryLabel,
  type ShippingDeps,
  voidParcelsOfOrder,
} from '../shipping/index.ts'
import { noteIntervention } from './address-interventions.repository.ts'
import {
  type FailedLabelRecord,
  type FailedOrder,
  failedLabels,
  orderOfLabelError,
  payloadOf,
  waitingLabelErrors,
} from './failed-labels.repository.ts'
import { recreateLabelsJob } from './monitoring.jobs.ts'
import { TEXTS } from './monitoring.texts.ts'
import { COUNT_CAP } from './observations.repository.ts'
import { cappedRange } from './observations.ts'
import { totalsByCompany } from './provider-scope.repository.ts'
import { inOwningCompany } from './provider-scope.ts'

type Query = (typeof FailedLabelsQuery)['_output']
type LabelAddressShown = (typeof LabelAddress)['_output']
type Deps = Pick<ShippingDeps, 'carriers' | 'channelCarriers' | 'secrets'>

/** How many labels of a company one press tries again; what is left waits for the next. */
const RECREATE_AT_MOST = 500

/** Labels that failed, company by company, oldest first. */
export async function listFailedLabels(ctx: Ctx, query: Query): Promise<Page<FailedLabel>> {
  const { cause } = query
  if (!hasProviderScope(ctx)) {
    const { total, rows } = await failedLabels(ctx, cause, cappedRange(query))
    return pageOf(labelsOf(ctx, ctx, rows), total, query, total >= COUNT_CAP)
  }
  const totals = await totalsByCompany(ctx, cause === 'all' ? 'labels' : `labels-${cause}`)
  const pages = await pageOverCompanies(
    ctx,
    totals,
    query,
    'monitoring: failed labels',
    async (inside, range) => labelsOf(ctx, inside, (await failedLabels(inside, cause, range)).rows),
  )
  const total = totals.reduce((sum, company) => sum + company.total, 0)
  const isCapped = totals.some((company) => company.total >= COUNT_CAP)
  return pageOf(pages.flat(), total, query, isCapped)
}

const labelsOf = (caller: Ctx, ctx: Ctx, records: readonly FailedLabelRecord[]): FailedLabel[] =>
  records.map((record) => failedLabel(caller, ctx, record))

function failedLabel(caller: Ctx, { company }: Ctx, record: FailedLabelRecord): FailedLabel {
  return {
    id: record.id,
    order_id: record.order_id,
    ext_order_id: record.ext_order_id,
    sales_channel_id: record.sales_channel_id,
    sales_channel: record.sales_channel,
    merchant_external_order: record.merchant_external_order,
    company: { id: company.id, name: company.name },
    created_at: record.created_at,
    label_type: record.label_type,
    status: record.is_processing ? 'processing' : 'failed',
    show: !record.is_hidden,
    own_label_error: record.own_label_error,
    information: describeLabelError(record, caller.locale),
    address_editable:
      isAboutAddress(record) &&
      !record.is_processing &&
      (hasProviderScope(caller) || record.merchant_external_order),
  }
}

/** A return label goes to the store, and for one that the carrier did not cancel no address matters any more. */
const isAboutAddress = ({ label_type, reason }: Pick<FailedLabelRecord, 'label_type' | 'reason'>): boolean =>
  label_type === 'shipping' && reason !== 'void_refused'

const theLabelError = (id: number) => ({ kind: 'label_error', id, missing: 'label_error_not_found' }) as const

/** What was sent to the carrier for a failed label. @throws AppError `label_error_not_found` */
export const failedLabelPayload = (ctx: Ctx, id: number): Promise<(typeof FailedLabelPayload)['_output']> =>
  inOwningCompany(ctx, theLabelError(id), 'monitoring: payload of a failed label', async (inside) => {
    const found = await payloadOf(inside, id)
    if (!found) throw new AppError('label_error_not_found')
    return { id, ...found }
  })

/**
 * Retries a failed label.
 * @returns null while it is being made again already: nothing was changed (spec: orders §4, Label error retry)
 * @throws AppError as the endpoint `recreateLabel` names them
 */
export const recreateLabel = (ctx: Ctx, deps: Deps, id: number): Promise<{ message: string } | null> =>
  inOwningCompany(ctx, theLabelError(id), 'monitoring: recreate a label', async (inside) =>
    (await retryLabel(inside, deps, id)) === 'running' ? null : { message: TEXTS.recreated[ctx.locale] },
  )

/** Tries all failed labels again, by a job. The provider's staff do so for all companies. */
export async function recreateAllLabels(ctx: Ctx): Promise<(typeof Recreated)['_output']> {
  const companies = hasProviderScope(ctx)
    ? (await totalsByCompany(ctx, 'labels')).map(({ company_id, company_name }) => ({
        id: company_id,
        name: company_name,
      }))
    : [ctx.company]
  let count = 0
  for (const company of companies) {
    count += hasProviderScope(ctx)
      ? await inCompany(ctx, company, 'monitoring: recreate all labels', setAllGoing)
      : await setAllGoing(ctx)
  }
  const message = count === 0 ? TEXTS.none_to_recreate : TEXTS.all_recreated
  return { message: fill(message[ctx.locale], { count }), count }
}

async function setAllGoing(ctx: Ctx): Promise<number> {
  const ids = await waitingLabelErrors(ctx, RECREATE_AT_MOST)
  if (ids.length > 0) await ctx.enqueue(recreateLabelsJob, { label_error_ids: ids })
  return ids.length
}

/** What `correctLabelAddress` would refuse; null for nothing. @param canReplace its labels can be taken back and made anew */
function lockOf(
  caller: Ctx,
  order: FailedOrder,
  { locked_by }: LabelAddressShown,
  canReplace: boolean,
): LabelAddressShown['locked_by'] {
  if (!hasProviderScope(caller) && !order.merchant_external_order) return 'provider'
  if (!isAboutAddress(order)) return locked_by ?? 'papers'
  return canReplace ? null : locked_by
}

/** The address of a failed label. @throws AppError `label_error_not_found` */
export const getLabelAddress = (ctx: Ctx, id: number): Promise<LabelAddressShown> =>
  inOwningCompany(ctx, theLabelError(id), 'monitoring: address of a failed label', async (inside) => {
    const order = await orderOfLabelError(inside, id)
    if (!order) throw new AppError('label_error_not_found')
    const address = await getShippingAddress(inside, order.order_id)
    const { shipped, canVoid } = await addressedParcels(inside, order.order_id, order.status)
    const lockedBy = lockOf(ctx, order, address, shipped.length > 0 && canVoid)
    return {
      ...address,
      editable: lockedBy === null,
      locked_by: lockedBy,
      replaced_parcels: shipped.length,
    }
  })

/**
 * Corrects the address of a failed label and tries it again. Merchants do so for orders of their own accounts; the
 * addresses of ordinary orders are corrected by the provider's staff, and the merchant gets a mail once the label is
 * there (decisions: Words of the order list). Bought labels of the order show the old address: their parcels are voided
 * first, and made anew with the one that failed.
 * @throws AppError as the endpoint `correctLabelAddress` names them; then nothing was voided
 */
export const correctLabelAddress = (
  ctx: Ctx,
  deps: Deps,
  id: number,
  correction: (typeof LabelAddressCorrection)['_output'],
): Promise<{ message: string; address: LabelAddressShown }> =>
  inOwningCompany(ctx, theLabelError(id), 'monitoring: correct the address of a label', async (inside) => {
    const order = await orderOfLabelError(inside, id)
    if (!order) throw new AppError('label_error_not_found')
    if (!hasProviderScope(ctx) && !order.merchant_external_order)
      throw new AppError('address_corrected_by_provider')
    if (!isAboutAddress(order)) throw new AppError('address_locked')
    const replaced = await voidParcelsOfOrder(inside, order.order_id)
    const address = await correctShippingAddress(inside, order.order_id, correction)
    if (hasProviderScope(ctx)) await noteIntervention(inside, order.order_id)
    await retryLabel(inside, deps, id, replaced)
    return {
      message: TEXTS.address_corrected[ctx.locale],
      address: { ...address, editable: false, locked_by: 'papers' },
    }
  })
