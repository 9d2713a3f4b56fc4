import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { MarketplaceError } from '../marketplace-account.ts'
import { safetyOfEans } from '../product-safety/safety-cards.repository.ts'
import { connectListing } from './connect-listing.ts'
import { asksForListing, fitForSending } from './fit-for-sending.ts'
import type { Listing, ListingConnector, Listings, Offer, OfferOutcome, Telling } from './listing.ts'
import {
  type AccountState,
  lockAccountState,
  noteAccount,
  type OfferAccount,
  ownOfferAccount,
} from './offer-accounts.repository.ts'
import {
  beginBatch,
  claimOpenBatch,
  countDue,
  leaveOutCountries,
  type OfferBatch,
  offersOfBatch,
  openBatches,
  postponeBatch,
  settleBatch,
  ticketsSince,
} from './offer-batches.repository.ts'
import { detailsOf } from './offer-details.repository.ts'
import { tellOffersJob } from './offers.jobs.ts'

/** What telling channels is given from outside when the process starts. */
export interface OffersDeps {
  readonly secrets: Secrets
  readonly listings: Listings
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Longer than any step can take: a worker that died holds a sending no longer than this. */
const LEASE_MS = 6 * MINUTE
/** After this nothing that was sent can arrive any more. */
const QUIET_MS = 2 * MINUTE
/** One job goes on for so long; then another takes its place, and other companies have their turn. */
const LONGEST_MS = MINUTE
/** A channel that works on a large sending is asked again after this, and after ever longer pauses. */
const LOOK_MS = [15 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE] as const
/** How long an account rests after failures in a row. */
const REST_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const
export const LONGEST_REST_MS = Math.max(...REST_MS)

/**
 * Tells the channel of an account what it has to know, until nothing is due. Every sending is rows before it is a call:
 * what it says is fixed, and while it is under way its offers are part of no other, so that an older state never replaces a
 * newer one. Where an answer is lost the channel is asked for the sending, and after a quiet time its offers are sent as they
 * are wanted then.
 */
export async function tellOffers(job: JobCtx, deps: OffersDeps, accountId: number): Promise<void> {
  const until = job.now().getTime() + LONGEST_MS
  const started = performance.now()
  for (;;) {
    if (job.signal.aborted) return
    const step = await job.write((ctx) => claimStep(ctx, deps, accountId))
    if (step === null) return
    if (!(await takeStep(job, deps, step))) return
    if (job.now().getTime() > until || performance.now() - started > LONGEST_MS) {
      await job.write((ctx) => ctx.enqueue(tellOffersJob, { channel_account_id: accountId }))
      return
    }
  }
}

interface Step {
  readonly account: OfferAccount
  readonly state: AccountState
  readonly batch: OfferBatch
  readonly kind: 'send' | 'find' | 'look'
  readonly offers: readonly Offer[]
  /** Tickets of the account's other sendings. */
  readonly others: readonly string[]
}

/** Claims what is to be done next on an account. Null when nothing is, or another worker has it. */
async function claimStep(ctx: Ctx, deps: OffersDeps, accountId: number): Promise<Step | null> {
  const account = await ownOfferAccount(ctx, accountId)
  const limits = account?.listing && deps.listings[account.listing]
  if (!account?.is_active || !limits) return null
  const state = await lockAccountState(ctx, accountId)
  if (state.rests_until !== null && state.rests_until > ctx.now) return null
  const leaseUntil = new Date(ctx.now.getTime() + LEASE_MS)
  const open = await claimOpenBatch(ctx, accountId, leaseUntil)
  if (open) {
    const kind = open.ticket === null ? 'find' : 'look'
    const others = kind === 'find' ? await ticketsSince(ctx, open) : []
    return { account, state, batch: open, kind, offers: await offersIn(ctx, limits, open), others }
  }
  const { sending, working } = await openBatches(ctx, accountId)
  if (sending) return null
  const due = await countDue(ctx, accountId, limits.few + 1)
  // What is sold out does not wait for a large sending to be worked on.
  const isUrgent = due.gone > 0 && due.gone <= limits.few
  const atMost = working ? limits.few : isUrgent ? due.gone : limits.most
  const batch = due.all > 0 ? await beginBatch(ctx, accountId, { atMost, leaseUntil }) : null
  return (
    batch && { account, state, batch, kind: 'send', offers: await offersIn(ctx, limits, batch), others: [] }
  )
}

async function offersIn(
  ctx: Ctx,
  { wantsDetails, wantsSafety }: Pick<ListingConnector, 'wantsDetails' | 'wantsSafety'>,
  batch: OfferBatch,
): Promise<Offer[]> {
  const offers = await offersOfBatch(ctx, batch)
  const details = wantsDetails ? await detailsOf(ctx, batch.account_id, offers) : null
  const eans = offers.map(({ ean }) => ean)
  const safety = wantsSafety ? await safetyOfEans(ctx, eans) : null
  return offers.map((offer) => ({
    ...offer,
    details: details?.get(offer.ean) ?? null,
    safety: safety?.get(offer.ean) ?? null,
  }))
}

/** @returns whether there may be more to do at once */
async function takeStep(job: JobCtx, deps: OffersDeps, step: Step): Promise<boolean> {
  try {
    const listing = await connectListing(job, deps, step.account)
    const known = await leaveOut(job, deps, listing, step)
    if (known.offers.length === 0) return true
    const telling = await speak(job, listing, known)
    return await job.write((ctx) => noteTelling(ctx, known, telling))
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    await job.write((ctx) => noteFailure(ctx, step, error))
    return false
  }
}

/**
 * Where only what the channel lists is told, looks for what it was never told of, and takes out of the sending what it does not
 * list and will not list, before that is sent.
 */
async function leaveOut(job: JobCtx, deps: OffersDeps, listing: Listing, step: Step): Promise<Step> {
  const isNew = step.kind === 'send' ? step.offers.filter(asksForListing) : []
  const { listing: name } = step.account
  if (isNew.length === 0 || listing.read === null || name === null || !deps.listings[name]?.onlyListed)
    return step
  const skus = isNew.map(({ sku }) => sku)
  const listed = await asked(listing.read(skus, job.signal))
  const countries = [
    ...new Set(isNew.flatMap((offer) => offer.countries.map(({ marketplace }) => marketplace))),
  ]
  const { terms } = step.account
  const holds =
    listing.holdsNew === null || countries.length === 0
      ? new Map<string, string>()
      : await asked(listing.holdsNew(terms, countries, job.signal))
  const { offers, outcomes, left } = fitForSending(step.offers, listed, holds)
  await job.write(async (ctx) => {
    await leaveOutCountries(ctx, step.batch, left)
    if (outcomes.length > 0)
      await settleBatch(ctx, step.batch, outcomes, { isOver: offers.length === 0, againAt: ctx.now })
  })
  return { ...step, offers }
}

/** A question changes nothing at the channel, even where its answer is lost. */
async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (!(error instanceof MarketplaceError) || !error.mayHaveHappened) throw error
    throw new MarketplaceError(error.kind, error.message, { cause: error, mayHaveHappened: false })
  }
}

/** Does what the step is for. */
async function speak(job: JobCtx, listing: Listing, step: Step): Promise<Telling> {
  const { batch, offers, kind, others } = step
  if (kind === 'look') return listing.lookUp(batch.ticket ?? '', offers, job.signal)
  if (kind === 'send') {
    const name = `kontor-${batch.account_id}-${batch.id}`
    const options = { isFirst: !step.state.was_validated, name, terms: step.account.terms }
    return listing.tell(offers, options, job.signal)
  }
  const ticket = await listing.findTold(new Date(batch.started_at), others, job.signal)
  if (ticket !== null) return { state: 'working', ticket, outcomes: [] }
  return { state: 'told', outcomes: offers.map(({ ean }) => lost(ean, '')), stopped: null }
}

const lost = (ean: string, message: string): OfferOutcome => ({ ean, outcome: 'unknown', message })

/** @returns whether there may be more to do at once */
async function noteTelling(ctx: Ctx, step: Step, telling: Telling): Promise<boolean> {
  const { batch, account } = step
  // A sending that was looked for and not found has been quiet for long enough.
  const againAt = step.kind === 'find' ? ctx.now : new Date(ctx.now.getTime() + QUIET_MS)
  if (telling.state === 'working') {
    await settleBatch(ctx, batch, telling.outcomes, { isOver: false, againAt })
    const looked = batch.ticket === null ? 0 : batch.claims
    const lookAt = new Date(ctx.now.getTime() + (LOOK_MS[looked] ?? LOOK_MS[LOOK_MS.length - 1] ?? MINUTE))
    if (await postponeBatch(ctx, batch, lookAt, telling.ticket)) await tellAt(ctx, account, lookAt)
    await noteAccount(ctx, account.id, { until: null, failures: 0, error: null })
    return true
  }
  await settleBatch(ctx, batch, telling.outcomes, { isOver: true, againAt })
  const { stopped } = telling
  if (stopped) {
    await rest(ctx, step, stopped)
    return false
  }
  await noteAccount(ctx, account.id, { until: null, failures: 0, error: null })
  if (telling.outcomes.some(({ outcome }) => outcome === 'unknown')) await tellAt(ctx, account, againAt)
  return true
}

/** The call failed as a whole. Where it may have happened all the same, the sending stays until it can be looked for. */
async function noteFailure(ctx: Ctx, step: Step, error: MarketplaceError): Promise<void> {
  const { batch, kind, offers } = step
  const again = new Date(ctx.now.getTime() + QUIET_MS)
  if (kind === 'look' && error.kind === 'refused') {
    // The channel has given the whole sending up.
    const refused = offers.map(({ ean }) => ({ ean, outcome: 'refused' as const, message: error.message }))
    await settleBatch(ctx, batch, refused, { isOver: true, againAt: again })
    return
  }
  if (kind === 'send' && !error.mayHaveHappened) {
    await settleBatch(ctx, batch, [], { isOver: true, againAt: ctx.now })
  } else {
    const lookAt = new Date(Math.max(again.getTime(), ctx.now.getTime() + (error.retryAfterMs ?? 0)))
    await postponeBatch(ctx, batch, lookAt, null)
  }
  await rest(ctx, step, error)
}

/** Lets the account rest, ever longer, at least as long as the channel asks for. */
async function rest(ctx: Ctx, { account, state }: Step, error: MarketplaceError): Promise<void> {
  const { failures } = state
  const pause = error.kind === 'rate_limited' && error.retryAfterMs !== undefined ? 0 : restAfter(failures)
  const until = new Date(ctx.now.getTime() + Math.max(pause, error.retryAfterMs ?? 0))
  await noteAccount(ctx, account.id, { until, failures: failures + 1, error: error.message })
  await tellAt(ctx, account, until)
}

const restAfter = (failures: number): number => REST_MS[failures] ?? REST_MS[REST_MS.length - 1] ?? MINUTE

const tellAt = (ctx: Ctx, account: OfferAccount, startAfter: Date): Promise<void> =>
  ctx.enqueue(tellOffersJob, { channel_account_id: account.id }, { startAfter })
