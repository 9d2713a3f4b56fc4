import { z } from 'zod'

/** Something that the marketplaces can sell. Prices are gross, in euro cents. */
export const CatalogueItem = z.strictObject({
  sku: z.string().min(1),
  ean: z.string().min(1),
  title: z.string().min(1),
  price_cents: z.number().int().min(1),
  image: z.string().optional(),
})

export type CatalogueItem = z.infer<typeof CatalogueItem>
