import { and, eq } from 'drizzle-orm'
import { orderViewDefaults, orderViews } from '../../api/src/modules/order-views/order-views.tables.ts'
import { memberships, users } from '../../api/src/modules/session/session.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'

/** Amazon. */
const CHANNEL = 4

/** Saved views of the order list: one of the company, and one of a person's own, with which their list opens. */
export async function writeOrderViews(tx: Tx, companyId: number, username: string, now: Date): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.companyId, companyId)))
    .where(eq(users.username, username))
  if (!owner) throw new Error(`the demo has nobody called ${username}`)
  const of = { companyId, createdAt: now, isOfLastMonth: false }
  const [, own] = await tx
    .insert(orderViews)
    .values([
      {
        ...of,
        ownerId: null,
        name: 'Amazon, zu versenden',
        filters: { order_status: 'open', sales_channel: CHANNEL, sort: 'ship_by' },
        columns: ['id', 'customer_name', 'article', 'status', 'order_total', 'ship_by'],
      },
      {
        ...of,
        ownerId: owner.id,
        name: 'Summe prüfen',
        filters: { order_status: 'all-all', amount_difference: '1', sort: '-order_total' },
        columns: null,
      },
    ])
    .returning({ id: orderViews.id })
  if (!own) throw new Error('the views of the demo were not written')
  await tx.insert(orderViewDefaults).values({ companyId, userId: owner.id, viewId: own.id })
}
