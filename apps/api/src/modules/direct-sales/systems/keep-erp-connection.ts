import type { ErpConnection, ErpConnectionBody } from '@kontor/contract/direct-sales'
import type { ErpLinkSettings } from '@kontor/contract/erp'
import type { Translated } from '@kontor/contract/shared'
import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { findErpConnection, isManualErp, saveErpLink } from '../../erp/index.ts'
import { fileProfileOf } from '../../intake/index.ts'
import { checkErpAddress, refusedAddress } from './check-erp-address.ts'

/** Somebody changed the connection to the company's ERP; `fields` are those that changed. */
const erpLinkChanged = defineEvent<{ fields: string[] }>('erp_link.changed')

/** Answers to a change (spec: integrations §8). */
const SAVED: Translated = {
  de: 'WWS-Konfiguration gespeichert',
  en: 'Successfully updated WWS Configuration',
  es: 'Configuración del ERP guardada',
}
const UNCHANGED: Translated = { de: 'Nichts geändert', en: 'Not modified', es: 'Sin cambios' }

type Connection = Awaited<ReturnType<typeof findErpConnection>>

/** How the company is connected with its ERP; empty where it is not. */
export const erpConnection = async (ctx: Ctx): Promise<ErpConnection> => view(await findErpConnection(ctx))

function view({ link, system_name }: Connection): ErpConnection {
  const profile = fileProfileOf(system_name)
  return {
    is_active: link?.isActive ? 1 : 0,
    is_delta_active: link?.isDeltaActive ? 1 : 0,
    transport: link?.transport ?? 'http',
    erp_base_url: link?.erpBaseUrl ?? '',
    erp_user: link?.erpUser ?? '',
    password_set: (link?.erpPassword ?? '') !== '',
    updated_at: link?.updatedAt.toISOString() ?? null,
    erp_system_name: system_name,
    profile: profile ? { ...profile, columns: Object.keys(profile.columns) } : null,
    export_blocked: isManualErp(system_name) ? 'erp_manual' : null,
  }
}

/**
 * Changes the connection to the ERP. An address that orders would not reach is refused before anything is saved.
 * @returns 0 where nothing differs from what is saved
 * @throws AppError `erp_manual` for switching on one that is kept by hand, `erp_address_refused` with the reason at its field
 */
export async function keepErpConnection(
  steps: CallSteps,
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  body: ErpConnectionBody,
): Promise<{ status: 0 | 1; message: string }> {
  const before = await steps.read(findErpConnection)
  if (body.is_active === 1 && isManualErp(before.system_name)) throw new AppError('erp_manual')
  const { erp_base_url, transport } = settingsOf(before, body)
  if (erp_base_url === '') throw refusedAddress('erp_address_missing')
  if (erp_base_url !== before.link?.erpBaseUrl || transport !== before.link.transport)
    await checkErpAddress({ allowPrivate: config.allowPrivateOutbound }, erp_base_url, transport)
  return steps.write(async (ctx) => {
    const connection = await findErpConnection(ctx)
    const settings = settingsOf(connection, body)
    // Somebody else has changed the address meanwhile, and only its half stands here: it was never checked as it is.
    if (settings.erp_base_url !== erp_base_url || settings.transport !== transport)
      throw new AppError('stale_version')
    const fields = changedFields(connection, settings, secrets)
    if (fields.length === 0) return { status: 0, message: UNCHANGED[ctx.locale] }
    await saveErpLink(ctx, secrets, settings)
    await ctx.emit(erpLinkChanged, { fields })
    return { status: 1, message: SAVED[ctx.locale] }
  })
}

/** What is to be saved: what was sent, and of the rest what there is. */
function settingsOf({ link }: Connection, body: ErpConnectionBody): ErpLinkSettings {
  return {
    is_active: body.is_active === 1,
    is_delta_active: body.is_delta_active === 1,
    transport: body.transport ?? link?.transport ?? 'http',
    erp_base_url: body.erp_base_url ?? link?.erpBaseUrl ?? '',
    erp_user: body.erp_user ?? link?.erpUser ?? '',
    ...(body.erp_password ? { erp_password: body.erp_password } : {}),
  }
}

function changedFields({ link }: Connection, settings: ErpLinkSettings, secrets: Secrets): string[] {
  const differs: readonly (readonly [string, boolean])[] = [
    ['is_active', link?.isActive !== settings.is_active],
    ['is_delta_active', link?.isDeltaActive !== settings.is_delta_active],
    ['transport', link?.transport !== settings.transport],
    ['erp_base_url', link?.erpBaseUrl !== settings.erp_base_url],
    ['erp_user', link?.erpUser !== settings.erp_user],
    ['erp_password', settings.erp_password !== undefined && !isSaved(link, settings.erp_password, secrets)],
  ]
  return differs.flatMap(([field, isOther]) => (isOther ? [field] : []))
}

/** Whether a password is the one that is saved; one that cannot be read any more is another. */
function isSaved(link: Connection['link'], password: string, secrets: Secrets): boolean {
  if (!link || link.erpPassword === '') return false
  try {
    return secrets.decrypt(link.erpPassword) === password
  } catch {
    // Sealed with a key that is gone: the new one takes its place.
    return false
  }
}
