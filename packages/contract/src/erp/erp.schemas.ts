import { z } from 'zod'
import { Instant } from '../shared/index.ts'

/** What keeps an order from the ERP, or kept its last export from it; the screen words it. */
export const ERP_FAILURES = [
  'unavailable',
  'unauthorised',
  'refused',
  'not_allowed',
  'switched_off',
  'nothing_left',
] as const

/** How an order stands to the merchant's ERP (spec: orders §2, ERP re-export button). */
export const OrderErpExport = z.object({
  /** Why the button is disabled; null: it is not. */
  blocked: z.enum(['erp_manual', 'erp_not_connected']).nullable(),
  /** The newest export; null: there was none. */
  last: z
    .object({
      state: z.enum(['pending', 'sent', 'failed']),
      version: z.number().int(),
      requested_at: Instant,
      /** Empty: by itself, when the order was released. */
      requested_by: z.string(),
      attempts: z.number().int(),
      sent_at: Instant.nullable(),
      next_attempt_at: Instant.nullable(),
      error: z.object({ kind: z.enum(ERP_FAILURES), message: z.string() }).nullable(),
    })
    .nullable(),
})
export type OrderErpExport = z.infer<typeof OrderErpExport>
