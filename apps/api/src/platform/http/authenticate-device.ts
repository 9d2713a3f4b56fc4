import type { FastifyRequest } from 'fastify'
import { hashToken } from '../auth/tokens.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from './request-types.ts'

interface DeviceRow {
  company_id: number
  company_name: string
  id: number
  name: string
  store_id: number
  store_name: string
}

/**
 * The scan device behind the header `device-token`. Asked at every call, so that one which its store has removed or switched
 * off is out at the next one. Null for everybody else.
 */
export async function authenticateDevice(request: FastifyRequest, db: Database): Promise<Caller | null> {
  const secret = request.headers['device-token']
  if (typeof secret !== 'string' || secret === '') return null
  const [row] = await db.lookup<DeviceRow>('select * from find_device($1)', [hashToken(secret)])
  if (!row) return null
  return {
    company: { id: row.company_id, name: row.company_name },
    user: null,
    actor: { kind: 'user', name: `${row.store_name}, ${row.name}` },
    roles: [],
    order: null,
    device: { id: row.id, name: row.name, storeId: row.store_id, storeName: row.store_name },
    sessionHash: null,
  }
}
