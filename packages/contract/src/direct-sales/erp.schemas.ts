import { z } from 'zod'

/** How an order document reaches a company's ERP. */
export const ERP_TRANSPORTS = ['http', 'ftp'] as const
export type ErpTransport = (typeof ERP_TRANSPORTS)[number]

/** The company's connection, as the operator sets it up (spec: integrations, ERP (WWS) and FTP configuration). */
export const ErpLinkSettings = z.strictObject({
  is_active: z.boolean(),
  is_delta_active: z.boolean(),
  transport: z.enum(ERP_TRANSPORTS),
  erp_base_url: z.string().trim().min(1).max(500),
  erp_user: z.string().trim().max(200),
  /** Left out: stays as it is. */
  erp_password: z.string().max(200).optional(),
})
export type ErpLinkSettings = z.infer<typeof ErpLinkSettings>
