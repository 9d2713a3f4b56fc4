import { and, desc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { languageOf } from '../../../platform/documents/country.ts'
import { orderLines, orders } from '../../orders/orders.tables.ts'
import { companies, salesChannels } from '../../organisation/organisation.tables.ts'
import { findSenderStores } from '../labels/sender-stores.repository.ts'
import type { ParcelAttempt } from '../parcels/parcel-labels.repository.ts'
import { findShipping, linesOfParcel } from '../parcels/parcels.repository.ts'
import { type LabelType, labelAttempts, shippings } from '../shipping.tables.ts'
import { groupPieces, type ParcelPapers } from './parcel-papers.ts'

/** What the papers of a bought parcel say, and which lines they list. */
export async function loadParcelPapers(
  ctx: Ctx,
  attempt: ParcelAttempt,
): Promise<{ papers: ParcelPapers; lineIds: number[] }> {
  const { shippingId, orderId, trackingNumber, carrier, recipient } = attempt
  const shipping = await findShipping(ctx, shippingId)
  const store = shipping && (await findSenderStores(ctx, [shipping.storeId])).get(shipping.storeId)
  const [order] = await ctx.tx
    .select({
      extOrderId: orders.extOrderId,
      orderDate: orders.orderDate,
      channelName: salesChannels.name,
      company: companies,
    })
    .from(orders)
    .innerJoin(salesChannels, eq(salesChannels.id, orders.salesChannelId))
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  if (!store || !order) throw new Error(`shipping ${shippingId} has lost its order or its store`)
  const { kept } = await linesOfParcel(ctx, shippingId)
  const pieces = await ctx.tx
    .select({
      ean: orderLines.ean,
      title: orderLines.title,
      brand: orderLines.brand,
      articleNumber: orderLines.erpArticleNumber,
      size: orderLines.wwsSize,
      color: orderLines.wwsColor,
    })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), inArray(orderLines.id, kept)))
    .orderBy(orderLines.position)
  const others = await ctx.tx.$count(
    orderLines,
    and(
      eq(orderLines.companyId, ctx.company.id),
      eq(orderLines.orderId, orderId),
      isNull(orderLines.cancellationId),
      notInArray(orderLines.id, kept),
    ),
  )
  const language = languageOf(recipient.country)
  const { company } = order
  return {
    lineIds: kept,
    papers: {
      language,
      orderNumber: order.extOrderId,
      orderDate: berlinDayText(order.orderDate),
      channelName: order.channelName,
      parcelNumber: `${orderId}-${shippingId}`,
      trackingNumber: trackingNumber ?? '',
      carrier,
      companyName: company.invCompany || company.name,
      companyContact: [company.homepage, company.telephone],
      storeNumber: store.storeNumber,
      storeContact: [store.contactEmail, store.contactPhone].filter((line) => line !== ''),
      sender: store.sender,
      returns: store.returns,
      recipient,
      lines: groupPieces(pieces),
      hasOtherPieces: others > 0,
      returnLabel: company.returnLabels && attempt.payload.channel === undefined,
    },
  }
}

/** DD.MM.YYYY in Berlin (spec: orders §9), in every language. */
const berlinDayText = (instant: Date): string => berlinDay(instant).split('-').reverse().join('.')

/** Whether the order's channel has a return programme of its own. */
export async function channelHasReturnProgramme(ctx: Ctx, orderId: number): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ hasReturnProgramme: salesChannels.hasReturnProgramme })
    .from(orders)
    .innerJoin(salesChannels, eq(salesChannels.id, orders.salesChannelId))
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row?.hasReturnProgramme ?? false
}

/** What is stored of a parcel. */
export interface StoredPapersOfShipping {
  readonly shippingId: number
  readonly orderId: number
  readonly country: string
  /** Shipping label first; of a type the last one that was bought. */
  readonly labels: readonly { readonly id: number; readonly labelType: LabelType; readonly file: string }[]
  /** What customs gets, of the same labels. */
  readonly customsFiles: readonly string[]
  readonly deliveryNoteFile: string | null
  readonly returnNoteFile: string | null
}

export async function findPapers(ctx: Ctx, shippingId: number): Promise<StoredPapersOfShipping | null> {
  const [shipping] = await ctx.tx
    .select({
      orderId: shippings.orderId,
      state: shippings.state,
      country: orders.deliveryCountry,
      deliveryNoteFile: shippings.deliveryNoteFile,
      returnNoteFile: shippings.returnNoteFile,
    })
    .from(shippings)
    .innerJoin(orders, and(eq(orders.companyId, shippings.companyId), eq(orders.id, shippings.orderId)))
    .where(and(eq(shippings.companyId, ctx.company.id), eq(shippings.id, shippingId)))
  if (!shipping || shipping.state === 'voided') return null
  const rows = await ctx.tx
    .select({
      id: labelAttempts.id,
      labelType: labelAttempts.labelType,
      file: labelAttempts.labelFile,
      customsFile: labelAttempts.customsFile,
    })
    .from(labelAttempts)
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        eq(labelAttempts.shippingId, shippingId),
        eq(labelAttempts.state, 'bought'),
        isNotNull(labelAttempts.labelFile),
      ),
    )
    .orderBy(desc(labelAttempts.id))
  const newest = (['shipping', 'return'] as const).flatMap((type) => {
    const row = rows.find((one) => one.labelType === type)
    return row?.file ? [{ id: row.id, labelType: type, file: row.file, customsFile: row.customsFile }] : []
  })
  const { state: _, ...papers } = shipping
  return {
    ...papers,
    shippingId,
    labels: newest,
    customsFiles: newest.flatMap((row) => row.customsFile ?? []),
  }
}
