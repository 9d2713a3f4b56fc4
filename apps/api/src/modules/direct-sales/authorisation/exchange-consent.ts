import type { SellerConsent } from '@kontor/contract/direct-sales'
import { hashToken } from '../../../platform/auth/tokens.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { MarketplaceError, opened } from '../../channels/index.ts'
import { enqueueExchange } from './authorisation.jobs.ts'
import {
  type Consent,
  lockConsent,
  lockConsentByState,
  takeConsent,
  updateConsent,
} from './consents.repository.ts'
import { type KeepDeps, keepCredentials } from './keep-credentials.ts'

/** An exchange that was begun so long ago will not be answered any more. */
const OVERDUE_MS = 60_000
/** A marketplace's code is good for five minutes (Selling Partner API, "Website authorization workflow"). */
const CODE_MS = 5 * 60_000

/** What exchanging a consent needs. */
export interface ConsentDeps extends KeepDeps {
  /** Where the marketplace sends people back to, as it was told. */
  readonly redirectUrl: string
}

/** What came of a consent. */
export interface StoredConsent {
  readonly id: number
  readonly isNew: boolean
}

type Steps = Pick<CallSteps | JobCtx, 'read' | 'write' | 'log' | 'now'>

/**
 * Takes what a person came back with, and exchanges the code for credentials. First the row holds the code and a job is due that
 * exchanges it should this process die; so nothing is lost, and a state is taken once.
 * @throws AppError `consent_state_unknown`, `consent_state_used`, `consent_state_expired`, `consent_code_refused`;
 *   `consent_pending` while the marketplace does not answer, which the job then goes on with
 */
export async function saveConsent(
  steps: CallSteps,
  deps: ConsentDeps,
  given: SellerConsent,
): Promise<StoredConsent> {
  if (deps.consent.address('') === null) throw new AppError('consent_application_missing')
  const consent = await steps.write((ctx) => giveConsent(ctx, deps, given))
  try {
    const stored = await exchange(steps, deps, consent)
    if (stored === null) throw new AppError('consent_code_refused')
    return stored
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    throw new AppError('consent_pending')
  }
}

/** Exchanges a code whose call did not come to it. A MarketplaceError lets the job try again. */
export async function exchangeAgain(job: JobCtx, deps: ConsentDeps, id: number): Promise<void> {
  const overdue = new Date(job.now().getTime() - OVERDUE_MS)
  const consent = await job.write((ctx) => takeConsent(ctx, id, overdue))
  if (consent) await exchange(job, deps, consent)
}

/** Notes what a person came back with, once. */
async function giveConsent(
  ctx: Ctx,
  { consent, secrets }: ConsentDeps,
  given: SellerConsent,
): Promise<Consent> {
  const row = await lockConsentByState(ctx, hashToken(given.state))
  if (!row || row.userId !== ctx.user?.id || row.adapter !== consent.adapter)
    throw new AppError('consent_state_unknown')
  if (row.state !== 'asked') throw new AppError('consent_state_used')
  if (row.expiresAt <= ctx.now) throw new AppError('consent_state_expired')
  const change = {
    state: 'given',
    givenAt: ctx.now,
    triedAt: ctx.now,
    sellerId: given.selling_partner_id,
    code: secrets.encrypt(given.oauth_code),
  } as const
  await updateConsent(ctx, row.id, change)
  await enqueueExchange(ctx, row.id, new Date(ctx.now.getTime() + OVERDUE_MS))
  return { ...row, ...change }
}

/** @returns null when the code was refused @throws MarketplaceError while the marketplace does not answer */
async function exchange(steps: Steps, deps: ConsentDeps, consent: Consent): Promise<StoredConsent | null> {
  const { id, sellerId, givenAt } = consent
  if (sellerId === null || givenAt === null) throw new Error(`nobody came back with consent ${id}`)
  try {
    const code = opened(consent.code, deps.secrets)
    const credentials = await deps.consent.exchange({ code, sellerId, redirectUrl: deps.redirectUrl })
    return await steps.write((ctx) => store(ctx, deps, id, { sellerId, credentials }))
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    steps.log.warn({ err: error, marketplace_consent_id: id }, 'a consent could not be exchanged')
    const isOver = steps.now().getTime() >= givenAt.getTime() + CODE_MS
    if (error.retryable && !isOver) {
      await steps.write((ctx) => updateConsent(ctx, id, { triedAt: null }))
      throw error
    }
    await steps.write((ctx) => refuse(ctx, id))
    return null
  }
}

async function store(
  ctx: Ctx,
  deps: ConsentDeps,
  id: number,
  given: { sellerId: string; credentials: Readonly<Record<string, string>> },
): Promise<StoredConsent | null> {
  const row = await lockConsent(ctx, id)
  if (row?.state !== 'given') return null
  const kept = await keepCredentials(ctx, deps, given)
  await updateConsent(ctx, id, { state: 'stored', code: '', channelAccountId: kept.id })
  return kept
}

async function refuse(ctx: Ctx, id: number): Promise<void> {
  const row = await lockConsent(ctx, id)
  if (row?.state === 'given') await updateConsent(ctx, id, { state: 'refused', code: '' })
}
