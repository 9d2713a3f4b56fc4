import type { Ctx } from '../../../platform/ctx.ts'
import { noteArticles } from '../../catalogue/index.ts'
import { findAccountPrices } from '../account-prices.repository.ts'
import { findFloorSource } from '../floors/price-floors.ts'
import { pricesApplied, pricesHeld } from '../pricing.events.ts'
import type { PriceRunState } from '../pricing.tables.ts'
import { findShippingCosts } from '../shipping-costs/shipping-costs.repository.ts'
import { goesTooFar } from './best-price.ts'
import {
  applyNextPrices,
  type FollowingSize,
  findFollowingSizes,
  followsAnybody,
  hasMarks,
  markDue,
  type NextPrice,
  nameChanges,
  type RaisedPrice,
  raisePrices,
  saveNextPrices,
  sumUpChanges,
  takeMarks,
} from './best-prices.repository.ts'
import { beginRun, markPrices } from './mark-prices.ts'
import { findBreaker, findHeld, supersedeHeld } from './price-breaker.repository.ts'
import { priceRuns } from './price-runs.ts'
import { pricer } from './work-out-price.ts'

/** So many articles are worked out in one transaction: the embedded database serves nobody else meanwhile. */
const ARTICLES_A_BATCH = 200
/** A competitor moves the price of a size on a channel once in this time (spec: integrations §9, best price). */
const MOVES_AGAIN_MS = 60 * 60_000

/**
 * Works out the prices of the articles that are marked and, once there is none left, makes them go out all at once: a worker
 * that dies leaves the old prices. A change that goes too far waits for a person instead.
 */
export const repriceHandler = () =>
  priceRuns.handler(({ untilOver }) =>
    untilOver(async (ctx, run) => {
      const articleIds = await takeMarks(ctx, ARTICLES_A_BATCH)
      if (articleIds.length === 0) return conclude(ctx)
      await lookAt(ctx, articleIds)
      return { articles: run.articles + articleIds.length }
    }),
  )

/** Keeps what the prices of articles shall be. */
async function lookAt(ctx: Ctx, articleIds: readonly number[]): Promise<void> {
  const sizes = await findFollowingSizes(ctx, articleIds)
  if (sizes.length === 0) return
  const workOut = await pricerNow(ctx)
  await saveNextPrices(
    ctx,
    sizes.flatMap((size) => {
      const { wanted, floorCents } = workOut(size)
      const next = nextPrice(ctx.now, size, floorCents, wanted)
      return differs(next, size.kept) ? [next] : []
    }),
  )
}

/** What becomes of a run once everything is worked out. */
async function conclude(ctx: Ctx) {
  const { max_share, max_change } = await findBreaker(ctx)
  const channels = await sumUpChanges(ctx, max_change)
  const ended = (state: PriceRunState, changes = '') => ({ state, channels, changes, endedAt: ctx.now })
  if (!goesTooFar(channels, max_share)) {
    await supersedeHeld(ctx)
    await applyPrices(ctx)
    return ended('applied')
  }
  const changes = await nameChanges(ctx)
  // Whoever looks at what is held goes on with it while it is the same.
  if ((await findHeld(ctx))?.changes === changes) return ended('superseded')
  await supersedeHeld(ctx)
  await ctx.emit(pricesHeld, { channels: channels.map(({ name }) => name) })
  return ended('held', changes)
}

/** Makes what was worked out go out; channels are told of it. */
export async function applyPrices(ctx: Ctx): Promise<void> {
  const articleIds = await applyNextPrices(ctx)
  if (articleIds.length === 0) return
  await noteArticles(ctx, articleIds)
  await ctx.emit(pricesApplied, {})
}

/**
 * Before what articles are sold for goes out: no price is under the floor of what they are sold for now. What else their prices
 * follow from is left to a run, which is begun where something of it has changed.
 */
export async function holdFloors(ctx: Ctx, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0 || !(await followsAnybody(ctx))) return
  const sizes = await findFollowingSizes(ctx, articleIds)
  if (sizes.length === 0) return
  const workOut = await pricerNow(ctx)
  const changed = new Set<number>()
  const raised: RaisedPrice[] = []
  for (const size of sizes) {
    const { wanted, askedCents, floorCents } = workOut(size)
    if (differs(nextPrice(ctx.now, size, floorCents, wanted), size.kept)) changed.add(size.article_id)
    const before = size.kept?.price_cents ?? null
    if (before === null || size.kept?.sale_price_cents === size.sale_price_cents) continue
    const price = Math.max(before, floorCents ?? 0)
    if (price !== before) raised.push({ ...keyOf(size), price_cents: price < askedCents ? price : null })
  }
  await raisePrices(ctx, raised)
  if (changed.size > 0) await markPrices(ctx, { articleIds: [...changed] })
}

/** Begins a run for what is due, though nothing has changed, and for marks that a run left. */
export async function repriceDue(ctx: Ctx): Promise<void> {
  await markDue(ctx)
  if (await hasMarks(ctx)) await beginRun(ctx)
}

/** Works prices out by how rules, costs, shipping and accounts stand now. */
const pricerNow = async (ctx: Ctx) =>
  pricer({
    floors: await findFloorSource(ctx),
    shipping: await findShippingCosts(ctx),
    accounts: await findAccountPrices(ctx),
  })

const keyOf = ({ size_id, sales_channel_id }: FollowingSize) => ({ size_id, sales_channel_id })

type Kept = FollowingSize['kept']

/**
 * What shall go out, and when it has to be looked at again. A price stays that a competitor moved within the hour, or a person
 * wanted to stay.
 */
function nextPrice(
  now: Date,
  size: FollowingSize,
  floorCents: number | null,
  wanted: number | null,
): NextPrice {
  const { kept } = size
  const before = kept?.price_cents ?? null
  const isOwn =
    kept !== null && (kept.sale_price_cents !== size.sale_price_cents || kept.floor_cents !== floorCents)
  const by = isOwn || kept?.changes_by === 'own' ? 'own' : 'competitor'
  const movedAt = kept?.moved_at ? new Date(kept.moved_at).getTime() : null
  const rests = by === 'competitor' && movedAt !== null && movedAt + MOVES_AGAIN_MS > now.getTime()
  const price = wanted ?? size.sale_price_cents
  const isDiscarded = kept?.discarded_cents === price
  const isChanging = wanted !== before && !rests && !isDiscarded
  const looks = [
    ...(wanted !== before && rests ? [movedAt + MOVES_AGAIN_MS] : []),
    ...(size.competitor_ends_at !== null && (wanted ?? before) !== null
      ? [new Date(size.competitor_ends_at).getTime()]
      : []),
  ]
  return {
    ...keyOf(size),
    next_price_cents: isChanging ? wanted : null,
    changes_by: isChanging ? by : null,
    discarded_cents: isDiscarded ? price : null,
    sale_price_cents: size.sale_price_cents,
    floor_cents: floorCents,
    competitor_cents: size.competitor_cents,
    look_again_at: looks.length === 0 ? null : new Date(Math.min(...looks)).toISOString(),
  }
}

/** Whether what shall be kept of a size is other than what is; where nothing is kept, only a change is worth a row. */
function differs(row: NextPrice, kept: Kept): boolean {
  if (kept === null) return row.changes_by !== null
  return (
    row.changes_by !== kept.changes_by ||
    row.next_price_cents !== kept.next_price_cents ||
    row.discarded_cents !== kept.discarded_cents ||
    row.sale_price_cents !== kept.sale_price_cents ||
    row.floor_cents !== kept.floor_cents ||
    row.competitor_cents !== kept.competitor_cents ||
    timeOf(row.look_again_at) !== timeOf(kept.look_again_at)
  )
}

const timeOf = (instant: string | null): number | null =>
  instant === null ? null : new Date(instant).getTime()
