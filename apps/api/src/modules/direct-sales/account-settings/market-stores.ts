import {
  type MarketStore,
  MISSING_OF_STORE,
  type MissingOfStore,
  type SaveOutcome,
} from '@kontor/contract/direct-sales'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type StockReceipt, stockReceipts } from '../../catalogue/index.ts'
import {
  closedChannels,
  findStore,
  listStoreRows,
  openStore,
  type StoreRow,
} from '../../organisation/index.ts'
import { requireTerms } from '../terms/accept-terms.ts'
import { MISSING_TEXTS } from './account-settings.texts.ts'
import { accountsAt, findMarket, type MarketDeps } from './find-account.ts'
import { outcome } from './keep-config.ts'

/**
 * What a store lacks before it is switched on at a marketplace of this kind. Pure. Of these, what is offered counts stock that has
 * not come in time alone (`refresh_offers`): stores that sold before there were numbers go on.
 */
export function missingOf(
  store: Pick<StoreRow, 'isActive' | 'erpStoreId' | 'gln'>,
  receipt: Pick<StockReceipt, 'currentUntil'> | undefined,
  now: Date,
): MissingOfStore[] {
  const has: Readonly<Record<MissingOfStore, boolean>> = {
    active: store.isActive,
    wws_store_nr: store.erpStoreId.trim() !== '',
    gln: store.gln.trim() !== '',
    stock: receipt !== undefined && receipt.currentUntil > now,
  }
  return MISSING_OF_STORE.filter((each) => !has[each])
}

/** The stores of the company as they sell on a marketplace, by ranking. @throws AppError `market_not_found`, `terms_not_accepted` */
export async function listMarketStores(ctx: Ctx, deps: MarketDeps, key: string): Promise<MarketStore[]> {
  const market = findMarket(deps, key)
  await requireTerms(ctx, market.key)
  const closed = await closedChannels(ctx)
  const receipts = await stockReceipts(ctx)
  return (await listStoreRows(ctx)).map((store) => {
    const receipt = receipts.get(store.id)
    const missing = missingOf(store, receipt, ctx.now)
    const isOpen = store.isActive && !closed.get(store.id)?.has(market.channelId)
    return {
      id: store.id,
      status: isOpen ? 1 : 0,
      synchronised: missing.length === 0 ? 1 : 0,
      info: { wws_store_nr: store.erpStoreId, gln: store.gln },
      address: {
        name: store.name,
        street: store.street,
        street_no: store.streetNo,
        zip_code: store.zipCode,
        city: store.city,
      },
      missing,
      stock_received_at: receipt?.receivedAt.toISOString() ?? null,
    }
  })
}

/**
 * Has a store sell on a marketplace, or no longer: the store's own switch for that channel. It has to be synchronised to be
 * switched on; one that sold before can always be taken off.
 * @throws AppError `market_not_found`, `terms_not_accepted`, `own_account_missing`, `store_not_found`, `store_not_synchronised`
 */
export async function switchMarketStore(
  ctx: Ctx,
  deps: MarketDeps,
  { market: key, id }: { readonly market: string; readonly id: number },
  isOn: boolean,
): Promise<SaveOutcome> {
  const market = findMarket(deps, key)
  if (!(await findStore(ctx, id))) throw new AppError('store_not_found')
  const stores = await listMarketStores(ctx, deps, key)
  const store = stores.find((one) => one.id === id)
  if (!store) throw new AppError('store_not_found')
  if ((await accountsAt(ctx, market)).length === 0) throw new AppError('own_account_missing')
  if (isOn && store.missing.length > 0)
    throw new AppError('store_not_synchronised', {
      missing: store.missing.map((each) => MISSING_TEXTS[each][ctx.locale]).join(', '),
    })
  return outcome(ctx, await openStore(ctx, id, market.channelId, isOn))
}
