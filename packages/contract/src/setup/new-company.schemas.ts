import { z } from 'zod'
import { MERCHANT_COUNTRIES, NewStore } from '../organisation/index.ts'
import { Id, RequiredLine } from '../shared/index.ts'

/** A merchant's company with the first person, who gets every right of a merchant, and with its first stores. */
export const NewCompany = z.strictObject({
  name: RequiredLine(100),
  inv_country: z.enum(MERCHANT_COUNTRIES),
  first_user: z.strictObject({
    username: RequiredLine(100),
    email: z.email().max(200),
    first_name: RequiredLine(100),
    last_name: RequiredLine(100),
  }),
  stores: z.array(NewStore).max(50),
})
export type NewCompany = z.output<typeof NewCompany>

/** The link stands here once when no mail can be sent; null: it is in the mail. */
export const CreatedCompany = z.object({ id: Id, invitation_link: z.url().nullable() })
