import type { ConnectionCheck } from '@kontor/contract/organisation'
import { type Locale, ownValue } from '@kontor/contract/shared'
import type { CarrierContract, CarrierContractEdit } from '@kontor/contract/shipping'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { fieldsIn, readCredentials } from '../../../platform/outbound/vendor-manifest.ts'
import {
  CHECK_TIMEOUT_MS,
  carrierCredentials,
  connectionCheck,
  ownCarrierAccounts,
  saveCarrierAccount,
} from '../../organisation/index.ts'
import { type Carrier, type CarrierConnector, CarrierError } from './carrier.ts'
import { hasLiveAttempts } from './carrier-accounts.repository.ts'
import type { CarrierAccess } from './carrier-connection.ts'

type Access = Pick<CarrierAccess, 'carriers' | 'secrets'>

/** By whose contract the company buys labels, vendor by vendor. */
export async function carrierContracts(ctx: Ctx, { carriers }: Access): Promise<CarrierContract[]> {
  const own = new Map((await ownCarrierAccounts(ctx)).map((account) => [account.vendor, account]))
  return Object.entries(carriers).flatMap(([vendor, connector]) => {
    if (!connector) return []
    const account = own.get(vendor)
    const isOffered = connector.connect(null) !== null
    return {
      vendor,
      name: connector.manifest.name,
      in_use: account?.is_active ? 'own' : isOffered ? 'operator' : 'none',
      key_stored: account !== undefined,
      operator_available: isOffered,
      version: account?.version ?? null,
      credentials: fieldsIn(connector.manifest.credentials, ctx.locale),
    }
  })
}

/**
 * Stores the company's own key, or changes whose contract serves.
 * @throws AppError `carrier_not_found`, `credentials_missing`, `stale_version`; `carrier_in_use` while labels are being
 *   bought: what is under way by one contract is not known to the other
 */
export async function changeCarrierContract(
  ctx: Ctx,
  access: Access,
  vendor: string,
  edit: z.output<typeof CarrierContractEdit>,
): Promise<CarrierContract> {
  const { manifest } = connectorOf(access, vendor)
  if (await hasLiveAttempts(ctx, vendor)) throw new AppError('carrier_in_use')
  const { credentials: given, use_own, version } = edit
  const credentials =
    given && access.secrets.encrypt(JSON.stringify(readCredentials(manifest.credentials, given)))
  const needs = manifest.credentials.fields.filter(({ isRequired }) => isRequired).map(({ key }) => key)
  await saveCarrierAccount(ctx, { vendor, credentials, needs, is_active: use_own, version })
  const contract = (await carrierContracts(ctx, access)).find((one) => one.vendor === vendor)
  if (!contract) throw new Error(`there is no contract with ${vendor}`)
  return contract
}

/**
 * Tries the company's own key while a person waits.
 * @param timeoutMs how long the carrier may take
 * @throws AppError `carrier_not_found`
 */
export async function checkCarrierContract(
  steps: CallSteps,
  access: Access,
  { vendor, locale, timeoutMs = CHECK_TIMEOUT_MS }: { vendor: string; locale: Locale; timeoutMs?: number },
): Promise<ConnectionCheck> {
  const connector = connectorOf(access, vendor)
  const sealed = await steps.read((ctx) => carrierCredentials(ctx, vendor))
  if (sealed === null) return connectionCheck('missing_credentials', locale)
  const carrier = opened(steps, connector, access, sealed)
  if (!carrier?.check) return connectionCheck('wrong_credentials', locale)
  return connectionCheck(await tried(steps, carrier.check(), timeoutMs), locale)
}

async function tried(
  { log }: Pick<CallSteps, 'log'>,
  check: Promise<'ok' | 'wrong_credentials'>,
  timeoutMs: number,
): Promise<ConnectionCheck['result']> {
  const late = new Promise<'unreachable'>((resolve) => {
    AbortSignal.timeout(timeoutMs).addEventListener('abort', () => resolve('unreachable'), { once: true })
  })
  try {
    return await Promise.race([check, late])
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    log.info({ err: error }, 'a check of a carrier account failed')
    return error.failure.kind === 'notReached' && error.failure.tooOften ? 'busy' : 'unreachable'
  }
}

function opened(
  { log }: Pick<CallSteps, 'log'>,
  connector: CarrierConnector,
  { secrets }: Access,
  sealed: string,
): Carrier | null {
  try {
    return connector.connect(secrets.decrypt(sealed))
  } catch (error) {
    log.error({ err: error }, 'carrier credentials cannot be read')
    return null
  }
}

function connectorOf({ carriers }: Access, vendor: string): CarrierConnector {
  const connector = ownValue(carriers, vendor)
  if (!connector) throw new AppError('carrier_not_found')
  return connector
}
