import type {
  CountryConfigBody,
  MarketConfig,
  MarketConfigBody,
  SaveOutcome,
} from '@kontor/contract/direct-sales'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents, toCents } from '../../../platform/money.ts'
import { type ListingSettings, listingSettingsOf, saveListingSettings } from '../../channels/index.ts'
import { changeOffering, consentEndsOn, lockOwnAccount, type OwnAccount } from '../../organisation/index.ts'
import { requireTerms } from '../terms/accept-terms.ts'
import { SAVE_TEXTS } from './account-settings.texts.ts'
import { accountsAt, chooseAccount, findMarket, type Market, type MarketDeps } from './find-account.ts'

/** What a save came to, in the caller's language. */
export const outcome = (ctx: Ctx, isChanged: boolean): SaveOutcome => ({
  status: isChanged ? 1 : 0,
  message: SAVE_TEXTS[isChanged ? 'updated' : 'unchanged'][ctx.locale],
})

/** Where a call points: a marketplace, and perhaps one of the company's accounts there. */
export interface Where {
  readonly market: string
  readonly accountId: number | undefined
}

/**
 * How the offers of an own account are made.
 * @throws AppError `market_not_found`, `terms_not_accepted`, `channel_account_not_found`
 */
export async function readConfig(ctx: Ctx, deps: MarketDeps, where: Where): Promise<MarketConfig> {
  const market = findMarket(deps, where.market)
  await requireTerms(ctx, market.key)
  const accounts = await accountsAt(ctx, market)
  const account = chooseAccount(accounts, where.accountId)
  const settings = await listingSettingsOf(ctx, account?.id ?? 0)
  const sold = account?.marketplaces ?? []
  return {
    account_id: account?.id ?? null,
    accounts: accounts.map(({ id, name }) => ({ id, name })),
    merchant_expiration_date: account ? consentEndsOn(account.consent) : null,
    prime_template: settings.primeTemplate,
    force_prime: settings.forcePrime ? 1 : 0,
    processing_time: settings.processingTime,
    inventory_reduction: account?.stockBuffer ?? 0,
    price_change_fixed: settings.priceChangeCents === null ? null : fromCents(settings.priceChangeCents),
    price_change_percent: settings.priceChangePercent,
    countries: market.countries.map(({ country, marketplace, currency }) => ({
      country,
      active: sold.includes(marketplace) ? 1 : 0,
      currency,
    })),
    pounds_per_euro: settings.poundsPerEuro,
    pounds_on: settings.poundsOn,
    version: settings.version,
  }
}

/**
 * Changes how the offers of an own account are made; what is left out stays. What a read answered may be sent back whole. With
 * a version a change of what is stale is refused; without one the last caller counts, field by field.
 * @throws AppError `market_not_found`, `terms_not_accepted`, `channel_account_not_found`, `own_account_missing`,
 *   `stale_version`, `price_changes_both`, `rate_day_to_come`
 */
export async function changeConfig(
  ctx: Ctx,
  deps: MarketDeps,
  where: Where,
  body: MarketConfigBody,
): Promise<SaveOutcome> {
  const accountId = where.accountId ?? body.account_id ?? undefined
  const { account } = await lockAccount(ctx, deps, { ...where, accountId })
  const before = await listingSettingsOf(ctx, account.id)
  if (body.version !== undefined && body.version !== before.version) throw new AppError('stale_version')
  const settings = settingsOf(ctx, before, body)
  const offering = await changeOffering(ctx, account, {
    ...(body.inventory_reduction === undefined ? {} : { stockBuffer: body.inventory_reduction }),
  })
  const changed = await saveListingSettings(ctx, account.id, settings, offering)
  return outcome(ctx, changed.length + offering.length > 0)
}

/** @throws AppError `price_changes_both`, `rate_day_to_come` */
function settingsOf(
  ctx: Ctx,
  before: ListingSettings,
  body: MarketConfigBody,
): Omit<ListingSettings, 'version'> {
  const { version: _, ...kept } = before
  const rate = body.pounds_per_euro === undefined ? before.poundsPerEuro : body.pounds_per_euro
  return {
    ...kept,
    primeTemplate: body.prime_template ?? before.primeTemplate,
    forcePrime: body.force_prime === undefined ? before.forcePrime : body.force_prime === 1,
    processingTime: body.processing_time ?? before.processingTime,
    ...priceChange(before, body),
    poundsPerEuro: rate,
    poundsOn: rate === null ? null : dayOfRate(ctx, before, body, rate),
  }
}

/** A change by nothing is none. What was stored as both comes back as it was. */
function priceChange(
  before: ListingSettings,
  body: MarketConfigBody,
): Pick<ListingSettings, 'priceChangeCents' | 'priceChangePercent'> {
  const { price_change_fixed: fixed, price_change_percent: percent } = body
  const priceChangeCents = fixed === undefined ? before.priceChangeCents : toCents(fixed ?? 0) || null
  const priceChangePercent = percent === undefined ? before.priceChangePercent : percent || null
  const isAsBefore =
    priceChangeCents === before.priceChangeCents && priceChangePercent === before.priceChangePercent
  if (priceChangeCents !== null && priceChangePercent !== null && !isAsBefore)
    throw new AppError(
      'price_changes_both',
      {},
      { price_change_fixed: 'price_changes_both', price_change_percent: 'price_changes_both' },
    )
  return { priceChangeCents, priceChangePercent }
}

/** The day that a rate counts from: the one that was sent, else today where it is another rate than before. */
function dayOfRate(ctx: Ctx, before: ListingSettings, body: MarketConfigBody, rate: number): string {
  const today = berlinDay(ctx.now)
  const kept = rate === before.poundsPerEuro ? before.poundsOn : null
  const day = body.pounds_on ?? kept ?? today
  if (day > today) throw new AppError('rate_day_to_come', {}, { pounds_on: 'rate_day_to_come' })
  return day
}

/**
 * Has the articles of an own account offered in a country, or no longer.
 * @throws AppError `market_not_found`, `terms_not_accepted`, `channel_account_not_found`, `own_account_missing`,
 *   `country_served_by_other`, `country_not_sold`
 */
export async function changeCountry(
  ctx: Ctx,
  deps: MarketDeps,
  where: Where,
  { country, active }: CountryConfigBody,
): Promise<SaveOutcome> {
  const { market, account } = await lockAccount(ctx, deps, where)
  const marketplace = marketplaceOf(market, country)
  const others = account.marketplaces.filter((each) => each !== marketplace)
  const isOn = account.marketplaces.includes(marketplace)
  if (isOn === (active === 1)) return outcome(ctx, false)
  await changeOffering(ctx, account, { marketplaces: active === 1 ? [...others, marketplace] : others })
  return outcome(ctx, true)
}

/** The channel's own name of what it sells to a country. @throws AppError `country_served_by_other`, `country_not_sold` */
function marketplaceOf({ countries, servedBy }: Market, country: string): string {
  const found = countries.find((each) => each.country === country)
  if (found) return found.marketplace
  const other = new Map(Object.entries(servedBy)).get(country)
  if (other === undefined) throw new AppError('country_not_sold', {}, { country: 'country_not_sold' })
  throw new AppError(
    'country_served_by_other',
    { country, served_by: other },
    { country: 'country_served_by_other' },
  )
}

/** The own account that a change is meant for, held until the transaction ends. */
async function lockAccount(
  ctx: Ctx,
  deps: MarketDeps,
  where: Where,
): Promise<{ readonly market: Market; readonly account: OwnAccount }> {
  const market = findMarket(deps, where.market)
  await requireTerms(ctx, market.key)
  const chosen = chooseAccount(await accountsAt(ctx, market), where.accountId)
  if (!chosen) throw new AppError('own_account_missing')
  const account = await lockOwnAccount(ctx, chosen.id)
  if (!account) throw new AppError('channel_account_not_found')
  return { market, account }
}
