import { z } from 'zod'
import { Id, Instant, isOneLine, Line, RequiredLine } from '../shared/index.ts'

/** How an order document reaches a company's ERP. */
export const ERP_TRANSPORTS = ['http', 'ftp'] as const
export type ErpTransport = (typeof ERP_TRANSPORTS)[number]

/** The company's connection, as the operator sets it up (spec: integrations, ERP (WWS) and FTP configuration). */
export const ErpLinkSettings = z.strictObject({
  is_active: z.boolean(),
  is_delta_active: z.boolean(),
  transport: z.enum(ERP_TRANSPORTS),
  erp_base_url: RequiredLine(500),
  erp_user: Line(200),
  /** Left out: stays as it is. */
  erp_password: z.string().max(200).refine(isOneLine).optional(),
})
export type ErpLinkSettings = z.infer<typeof ErpLinkSettings>

/** What keeps an order from the ERP, or kept its last export from it; the screen words it. */
export const ERP_FAILURES = [
  'unavailable',
  'unauthorised',
  'refused',
  'not_allowed',
  'switched_off',
  'nothing_left',
  'currency_unsupported',
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
      /** Since when the order says something else than what was sent: it was changed afterwards. */
      outdated_since: Instant.nullable(),
      error: z.object({ kind: z.enum(ERP_FAILURES), message: z.string() }).nullable(),
    })
    .nullable(),
})
export type OrderErpExport = z.infer<typeof OrderErpExport>

/** An order whose last export failed for good, until somebody sends it again. */
export const FailedExport = z.object({
  /** Whose order it is; the provider's staff see those of all companies. */
  company: z.object({ id: Id, name: z.string() }),
  order_id: Id,
  ext_order_id: z.string(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  requested_at: Instant,
  attempts: z.number().int(),
  error: z.object({ kind: z.enum(ERP_FAILURES), message: z.string() }),
})
export type FailedExport = z.infer<typeof FailedExport>

/** For the badge; counted up to 10,000. */
export const FailedExportCount = z.object({ failed: z.number().int().nonnegative() })
