import { z } from 'zod'
import { ERP_TRANSPORTS, ErpLinkSettings } from '../erp/erp.schemas.ts'
import { Id, Instant, PageQuery } from '../shared/index.ts'
import { FtpUser } from './ftp.schemas.ts'

const Flag = z.union([z.literal(0), z.literal(1)])

/** Where the company's ERP is, and how it delivers (spec: integrations, ERP (WWS) and FTP configuration). */
export const ErpConnection = z.object({
  is_active: Flag,
  /** 1: a delivery holds changes only; 0: all pieces of its stores. */
  is_delta_active: Flag,
  transport: z.enum(ERP_TRANSPORTS),
  erp_base_url: z.string(),
  erp_user: z.string(),
  password_set: z.boolean(),
  /** Null: nothing is saved yet. */
  updated_at: Instant.nullable(),
  erp_system_name: z.string(),
  /** How its files are read where nobody has said it: a proposal, nothing certified; null: none is known for its ERP. */
  profile: z
    .object({
      name: z.string(),
      delimiter: z.enum([';', ',', '\t']),
      encoding: z.enum(['utf-8', 'windows-1252']),
      columns: z.array(z.string()),
    })
    .nullable(),
  /** Why orders are not exported although it is active; null: nothing keeps them. */
  export_blocked: z.enum(['erp_manual']).nullable(),
})
export type ErpConnection = z.infer<typeof ErpConnection>

const { shape } = ErpLinkSettings

/** What is left out stays as it is. */
export const ErpConnectionBody = z.strictObject({
  is_active: Flag,
  is_delta_active: Flag,
  transport: shape.transport.optional(),
  erp_base_url: shape.erp_base_url.optional(),
  erp_user: shape.erp_user.optional(),
  /** Empty: stays as it is, too. */
  erp_password: shape.erp_password,
})
export type ErpConnectionBody = z.infer<typeof ErpConnectionBody>

/** 1: saved; 0: nothing differed. The message is in the caller's language. */
export const ConnectionSaved = z.object({ status: Flag, message: z.string() })

export const ConnectionsQuery = PageQuery

/** How a company is connected; the provider's staff see all of them. */
export const CompanyConnection = z.object({
  company: z.object({ id: Id, name: z.string() }),
  erp_system_name: z.string(),
  /** Null: none is set up. */
  erp: ErpConnection.omit({ erp_system_name: true, profile: true }).nullable(),
  ftp: FtpUser.nullable(),
})
export type CompanyConnection = z.infer<typeof CompanyConnection>
