import { asc, eq } from 'drizzle-orm'
import type { TestApp, TestCompany } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import { buildOrder, type OrderSpec } from '../../../../test/builders/orders.ts'
import { buildParcel, scanParcel } from '../../../../test/builders/parcels.ts'
import { upload } from '../../../../test/builders/pictures.ts'
import { caseImages, goodwillCases, returns } from '../returns.tables.ts'

/** What the tests of this module build and look at. */
export function returnsStage(kontor: () => TestApp) {
  const view = orderViews(kontor)
  /** An order whose lines are in one parcel with its label; scanned by the carrier unless said otherwise. */
  const shippedOrder = async (spec: OrderSpec = {}, isScanned = true) => {
    const company: TestCompany = spec.company ?? kontor().a
    const orderId = await buildOrder(kontor(), spec)
    const lineIds = (await orderViews(kontor, () => company).lines(orderId)).map(({ id }) => id)
    const shippingId = await buildParcel(kontor(), { orderId, lineIds, state: 'shipped' }, company)
    if (isScanned) await kontor().inCtx((ctx) => scanParcel(ctx, shippingId), company.admin)
    const [lineId = 0] = lineIds
    return { orderId, lineIds, lineId, shippingId }
  }
  const read = async <T>(work: Parameters<TestApp['inCtx']>[0]) => (await kontor().inCtx(work)) as T
  return {
    view,
    shippedOrder,
    put: (lineId: number, what: 'return' | 'case', body: object, language = 'de') =>
      kontor()
        .as(kontor().a.users.co_orders)
        .put(`/orders/line/${lineId}/${what}`, body, { 'accept-language': language }),
    order: async (orderId: number, language = 'de') =>
      (await kontor().as(kontor().a.admin).get(`/orders/${orderId}`, { 'accept-language': language })).json(),
    returns: (orderId: number) =>
      read<(typeof returns.$inferSelect)[]>(({ tx }) =>
        tx.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(asc(returns.id)),
      ),
    cases: (orderId: number) =>
      read<(typeof goodwillCases.$inferSelect)[]>(({ tx }) =>
        tx
          .select()
          .from(goodwillCases)
          .where(eq(goodwillCases.orderId, orderId))
          .orderBy(asc(goodwillCases.id)),
      ),
    images: () => read<(typeof caseImages.$inferSelect)[]>(({ tx }) => tx.select().from(caseImages)),
    /** What is asked for, with one picture. */
    spec: async (requested_reduction: number, more: object = {}) => ({
      condition: 'worn',
      message: 'Die Sohle löst sich.',
      requested_reduction,
      images: [await upload()],
      ...more,
    }),
  }
}
