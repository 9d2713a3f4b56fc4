import { type Page, pageOf } from '@kontor/contract/shared'
import { isHandedOver, type LooseLabel } from '@kontor/contract/shipping'
import { formatBerlinDateTime } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { joinPdfs } from '../../../platform/documents/pdf.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { ServedPdf } from '../documents/serve-documents.ts'
import type { labelTransitions } from '../shipping.tables.ts'
import {
  attemptsOfLooseLabel,
  countLooseLabels,
  findLooseLabel,
  type LooseAttempt,
  type LooseLabelRow,
  latestAttempts,
  pageOfLooseLabels,
  placesAndOptions,
} from './loose-labels.repository.ts'
import { describeLooseLabel } from './loose-labels.texts.ts'

/** Labels are counted up to this number. */
const COUNT_AT_MOST = 10_000

/** A label as the screen shows it. */
export async function showLooseLabel(ctx: Ctx, label: LooseLabelRow): Promise<LooseLabel> {
  const [view] = await looseLabelViews(ctx, [label])
  if (!view) throw new Error(`label ${label.id} cannot be shown`)
  return view
}

/** @throws AppError `label_not_found` */
export async function getLooseLabel(ctx: Ctx, id: number): Promise<LooseLabel> {
  const label = await findLooseLabel(ctx, id)
  if (!label) throw new AppError('label_not_found')
  return showLooseLabel(ctx, label)
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

/** The label's PDF, with its customs document where there is one. @throws AppError `document_not_found` also when it was voided */
export async function looseLabelPdf(ctx: Ctx, files: Files, id: number): Promise<ServedPdf> {
  const label = await findLooseLabel(ctx, id)
  const attempt = label && (await attemptsOfLooseLabel(ctx, id)).at(-1)
  const isThere = label?.state === 'bought' || label?.state === 'voiding'
  if (!isThere || !attempt?.labelFile) throw new AppError('document_not_found')
  const kind = label.labelType === 'return' ? 'return-label' : 'label'
  const parts = [attempt.labelFile, ...(attempt.customsFile ? [attempt.customsFile] : [])]
  const [bytes, ...customs] = await Promise.all(parts.map((key) => files.get(ctx.company.id, key)))
  if (!bytes) throw new AppError('document_not_found')
  const fileName = `L${id}-${kind}.pdf`
  return { bytes: customs.length > 0 ? await joinPdfs([bytes, ...customs], `L${id}`) : bytes, fileName }
}

/** Labels without an order as the screen shows them, in the given order. */
async function looseLabelViews(ctx: Ctx, labels: readonly LooseLabelRow[]): Promise<LooseLabel[]> {
  const ids = labels.map((label) => label.id)
  const latest = await latestAttempts(ctx, ids)
  const { stores, options } = await placesAndOptions(ctx, labels)
  return labels.map((label) => {
    const store = stores.get(label.storeId)
    const option = options.get(label.parcelOptionId)
    const newest = latest.get(label.id)
    if (!store || !option) throw new Error(`label ${label.id} has lost its store or its parcel option`)
    return {
      ...factsOf(label, newest?.attempt, newest?.transitions ?? []),
      store,
      carrier: option.carrier,
      parcel_type: option.parcelType,
      message: describeLooseLabel(label, ctx.locale),
    }
  })
}

function factsOf(
  label: LooseLabelRow,
  attempt: LooseAttempt | undefined,
  transitions: readonly (typeof labelTransitions.$inferSelect)[],
): Omit<LooseLabel, 'store' | 'carrier' | 'parcel_type' | 'message'> {
  const isThere = label.state === 'bought' || label.state === 'voiding'
  const bought = attempt?.state === 'bought' ? attempt : undefined
  return {
    id: label.id,
    status: label.state,
    type: label.labelType === 'return' ? 'returns' : 'standard',
    address_type: label.addressType,
    created_at: label.createdAt.toISOString(),
    requested_by: label.requestedByName,
    customer: label.customer,
    label_url: isThere && bought ? `/v1/accounting/label/${label.id}/label.pdf` : null,
    tracking_id: bought?.carrierShipmentId ?? null,
    tracking_number: bought?.trackingNumber ?? null,
    tracking_url: bought?.trackingUrl ?? null,
    transitions: transitions.map(({ transition, at, message }) => ({
      transition,
      message,
      date: formatBerlinDateTime(at),
    })),
    voidable: label.state === 'bought' && !isHandedOver(transitions),
    retryable: label.state === 'failed' && label.reason !== 'address',
  }
}
