import { z } from 'zod'
import { CountryCode, Id, Instant, JsonValue, Line, pageQuery, SentDay } from '../shared/index.ts'

export const Store = z.object({
  id: Id,
  store_number: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  ranking: z.number().int(),
  street: z.string(),
  street_no: z.string(),
  zip_code: z.string(),
  city: z.string(),
  country: CountryCode,
})
export type Store = z.infer<typeof Store>

export const Company = z.object({
  id: Id,
  name: z.string(),
  homepage: z.string(),
  telephone: z.string(),
  default_parcel_id: z.number().int().nullable(),
  default_shipping_country: CountryCode,
  erp_system_name: z.string(),
  erp_enabled: z.boolean(),
  austria_pickup_customer_number: z.string(),
  austria_pickup_depot: z.string(),
})
export type Company = z.infer<typeof Company>

/** `start` and `end` are days, both included. */
export const AuditQuery = z.strictObject({
  ...pageQuery,
  /** As entries name it, such as `order.cancelled`. */
  type: Line(60).optional(),
  start: SentDay.optional(),
  end: SentDay.optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** Something that happened; `details` are ids, numbers and names of fields. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  type: z.string(),
  actor: z.object({
    kind: z.enum(['user', 'api_key', 'job', 'system']),
    id: Id.nullable(),
    name: z.string(),
  }),
  details: z.record(z.string(), JsonValue),
})
export type AuditEntry = z.infer<typeof AuditEntry>
