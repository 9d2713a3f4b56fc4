import type { IntakeOffer, IntakeShippingCosts, OfferSafety } from '@kontor/contract/channels'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents } from '../../../platform/money.ts'
import {
  type ChannelManifest,
  resolveIntakeAccount,
  type SafetyForm,
  UnknownAccount,
} from '../../organisation/index.ts'
import { cataloguePrices, findShippingCosts, referencePrice, type ShownPrice } from '../../pricing/index.ts'
import { safetyOfEans } from '../product-safety/safety-cards.repository.ts'
import { safetyFormOf } from '../product-safety/safety-demands.ts'
import {
  type CataloguePrice,
  type FetchedOffer,
  findCataloguePrices,
  findOfferedPrices,
  noteFetched,
  type OfferedPrice,
  offersAfter,
} from './fetched-offers.repository.ts'

/**
 * What is on sale on an account whose channel fetches its offers, in the order of the changes. Going on behind a change says
 * that everything up to it was taken over.
 * @throws AppError `channel_unknown` where channel or account is not set up or paused; `channel_account_ambiguous`
 */
export async function listFetchedOffers(
  ctx: Ctx,
  adapters: readonly ChannelManifest[],
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
  const references = await referencesOf(ctx, account, page)
  const safety = await safetyOf(
    ctx,
    safetyFormOf(adapters, { adapter: 'intake', sales_channel_id: account.sales_channel_id }),
    page,
  )
  return {
    shipping_costs: await shippingCostsOn(ctx, account.sales_channel_id),
    data: page.map(({ price_cents, list_price_cents, ...offer }) => ({
      ...offer,
      price: fromCents(price_cents),
      list_price: fromCents(list_price_cents),
      reference_price: referenceOver(price_cents, references.get(offer.ean)),
      product_safety: safety.get(offer.ean) ?? null,
    })),
    next_after: found.length > query.limit ? (page.at(-1)?.change_no ?? null) : null,
  }
}

/** What is known of the safety of these offers, in the channel's form. */
async function safetyOf(
  ctx: Ctx,
  form: SafetyForm | undefined,
  offers: readonly FetchedOffer[],
): Promise<Map<string, OfferSafety>> {
  if (!form) return new Map()
  const cards = await safetyOfEans(
    ctx,
    offers.map(({ ean }) => ean),
  )
  return new Map([...cards].map(([ean, facts]) => [ean, form.write(facts)]))
}

/** The reference of a price that is reduced, in euros; null where it is not above the price. Pure. */
export const referenceOver = (priceCents: number, referenceCents: number | undefined): number | null =>
  referenceCents !== undefined && referenceCents > priceCents ? fromCents(referenceCents) : null

/** What offers whose price has fallen are compared with (PAngV § 11), in cents by EAN. */
export async function referencesOf(
  ctx: Ctx,
  account: { readonly id: number; readonly sales_channel_id: number },
  offers: readonly Pick<FetchedOffer, 'ean' | 'price_cents'>[],
): Promise<Map<string, number>> {
  const eans = offers.map(({ ean }) => ean)
  const offered = Map.groupBy(await findOfferedPrices(ctx, account.id, eans), ({ ean }) => ean)
  const catalogue = Map.groupBy(
    await findCataloguePrices(ctx, account.sales_channel_id, eans),
    ({ ean }) => ean,
  )
  const references = new Map<string, number>()
  for (const { ean, price_cents } of offers) {
    const changes = offered.get(ean) ?? []
    const history = [
      ...pricesBefore(changes[0], catalogue.get(ean) ?? []),
      ...changes.map(({ at, is_cents }) => ({ at: new Date(at), cents: is_cents })),
    ]
    // A price that the catalogue has changed and that was not taken over yet is compared once it is.
    const reference = history.at(-1)?.cents === price_cents ? referencePrice(history, ctx.now) : null
    if (reference !== null) references.set(ean, reference)
  }
  return references
}

/** What was asked before an offer's first change that was kept. Pure. */
function pricesBefore(
  first: OfferedPrice | undefined,
  catalogue: readonly CataloguePrice[],
): readonly ShownPrice[] {
  const [size] = catalogue
  const changes = catalogue.flatMap(({ at, is_own, was_cents, is_cents }) =>
    at === null ? [] : [{ at: new Date(at), isOwn: is_own === true, wasCents: was_cents, isCents: is_cents }],
  )
  const asked = size ? cataloguePrices(changes, { own: size.own_cents, all: size.sale_price_cents }) : []
  if (!first) return asked
  // What the catalogue asked when the change was taken over; where it never asked that, another merchant did.
  const last = asked.findLastIndex(({ at, cents }) => at.getTime() < first.at && cents === first.was_cents)
  return last === -1 ? [{ at: new Date(0), cents: first.was_cents }] : asked.slice(0, last + 1)
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
