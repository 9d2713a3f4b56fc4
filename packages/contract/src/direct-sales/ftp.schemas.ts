import { z } from 'zod'
import { Id, Instant, RequiredLine } from '../shared/index.ts'
import { isFtpPassword, LONGEST_FTP_PASSWORD } from './ftp-password.ts'

const Flag = z.union([z.literal(0), z.literal(1)])

/** The company's user of Kontor's FTP server (spec: integrations, ERP (WWS) and FTP configuration). */
export const FtpUser = z.object({
  company_id: Id,
  is_active: Flag,
  username: z.string(),
  updated_at: Instant,
})
export type FtpUser = z.infer<typeof FtpUser>

/** The user, or how a new one would be called. */
export const FtpConfiguration = z.object({
  configuration: FtpUser.nullable(),
  suggested_username: z.string().nullable(),
  /** Where it logs in; null: this installation runs no FTP server. */
  server: z.object({ host: z.string(), port: z.number().int(), is_encrypted: z.boolean() }).nullable(),
})
export type FtpConfiguration = z.infer<typeof FtpConfiguration>

const Password = z
  .string()
  .max(LONGEST_FTP_PASSWORD)
  .refine(isFtpPassword, { params: { ftpPassword: true } })

export const NewFtpUser = z.strictObject({
  /** As it was suggested. */
  username: RequiredLine(60),
  password: Password,
  is_active: Flag.default(0),
})
export type NewFtpUser = z.infer<typeof NewFtpUser>

export const FtpUserBody = z.strictObject({
  is_active: Flag,
  /** Left out or empty: stays as it is. */
  password: z.union([z.literal(''), Password]).optional(),
})
export type FtpUserBody = z.infer<typeof FtpUserBody>

/** 1: saved; 0: nothing differed. The message is in the caller's language. */
export const FtpUserSaved = z.object({ status: Flag, message: z.string() })
