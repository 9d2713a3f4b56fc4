import type { FastifyRequest } from 'fastify'
import { hashToken } from '../auth/tokens.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from './request-types.ts'

interface LinkRow {
  company_id: number
  company_name: string
  id: number
  name: string
  store_id: number
  store_number: string
  store_name: string
}

/**
 * The link to a store's pick list behind the header `pick-list-token`. Asked at every call, so that one which was revoked is
 * out at the next one. Null for everybody else.
 */
export async function authenticatePickListLink(
  request: FastifyRequest,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): Promise<Caller | null> {
  const token = request.headers['pick-list-token']
  if (typeof token !== 'string' || token === '') return null
  const [row] = await db.lookup<LinkRow>('select * from use_pick_list_link($1, $2)', [
    hashToken(token),
    clock.now(),
  ])
  if (!row) return null
  return {
    company: { id: row.company_id, name: row.company_name },
    user: null,
    actor: { kind: 'user', name: `${row.store_number} ${row.store_name}, ${row.name}` },
    roles: [],
    order: null,
    pickListLink: {
      id: row.id,
      name: row.name,
      storeId: row.store_id,
      storeNumber: row.store_number,
      storeName: row.store_name,
    },
    sessionHash: null,
  }
}
