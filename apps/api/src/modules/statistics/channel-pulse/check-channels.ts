import type { JobCtx } from '../../../platform/jobs/job.ts'
import {
  type CountedHour,
  countArrivals,
  countedHours,
  type FoundPulse,
  lockChannels,
  noteNextLook,
  type Scope,
  savePulse,
  type WatchedAccount,
  watchedAccounts,
} from './channel-pulse.repository.ts'
import { expectedSince, HOUR_MS, hourOf, isSilent } from './channel-silence.ts'

const MONTH_MS = 30 * 24 * HOUR_MS
/** The figures of a month move by the day, whatever else happens. */
const REST_MS = 24 * HOUR_MS

/** Looks at all accounts of a company, after what has come since the last time was counted. */
export async function checkCompany(job: JobCtx): Promise<void> {
  while (await job.write(countArrivals)) if (job.signal.aborted) return
  await job.write(checkChannels)
}

/** The same in one transaction, for what was written in bulk. */
export async function checkChannelsNow(ctx: Scope): Promise<void> {
  while (await countArrivals(ctx));
  await checkChannels(ctx)
}

async function checkChannels(ctx: Scope): Promise<void> {
  await lockChannels(ctx)
  const byAccount = Map.groupBy(
    await countedHours(ctx),
    ({ owner_id, account_id }) => `${owner_id} ${account_id}`,
  )
  let nextLookAt = ctx.now.getTime() + REST_MS
  for (const account of await watchedAccounts(ctx)) {
    const hours = byAccount.get(`${account.owner_id} ${account.id}`) ?? []
    const pulse = pulseOf(account, hours, ctx.now)
    await savePulse(ctx, pulse)
    nextLookAt = Math.min(nextLookAt, nextLook(account, pulse, hours, ctx.now).getTime())
  }
  await noteNextLook(ctx, new Date(nextLookAt))
}

/**
 * When an account is looked at again though no order comes and nobody changes it: at the next look of all where it falls
 * silent within the hour, in an hour where it brings orders, and in a day where there is nothing to notice. Pure.
 */
export function nextLook(
  account: WatchedAccount,
  pulse: FoundPulse,
  hours: readonly CountedHour[],
  now: Date,
): Date {
  if (!pulse.is_active || pulse.silent_since !== null || pulse.orders_in_30_days === 0)
    return new Date(now.getTime() + REST_MS)
  const inAnHour = new Date(now.getTime() + HOUR_MS)
  return pulseOf(account, hours, inAnHour).silent_since === null ? inAnHour : now
}

/** How an account is. A silence lasts until an order comes or the account rests, however little is usual by then. Pure. */
export function pulseOf(account: WatchedAccount, hours: readonly CountedHour[], now: Date): FoundPulse {
  const resumedAt = account.is_active && account.was_active === false ? now : account.resumed_at
  const found = {
    account: { owner_id: account.owner_id, id: account.id },
    is_active: account.is_active,
    resumed_at: resumedAt,
  }
  if (hours.length === 0)
    return { ...found, last_order_at: null, orders_in_30_days: 0, expected: 0, silent_since: null }
  const lastOrderAt = new Date(Math.max(...hours.map(({ last_at }) => last_at)))
  const ordersIn30Days = hours
    .filter(({ hour }) => hour >= hourOf(now.getTime() - MONTH_MS))
    .reduce((sum, { orders }) => sum + orders, 0)
  const expected = expectedSince(
    {
      orders: new Map(hours.map(({ hour, orders }) => [hour, orders])),
      lastOrderAt,
      openedAt: account.opened_at,
      resumedAt,
    },
    now,
  )
  const since = resumedAt && resumedAt > lastOrderAt ? resumedAt : lastOrderAt
  const isKnown = account.silent_since !== null && account.silent_since >= since
  return {
    ...found,
    last_order_at: lastOrderAt,
    orders_in_30_days: ordersIn30Days,
    expected,
    silent_since: account.is_active && (isKnown || isSilent(expected, ordersIn30Days)) ? since : null,
  }
}
