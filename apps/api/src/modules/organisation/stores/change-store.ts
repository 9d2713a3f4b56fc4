import {
  federalStateOf,
  groupOf,
  type NewStore,
  OWN_ADDRESSES,
  type OwnAddress,
  type StoreChange,
  type StoreDetail,
} from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { PickupAddress } from '../organisation.tables.ts'
import { storeChanged, storeCreated, storeSwitched } from './stores.events.ts'
import {
  channelsSoldOn,
  closedChannels,
  countStores,
  findStore,
  insertStore,
  isNumberTaken,
  lockStore,
  lockStores,
  moveStore,
  type NewStoreRow,
  replaceClosedChannels,
  type StoreRow,
  storeDetail,
  storeWithErpId,
  updateStore,
  waitingIn,
} from './stores.repository.ts'

/** The settings of a store. @throws AppError `store_not_found` */
export async function getStore(ctx: Ctx, id: number): Promise<StoreDetail> {
  const store = await storeDetail(ctx, id)
  if (!store) throw new AppError('store_not_found')
  return store
}

/** Opens a store at the end of the ranking. @throws AppError `store_number_taken`, `erp_store_id_taken` */
export async function createStore(ctx: Ctx, store: NewStore): Promise<StoreDetail> {
  await lockStores(ctx)
  await refuseTakenNumber(ctx, store.store_number, 'store_number')
  await refuseTakenErpId(ctx, store.erp_store_id, 'erp_store_id')
  const id = await insertStore(ctx, {
    storeNumber: store.store_number,
    gln: store.gln,
    ranking: (await countStores(ctx)) + 1,
    ...masterData(store),
    createdAt: ctx.now,
  })
  await ctx.emit(storeCreated, { store_id: id })
  return getStore(ctx, id)
}

/**
 * Changes one group of a store's settings.
 * @throws AppError `store_not_found`, `stale_version`, `store_number_taken`, `erp_store_id_taken`, `channel_not_sold_on`;
 *   `store_ranking_too_high` beyond the number of stores; `store_in_use` for a store to be deactivated where lines or
 *   reservations wait
 */
export async function changeStore(ctx: Ctx, id: number, change: StoreChange): Promise<StoreDetail> {
  await lockStores(ctx)
  const before = await findStore(ctx, id)
  if (!before) throw new AppError('store_not_found')
  if (change.version !== undefined && change.version !== before.version) throw new AppError('stale_version')
  const old = await getStore(ctx, id)
  await write(ctx, before, change)
  const now = await getStore(ctx, id)
  const fields = changedFields(old, now)
  if (fields.includes('is_active')) {
    await ctx.emit(storeSwitched, { store_id: id, is_active: now.is_active })
  } else if (fields.length > 0) await ctx.emit(storeChanged, { store_id: id, fields })
  return now
}

/** Writes the group that a change carries. */
async function write(ctx: Ctx, store: StoreRow, change: StoreChange): Promise<void> {
  const group = groupOf(change)
  switch (group) {
    case 'store':
      return writeMasterData(ctx, store, change)
    case 'numbers':
      return writeNumbers(ctx, store, change)
    case 'channels':
      return writeChannels(ctx, store, change)
    case 'state':
      return switchStore(ctx, store, change.corrected_is_active === true)
    case 'shipping':
    case 'return':
    case 'pickup':
      return updateStore(ctx, store.id, { [`${group}Address`]: addressOf(change, group) })
    default:
      throw new TypeError('a change of a store names no group')
  }
}

async function writeMasterData(ctx: Ctx, store: StoreRow, change: StoreChange): Promise<void> {
  const place = change.corrected_ranking ?? store.ranking
  const stores = await countStores(ctx)
  if (place > stores)
    throw new AppError('store_ranking_too_high', { stores }, { corrected_ranking: 'store_ranking_too_high' })
  const data = corrected(change)
  await refuseTakenErpId(ctx, data.erp_store_id, 'corrected_erp_store_id', store.id)
  await updateStore(ctx, store.id, masterData(data))
  await moveStore(ctx, store.id, place)
}

async function writeNumbers(ctx: Ctx, store: StoreRow, change: StoreChange): Promise<void> {
  const storeNumber = change.corrected_store_number ?? store.storeNumber
  await refuseTakenNumber(ctx, storeNumber, 'corrected_store_number', store.id)
  await updateStore(ctx, store.id, { storeNumber, gln: change.corrected_gln ?? store.gln })
}

async function writeChannels(ctx: Ctx, store: StoreRow, change: StoreChange): Promise<void> {
  const closed = [...new Set(change.corrected_closed_channels)]
  const soldOn = new Set((await channelsSoldOn(ctx)).map((channel) => channel.sales_channel_id))
  if (closed.some((channel) => !soldOn.has(channel))) throw new AppError('channel_not_sold_on')
  await replaceClosedChannels(ctx, store.id, closed)
  await updateStore(ctx, store.id, {
    clickAndCollect: change.corrected_click_and_collect ?? store.clickAndCollect,
  })
}

/**
 * Has a store sell on a channel, or no longer: one of its switches, whatever the others are. Of several calls at once the last
 * one counts.
 * @returns false where it was so already
 * @throws AppError `store_not_found`
 */
export async function openStore(ctx: Ctx, id: number, channelId: number, isOpen: boolean): Promise<boolean> {
  await lockStores(ctx)
  if (!(await findStore(ctx, id))) throw new AppError('store_not_found')
  const closed = (await closedChannels(ctx)).get(id) ?? new Set<number>()
  if (closed.has(channelId) !== isOpen) return false
  const others = [...closed].filter((each) => each !== channelId)
  await replaceClosedChannels(ctx, id, isOpen ? others : [...others, channelId])
  await updateStore(ctx, id, {})
  await ctx.emit(storeChanged, { store_id: id, fields: ['channels'] })
  return true
}

async function switchStore(ctx: Ctx, store: StoreRow, isActive: boolean): Promise<void> {
  if (!isActive) {
    await lockStore(ctx, store.id)
    const { lines, reservations } = await waitingIn(ctx, store.id)
    if (lines > 0 || reservations > 0) throw new AppError('store_in_use', { lines, reservations })
  }
  await updateStore(ctx, store.id, { isActive })
}

async function refuseTakenNumber(
  ctx: Ctx,
  storeNumber: string,
  field: string,
  exceptId?: number,
): Promise<void> {
  if (await isNumberTaken(ctx, storeNumber, exceptId))
    throw new AppError('store_number_taken', {}, { [field]: 'store_number_taken' })
}

/** The ERP is told a store by this id: of two with one it would not know which. */
async function refuseTakenErpId(ctx: Ctx, erpId: string, field: string, exceptId?: number): Promise<void> {
  const holder = await storeWithErpId(ctx, erpId, exceptId)
  if (holder !== null)
    throw new AppError('erp_store_id_taken', { store: holder }, { [field]: 'erp_store_id_taken' })
}

type MasterData = Omit<NewStore, 'store_number' | 'gln'>

/** The master data of a change under the names that a new store has them. */
const corrected = (change: StoreChange): MasterData =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field.replace(/^corrected_/, ''), value]),
  ) as unknown as MasterData

/** The columns of a store's master data; a federal state that nobody chose is that of the postcode. */
const masterData = (store: MasterData) =>
  ({
    name: store.name,
    street: store.street,
    streetNo: store.street_no,
    zipCode: store.zip_code,
    city: store.city,
    country: store.country,
    federalState:
      store.country === 'DE' ? store.federal_state || (federalStateOf('DE', store.zip_code) ?? '') : '',
    contactName: store.contact_name,
    contactEmail: store.contact_email,
    contactPhone: store.contact_phone,
    orderEmail: store.order_email,
    clickCollectEmail: store.click_collect_email === false ? 'false' : store.click_collect_email,
    erpStoreId: store.erp_store_id,
  }) satisfies Partial<NewStoreRow>

/** An address of its own; null, for the store's own, where every field is empty. */
function addressOf(
  change: StoreChange,
  kind: OwnAddress,
): PickupAddress | Omit<PickupAddress, 'phone'> | null {
  const field = (name: string): string => {
    const value = Object.entries(change).find(([key]) => key === `corrected_${kind}_${name}`)?.[1]
    return typeof value === 'string' ? value : ''
  }
  const address = {
    name: field('name'),
    street: field('street'),
    street_no: field('street_no'),
    zip_code: field('zip_code'),
    city: field('city'),
    country: field('country'),
  }
  if (Object.values(address).every((value) => value === '')) return null
  return kind === 'pickup' ? { ...address, phone: field('phone') } : address
}

/** The settings that differ, an address as one of them. Pure. */
export function changedFields(before: StoreDetail, now: StoreDetail): string[] {
  const after = new Map<string, unknown>(Object.entries(now))
  const fields = Object.entries(before)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(after.get(field)))
    .map(([field]) => {
      const kind = OWN_ADDRESSES.find((each) => field.startsWith(`${each}_`))
      return kind ? `${kind}_address` : field
    })
  return [...new Set(fields)].filter((field) => field !== 'version')
}
