import { z } from 'zod'

const party = {
  companyName: z.string().max(100),
  addressLine1: z.string().max(180),
  postalCode: z.string().max(9),
  city: z.string().max(64),
  country: z.string().length(2),
  email: z.string().max(180),
}
const warning = {
  component: z.string().max(120).optional(),
  statements: z.array(z.string()).optional(),
  pictograms: z.array(z.string()).optional(),
}

/**
 * What is known of the safety of an offer's brand, as eBay takes it (Sell Inventory 1.18.0): `regulatory` goes into the offer,
 * `aspects` into the item.
 */
export const OfferSafety = z.object({
  regulatory: z.object({
    manufacturer: z.object(party).optional(),
    responsiblePersons: z
      .array(z.object({ ...party, types: z.array(z.literal('EUResponsiblePerson')) }))
      .max(5)
      .optional(),
    productSafety: z.object(warning).optional(),
    hazmat: z.object(warning).optional(),
  }),
  aspects: z.record(z.string(), z.array(z.string())),
})
export type OfferSafety = z.infer<typeof OfferSafety>
