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

/** An order that the sandbox's own shops posted, and the answer they got. */
export interface IntakeSale {
  id: string
  channel: string
  at: string
  state: 'paid' | 'unpaid'
  /** What was posted. */
  body: unknown
  /** HTTP status of the last try; 0 when nobody answered. */
  status: number
  answer?: unknown
}

/** What the intake API answered. */
export interface IntakeAnswer {
  /** HTTP status; 0 when nobody answered. */
  status: number
  answer?: unknown
}

/** A report that the shops fetched, and their answer. */
export interface IntakeReportRecord {
  id: number
  channel: string
  at: string
  report: unknown
  result: 'accepted' | 'declined' | 'done'
  /** HTTP status of the answer's answer; 0 when nobody was there. */
  status: number
}
