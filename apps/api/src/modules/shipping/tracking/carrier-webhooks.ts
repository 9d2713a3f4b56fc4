import { ownValue } from '@kontor/contract/shared'
import type { Config } from '../../../platform/config.ts'
import type { PublicCtx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import type { Carrier, WebhookAddress } from '../carrier/carrier.ts'
import { contractInUse } from '../carrier/carrier-accounts.repository.ts'
import { type CarrierAccess, connectCarrier } from '../carrier/carrier-connection.ts'
import { enqueueTracking } from './tracking.jobs.ts'
import { findCompany, findCompanyOfShipment, markDue } from './tracking.repository.ts'

// A vendor calls one address for each contract with it: the operator's, or a company's own. The address and the password
// follow from this installation's key, so that every process knows them and nothing has to be stored. A webhook with both
// proves one thing only, that something changed.

/** Whose contract a webhook belongs to; a number is a company. */
type Account = 'operator' | number

const USER_NAME = 'kontor'

type Keys = Pick<CarrierAccess, 'secrets'>

const nameOf = (account: Account): string => (account === 'operator' ? account : `c${account}`)
const addressPurpose = (vendor: string, account: Account): string =>
  `carrier webhook address ${vendor} ${nameOf(account)}`
const passwordPurpose = (vendor: string, account: Account): string =>
  `carrier webhook password ${vendor} ${nameOf(account)}`

/** Where a carrier shall call. @param baseUrl where it reaches this installation, without slash at the end */
export function webhookAddress(
  { secrets }: Keys,
  vendor: string,
  account: Account,
  baseUrl: string,
): WebhookAddress {
  const family = `${baseUrl}/v1/webhooks/${vendor}/`
  return {
    family,
    url: `${family}${nameOf(account)}.${secrets.mac(addressPurpose(vendor, account))}`,
    username: USER_NAME,
    password: secrets.mac(passwordPurpose(vendor, account)),
  }
}

/** A webhook as it arrives. */
export interface WebhookCall {
  readonly vendor: string
  readonly token: string
  readonly authorization: string | undefined
  readonly body: unknown
}

/**
 * Enqueues the question what happened to a shipment. One that is not ours is no error, and answered alike.
 * @throws AppError `unauthenticated` when address or password are not the ones given to the carrier, `malformed_body` for
 *   what it does not send
 */
export async function receiveCarrierWebhook(
  ctx: PublicCtx,
  deps: Pick<CarrierAccess, 'carriers' | 'secrets'>,
  call: WebhookCall,
): Promise<void> {
  const { vendor } = call
  const account = accountOf(deps, call)
  if (account === null) throw new AppError('unauthenticated')
  const shipment = ownValue(deps.carriers, vendor)?.shipmentOfWebhook?.(call.body) ?? null
  if (shipment === null) throw new AppError('malformed_body')
  const company =
    account === 'operator'
      ? await findCompanyOfShipment(ctx, vendor, shipment)
      : await findCompany(ctx, account)
  if (!company) return
  const scoped = await ctx.actAs(company, { kind: 'system', name: vendor })
  const attemptId = await markDue(scoped, vendor, shipment)
  if (attemptId !== undefined) await enqueueTracking(scoped, attemptId)
}

function accountOf({ secrets }: Keys, { vendor, token, authorization }: WebhookCall): Account | null {
  const [name = '', proof = ''] = token.split('.')
  const account: Account = name === 'operator' ? name : Number(name.slice(1))
  const [scheme, encoded = ''] = (authorization ?? '').split(' ')
  const credentials = Buffer.from(encoded, 'base64').toString()
  const password = credentials.startsWith(`${USER_NAME}:`) ? credentials.slice(USER_NAME.length + 1) : ''
  // An address that was given out before the key was rotated is good until the hourly renewal has replaced it.
  const isProven =
    scheme === 'Basic' &&
    secrets.isMac(addressPurpose(vendor, account), proof) &&
    secrets.isMac(passwordPurpose(vendor, account), password)
  return isProven ? account : null
}

/** What a subscription needs from outside. */
export interface SubscriptionDeps extends Pick<CarrierAccess, 'carriers' | 'secrets'> {
  readonly config: Pick<Config, 'carrierWebhookUrl'>
}

/**
 * Makes sure that every vendor calls us when something happens to shipments of one account's contracts. One that cannot
 * reach this installation, or has no webhooks, is only asked regularly. Safe to run any number of times.
 * @throws CarrierError when one did not take it, after the others had their turn; the queue tries again
 */
export async function subscribeToCarriers(
  job: JobCtx,
  account: 'operator' | 'own',
  deps: SubscriptionDeps,
): Promise<void> {
  const baseUrl = deps.config.carrierWebhookUrl
  if (baseUrl === null) return
  const whose = account === 'operator' ? account : job.company.id
  const failures: unknown[] = []
  for (const vendor of Object.keys(deps.carriers)) {
    try {
      const carrier = await carrierOf(job, account, vendor, deps)
      await carrier?.subscribe?.(webhookAddress(deps, vendor, whose, baseUrl))
    } catch (error) {
      job.log.warn({ err: error, vendor }, 'the carrier took no address for its webhooks')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** The carrier behind one contract; null where there is none. */
const carrierOf = (
  job: JobCtx,
  account: 'operator' | 'own',
  vendor: string,
  deps: SubscriptionDeps,
): Promise<Carrier | null> =>
  job.read(async (ctx) => {
    if (account === 'operator') return ownValue(deps.carriers, vendor)?.connect(null) ?? null
    return (await contractInUse(ctx, vendor)) === 'operator' ? null : connectCarrier(ctx, deps, vendor)
  })
