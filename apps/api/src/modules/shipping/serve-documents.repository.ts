import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { orders } from '../orders/orders.tables.ts'
import { type LabelType, labelAttempts, shippings } from './shipping.tables.ts'

/** What is stored of a parcel. */
export interface StoredPapersOfShipping {
  readonly shippingId: number
  readonly orderId: number
  readonly country: string
  /** Shipping label first; of a type the last one that was bought. */
  readonly labels: readonly { readonly id: number; readonly labelType: LabelType; readonly file: string }[]
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
    .select({ id: labelAttempts.id, labelType: labelAttempts.labelType, file: labelAttempts.labelFile })
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
    return row?.file ? [{ id: row.id, labelType: type, file: row.file }] : []
  })
  const { state: _, ...papers } = shipping
  return { ...papers, shippingId, labels: newest }
}
