import { and, eq } from 'drizzle-orm'
import { markLinesShipped } from '../../src/modules/orders/index.ts'
import type { PostalAddress } from '../../src/modules/orders/orders.tables.ts'
import {
  labelAttempts,
  labelErrors,
  labelTransitions,
  shippingLines,
  shippings,
} from '../../src/modules/shipping/shipping.tables.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import type { TestApp, TestCompany } from '../app.ts'
import { ADDRESS, orderSetup } from './orders.ts'

export interface Parcel {
  readonly orderId: number
  readonly lineIds: readonly number[]
  /** `requested`: its papers are being made; `shipped`: its label is bought, and nobody has scanned it yet. */
  readonly state: 'requested' | 'shipped'
}

let made = 0

/** A parcel of the first store without any carrier. @returns its id */
export async function buildParcel(
  kontor: TestApp,
  parcel: Parcel,
  company: TestCompany = kontor.a,
): Promise<number> {
  const setup = await orderSetup(kontor, company)
  return kontor.inCtx(async (ctx) => {
    const id = await requestParcel(ctx, setup.stores[0], parcel)
    if (parcel.state === 'shipped') await buyParcelLabel(ctx, id, parcel)
    return id
  }, company.admin)
}

/** A parcel whose papers are being made. */
export async function requestParcel(
  { tx, company: { id: companyId } }: Ctx,
  storeId: number,
  { orderId, lineIds }: Omit<Parcel, 'state'>,
): Promise<number> {
  const [shipping] = await tx
    .insert(shippings)
    .values({ companyId, orderId, storeId, parcelOptionId: 1, requestedByName: 'Jana' })
    .returning({ id: shippings.id })
  if (!shipping) throw new Error('no parcel came back')
  await tx
    .insert(shippingLines)
    .values(lineIds.map((lineId) => ({ companyId, shippingId: shipping.id, lineId })))
  return shipping.id
}

/** Its label is bought: the carrier knows of it and has not seen it. @returns the lines that go with it */
export async function buyParcelLabel(
  ctx: Ctx,
  shippingId: number,
  { orderId, lineIds }: Omit<Parcel, 'state'>,
): Promise<number[]> {
  made += 1
  const { tx, now } = ctx
  const companyId = ctx.company.id
  const tracking = `T-${made}`
  await tx
    .update(shippings)
    .set({ state: 'shipped', shippedAt: now })
    .where(and(eq(shippings.companyId, companyId), eq(shippings.id, shippingId)))
  const [attempt] = await tx
    .insert(labelAttempts)
    .values({ ...attemptOf(tracking), companyId, orderId, shippingId })
    .returning({ id: labelAttempts.id })
  await tx
    .insert(labelTransitions)
    .values({ companyId, labelAttemptId: attempt?.id ?? 0, transition: 'label_created', at: now })
  const { shipped } = await markLinesShipped(ctx, {
    order_id: orderId,
    line_ids: lineIds,
    shipping_id: shippingId,
    carrier: 'dhl',
    tracking_number: tracking,
  })
  return shipped
}

/**
 * Its label is refused by the carrier.
 * @param error what is different of it; the address is to blame, and it is not resolved
 */
export async function refuseParcelLabel(
  { tx, now, company: { id: companyId } }: Ctx,
  shippingId: number,
  orderId: number,
  error: Partial<typeof labelErrors.$inferInsert> = {},
): Promise<void> {
  const [attempt] = await tx
    .insert(labelAttempts)
    .values({
      ...attemptOf(`R-${shippingId}`),
      companyId,
      orderId,
      shippingId,
      state: 'rejected',
      trackingNumber: null,
      labelFile: null,
      errors: ['Street number is missing'],
    })
    .returning({ id: labelAttempts.id })
  await tx.insert(labelErrors).values({
    companyId,
    orderId,
    shippingId,
    labelAttemptId: attempt?.id ?? 0,
    ownLabelError: true,
    information: [],
    createdAt: now,
    ...error,
  })
}

const attemptOf = (reference: string) => ({
  labelType: 'shipping' as const,
  state: 'bought' as const,
  vendor: 'shipcloud',
  carrier: 'dhl',
  reference,
  recipient: ADDRESS as PostalAddress,
  trackingNumber: reference,
  labelFile: 'labels/test.pdf',
  payload: {
    reference,
    labelType: 'shipping' as const,
    carrier: 'dhl',
    service: 'standard',
    from: ADDRESS,
    to: ADDRESS,
    parcel: { weightGrams: 2000, lengthCm: 35, widthCm: 25, heightCm: 15 },
  },
})

/** The carrier has scanned a parcel. */
export async function scanParcel(ctx: Ctx, shippingId: number, transition = 'picked_up'): Promise<void> {
  const { tx, now } = ctx
  const companyId = ctx.company.id
  const [attempt] = await tx
    .select({ id: labelAttempts.id })
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, companyId), eq(labelAttempts.shippingId, shippingId)))
  await tx
    .insert(labelTransitions)
    .values({ companyId, labelAttemptId: attempt?.id ?? 0, transition, at: now })
}
