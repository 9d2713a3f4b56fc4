import type { PrimeService } from '@kontor/contract/shipping'
import { type SQL, sql } from 'drizzle-orm'
import { isoUtc } from '../../../platform/db/sql-values.ts'
import { fromCents } from '../../../platform/money.ts'
import type { OfferedService } from '../shipping.tables.ts'

/** The service that was chosen for a Prime order, as the database answers it. */
export interface PrimeServiceRecord {
  readonly parcel_option_id: number
  readonly parcels: PrimeService['parcels']
  readonly valid_until: string
  readonly service: OfferedService
}

/** One JSON value, of the rows `q` that meet the condition; null where nothing is chosen. */
export const primeServiceColumn = (ofOrder: SQL): SQL => sql`(
  select to_json(r) from (
    select q.parcel_option_id, q.parcels, ${isoUtc(sql`q.valid_until`)} as valid_until, s.service
    from prime_services q cross join lateral jsonb_array_elements(q.services) s(service)
    where ${ofOrder} and s.service->>'shipping_service_id' = q.chosen_service_id) r)`

/** How the order document shows it. Pure. */
export function primeServiceView(record: PrimeServiceRecord | null): PrimeService | null {
  if (record === null) return null
  const { parcel_prices_cents, ...service } = record.service
  return {
    ...service,
    price: fromCents(parcel_prices_cents.reduce((sum, price) => sum + price, 0)),
    parcel_id: record.parcel_option_id,
    parcels: record.parcels,
    valid_until: record.valid_until,
  }
}
