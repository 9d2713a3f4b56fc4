import type { Ctx } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { inAccountOwner } from '../../organisation/index.ts'
import { accountsWaitingFor } from './allocations.repository.ts'

/**
 * Looks again for somebody who has the orders that wait in a company's queue. One waits at a time, also while one runs: what
 * became available since that one looked is not missed.
 */
export const tryWaitingOrdersJob = defineJob<Record<string, never>>('try-waiting-orders', {
  policy: 'short',
  concurrency: 1,
  expireInSeconds: 600,
})

/** Has the orders in the company's queue tried. However many ask, it is one job. */
export const tryWaiting = (ctx: Ctx): Promise<void> =>
  ctx.enqueue(tryWaitingOrdersJob, {}, { singletonKey: 'queue' })

/**
 * Stock, switches or stores changed what the company has to sell of these articles: where an order waits for one that it has
 * now, on an account that it sells through, the orders there are tried.
 */
export async function tryWaitingForArticles(
  ctx: Ctx,
  { article_ids }: { readonly article_ids: readonly number[] },
): Promise<void> {
  if (article_ids.length > 0) await tryOnAccounts(ctx, article_ids)
}

/** A company that was paused sells again, with everything that it has. */
export async function tryWaitingForCompany(
  ctx: Ctx,
  { is_active }: { readonly is_active: boolean },
): Promise<void> {
  if (is_active) await tryOnAccounts(ctx, null)
}

async function tryOnAccounts(ctx: Ctx, articleIds: readonly number[] | null): Promise<void> {
  const accounts = await accountsWaitingFor(ctx, articleIds)
  for (const account of accounts) await inAccountOwner(ctx, account, tryWaiting)
}
