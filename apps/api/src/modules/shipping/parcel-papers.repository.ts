import { and, eq, inArray } from 'drizzle-orm'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { languageOf } from '../../platform/documents/country.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { companies, salesChannels } from '../organisation/organisation.tables.ts'
import { groupPieces, type ParcelPapers } from './documents/parcel-papers.ts'
import type { ParcelAttempt } from './label-attempts.repository.ts'
import { findShipping, findStores, linesOfParcel } from './shipping.repository.ts'

/** What the papers of a bought parcel say, and which lines they say it of. */
export async function loadParcelPapers(
  ctx: Ctx,
  attempt: ParcelAttempt,
): Promise<{ papers: ParcelPapers; lineIds: number[] }> {
  const { shippingId, orderId, trackingNumber, carrier, recipient } = attempt
  const shipping = await findShipping(ctx, shippingId)
  const store = shipping && (await findStores(ctx, [shipping.storeId])).get(shipping.storeId)
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
      returnLabel: company.returnLabels && attempt.payload.channel === undefined,
    },
  }
}

/** DD.MM.YYYY in Berlin (spec: orders §9), in every language. */
const berlinDayText = (instant: Date): string => berlinDay(instant).split('-').reverse().join('.')
