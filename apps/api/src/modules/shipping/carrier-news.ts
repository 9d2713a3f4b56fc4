import { sameSecret } from '../../platform/auth/tokens.ts'
import type { PublicCtx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import type { NewsAddress } from './carrier.ts'
import { connectCarrier } from './carrier-connection.ts'
import { findCompany, findCompanyOfShipment } from './carrier-news.repository.ts'
import { enqueueTracking } from './label-queue.ts'
import { findCarrierCredentials } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { markDue } from './tracking.repository.ts'

// A carrier calls one address for each contract with it: the operator's, or a company's own. The address and the password
// follow from this installation's key, so that every process knows them and nothing has to be stored. Who calls with both
// is believed in one thing only, that something changed.

/** Whose contract news come from; a number is a company. */
type Account = 'operator' | number

const USER_NAME = 'kontor'

type Keys = Pick<ShippingDeps, 'secrets'>

const nameOf = (account: Account): string => (account === 'operator' ? account : `c${account}`)
const proofOf = ({ secrets }: Keys, vendor: string, account: Account): string =>
  secrets.mac(`carrier news address ${vendor} ${nameOf(account)}`)
const passwordOf = ({ secrets }: Keys, vendor: string, account: Account): string =>
  secrets.mac(`carrier news password ${vendor} ${nameOf(account)}`)

/** Where a carrier shall call. @param baseUrl where it reaches this installation, without slash at the end */
export function newsAddress(deps: Keys, vendor: string, account: Account, baseUrl: string): NewsAddress {
  const family = `${baseUrl}/v1/webhooks/${vendor}/`
  return {
    family,
    url: `${family}${nameOf(account)}.${proofOf(deps, vendor, account)}`,
    username: USER_NAME,
    password: passwordOf(deps, vendor, account),
  }
}

/** A call of a carrier as it arrives. */
export interface NewsCall {
  readonly vendor: string
  readonly token: string
  readonly authorization: string | undefined
  readonly carrierShipmentId: string
}

/**
 * Something happened to a shipment: a job will ask what. A shipment that is not ours is no error, and answered alike.
 * @throws AppError `unauthenticated` when whoever calls was not told address and password by us
 */
export async function receiveNews(ctx: PublicCtx, deps: Keys, call: NewsCall): Promise<void> {
  const account = accountOf(deps, call)
  if (account === null) throw new AppError('unauthenticated')
  const company =
    account === 'operator'
      ? await findCompanyOfShipment(ctx, call.carrierShipmentId)
      : await findCompany(ctx, account)
  if (!company) return
  const scoped = await ctx.actAs(company, { kind: 'system', name: call.vendor })
  const attemptId = await markDue(scoped, call.carrierShipmentId)
  if (attemptId !== undefined) await enqueueTracking(scoped, attemptId)
}

function accountOf(deps: Keys, { vendor, token, authorization }: NewsCall): Account | null {
  const [name = '', proof = ''] = token.split('.')
  const account: Account = name === 'operator' ? name : Number(name.slice(1))
  const expected = Buffer.from(`${USER_NAME}:${passwordOf(deps, vendor, account)}`).toString('base64')
  const isProven =
    sameSecret(proof, proofOf(deps, vendor, account)) && sameSecret(authorization ?? '', `Basic ${expected}`)
  return isProven ? account : null
}

/**
 * Makes sure that the carrier calls us when something happens to shipments of one contract. Where it cannot reach this
 * installation, or has nothing to tell, asking regularly has to do. Safe to run any number of times.
 * @throws CarrierError when the carrier did not take it; the queue tries again
 */
export async function subscribeToCarrier(
  job: JobCtx,
  account: 'operator' | 'own',
  deps: Pick<ShippingDeps, 'carrier' | 'secrets' | 'config'>,
): Promise<void> {
  const baseUrl = deps.config.carrierNewsUrl
  if (baseUrl === null) return
  const { vendor } = deps.carrier
  const carrier = await job.read(async (ctx) => {
    if (account === 'operator') return deps.carrier.connect(null)
    return (await findCarrierCredentials(ctx, vendor)) === null ? null : connectCarrier(ctx, deps)
  })
  const whose = account === 'operator' ? account : job.company.id
  await carrier?.subscribe?.(newsAddress(deps, vendor, whose, baseUrl))
}
