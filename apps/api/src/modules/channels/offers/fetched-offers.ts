import type { IntakeOffer, IntakeShippingCosts } from '@kontor/contract/channels'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents } from '../../../platform/money.ts'
import { resolveIntakeAccount, UnknownAccount } from '../../organisation/index.ts'
import { findShippingCosts } from '../../pricing/index.ts'
import { noteFetched, offersAfter } from './fetched-offers.repository.ts'

/**
 * What is on sale on an account whose channel fetches its offers, in the order of the changes. Going on behind a change says
 * that everything up to it was taken over.
 * @throws AppError `channel_unknown` where channel or account is not set up or paused; `channel_account_ambiguous`
 */
export async function listFetchedOffers(
  ctx: Ctx,
  query: {
    readonly channel: string
    readonly account: string
    readonly after: number
    readonly limit: number
  },
): Promise<{ shipping_costs: IntakeShippingCosts | null; data: IntakeOffer[]; next_after: number | null }> {
  const account = await resolveIntakeAccount(ctx, query.channel, query.account).catch((error: unknown) => {
    if (!(error instanceof UnknownAccount)) throw error
    throw new AppError(error.code === 'account_ambiguous' ? 'channel_account_ambiguous' : 'channel_unknown')
  })
  await noteFetched(ctx, account.id, query.after)
  const found = await offersAfter(ctx, account.id, { after: query.after, limit: query.limit + 1 })
  const page = found.slice(0, query.limit)
  return {
    shipping_costs: await shippingCostsOn(ctx, account.sales_channel_id),
    data: page.map(({ price_cents, list_price_cents, ...offer }) => ({
      ...offer,
      price: fromCents(price_cents),
      list_price: fromCents(list_price_cents),
    })),
    next_after: found.length > query.limit ? (page.at(-1)?.change_no ?? null) : null,
  }
}

/** What shipping costs on a sales channel of the company, in euros. */
async function shippingCostsOn(ctx: Ctx, salesChannelId: number): Promise<IntakeShippingCosts | null> {
  const row = (await findShippingCosts(ctx, salesChannelId)).get(salesChannelId)
  if (!row) return null
  const euros = (of: { readonly freeFromCents: number; readonly shippingCents: number }) => ({
    free_shipping_from: fromCents(of.freeFromCents),
    shipping: fromCents(of.shippingCents),
  })
  return { ...euros(row), glns: row.glns.map((own) => ({ gln: own.gln, ...euros(own) })) }
}
