import { z } from 'zod'
import { CountryCode, Id } from '../shared/index.ts'

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
