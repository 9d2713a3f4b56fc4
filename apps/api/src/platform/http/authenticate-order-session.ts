import { ORDER_RIGHT } from '@kontor/contract/shared'
import type { Database } from '../db/database.ts'
import type { Caller } from './request-types.ts'

interface OrderSessionRow {
  company_id: number
  company_name: string
  order_id: number
  store_id: number
  store_name: string
  last_used_at: Date
}

/**
 * The caller behind the limited session of an order token: the store that shall ship, with the right to that one order
 * and no person. Null when there is no such session, or when its link no longer counts: the order is closed, or none of
 * its lines is the store's any more.
 * @param isDue whether the use has to be noted, for a session that was used last at an instant
 */
export async function authenticateOrderSession(
  db: Database,
  sessionHash: string,
  now: Date,
  isDue: (lastUsedAt: Date) => boolean,
): Promise<Caller | null> {
  const [row] = await db.lookup<OrderSessionRow>('select * from find_order_session($1, $2)', [
    sessionHash,
    now,
  ])
  if (!row) return null
  if (isDue(new Date(row.last_used_at))) {
    await db.lookup('select touch_order_session($1, $2)', [sessionHash, now])
  }
  return {
    company: { id: row.company_id, name: row.company_name },
    user: null,
    actor: { kind: 'user', name: row.store_name },
    roles: [ORDER_RIGHT],
    order: { id: row.order_id, storeId: row.store_id },
    sessionHash,
  }
}
