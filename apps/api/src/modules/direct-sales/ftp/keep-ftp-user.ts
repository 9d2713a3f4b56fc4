import type { FtpConfiguration, FtpUser, FtpUserBody, NewFtpUser } from '@kontor/contract/direct-sales'
import type { Translated } from '@kontor/contract/shared'
import { hashPassword, verifyPassword } from '../../../platform/auth/passwords.ts'
import type { Config } from '../../../platform/config.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { ftpUsername } from './ftp-username.ts'
import { changeFtpUser, type FtpUserRow, findFtpUser, insertFtpUser } from './ftp-users.repository.ts'

/** Somebody created the company's FTP user. */
const ftpUserCreated = defineEvent<{ username: string; is_active: boolean }>('ftp_user.created')
/** Somebody changed it; `fields` are those that changed. */
const ftpUserChanged = defineEvent<{ fields: string[] }>('ftp_user.changed')

/** Answers (spec: integrations §8). */
const TEXTS = {
  created: {
    de: 'FTP-Benutzer angelegt',
    en: 'Successfully created FTP user',
    es: 'Usuario FTP creado',
  },
  changed: {
    de: 'FTP-Passwort gespeichert',
    en: 'Successfully updated FTP Password',
    es: 'Contraseña FTP guardada',
  },
  unchanged: { de: 'Nichts geändert', en: 'Not modified', es: 'Sin cambios' },
} as const satisfies Record<string, Translated>

type Saved = { status: 0 | 1; message: string }

/** The company's FTP user, or how a new one would be called. */
export async function ftpConfiguration(ctx: Ctx, { ftp, publicUrl }: Config): Promise<FtpConfiguration> {
  const user = await ftpUserOf(ctx)
  return {
    configuration: user,
    suggested_username: user ? null : ftpUsername(ctx.company),
    server: ftp && {
      host: ftp.passiveHost ?? new URL(publicUrl).hostname,
      port: ftp.port,
      is_encrypted: ftp.tls !== null,
    },
  }
}

/** The company's FTP user; null: it has none. */
export async function ftpUserOf(ctx: Ctx): Promise<FtpUser | null> {
  const row = await findFtpUser(ctx)
  return row ? view(row) : null
}

const view = ({ companyId, isActive, username, updatedAt }: FtpUserRow): FtpUser => ({
  company_id: companyId,
  is_active: isActive ? 1 : 0,
  username,
  updated_at: updatedAt.toISOString(),
})

/**
 * Creates the one FTP user of the company.
 * @throws AppError `ftp_username_other`, `ftp_user_exists`
 */
export async function createFtpUser(steps: CallSteps, body: NewFtpUser): Promise<Saved> {
  const username = ftpUsername(steps.company)
  if (body.username !== username) throw new AppError('ftp_username_other', { username })
  const passwordHash = await hashPassword(body.password)
  return steps.write(async (ctx) => {
    const isActive = body.is_active === 1
    if (!(await insertFtpUser(ctx, { username, passwordHash, isActive })))
      throw new AppError('ftp_user_exists')
    await ctx.emit(ftpUserCreated, { username, is_active: isActive })
    return { status: 1, message: TEXTS.created[ctx.locale] }
  })
}

/**
 * Changes its password, or switches it on or off.
 * @returns 0 where nothing differs, also with the password that it has
 * @throws AppError `ftp_user_not_found`
 */
export async function updateFtpUser(steps: CallSteps, body: FtpUserBody): Promise<Saved> {
  const before = await steps.read(findFtpUser)
  if (!before) throw new AppError('ftp_user_not_found')
  const isNew = Boolean(body.password) && !(await verifyPassword(before.passwordHash, body.password ?? ''))
  const passwordHash = isNew ? await hashPassword(body.password ?? '') : undefined
  return steps.write(async (ctx) => {
    const isActive = body.is_active === 1
    const now = await findFtpUser(ctx)
    const fields = [
      ...(now?.isActive === isActive ? [] : ['is_active']),
      ...(passwordHash === undefined ? [] : ['password']),
    ]
    if (fields.length === 0) return { status: 0, message: TEXTS.unchanged[ctx.locale] }
    await changeFtpUser(ctx, { isActive, ...(passwordHash !== undefined && { passwordHash }) })
    await ctx.emit(ftpUserChanged, { fields })
    return { status: 1, message: TEXTS.changed[ctx.locale] }
  })
}
