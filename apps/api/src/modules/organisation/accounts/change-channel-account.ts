import type {
  ChannelAccountEdit,
  ManagedChannelAccount,
  NewChannelAccount,
} from '@kontor/contract/organisation'
import type { Secrets } from '../../../platform/auth/secrets.ts'
import { addDays, berlinDay, startOfBerlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readCredentials } from '../../../platform/outbound/vendor-manifest.ts'
import { accountChanged, accountCreated, channelAccountSwitched } from './accounts.events.ts'
import { type ChannelManifest, channelIdsOf, ownCredentialsOf } from './channel-manifest.ts'
import {
  insertAccount,
  isNameTaken,
  isProvider,
  listSalesChannels,
  lockOwnAccount,
  type OwnAccount,
  ownAccountView,
  updateAccount,
} from './managed-accounts.repository.ts'

/** How far back a first import goes where the channel names no limit. */
const OLDEST_IMPORT_DAYS = 3650

/** What it takes to open accounts: the vendors that there are, and the lock of their credentials. */
export interface AccountDeps {
  readonly channelAdapters: readonly ChannelManifest[]
  readonly secrets: Secrets
}

/**
 * Opens an account at a channel. One whose orders are fetched stays paused until its first import is started.
 * @throws AppError `sales_channel_not_found`, `channel_adapter_unfit`, `channel_account_name_taken`
 */
export async function createChannelAccount(
  ctx: Ctx,
  { channelAdapters, secrets }: AccountDeps,
  account: NewChannelAccount,
): Promise<ManagedChannelAccount> {
  const { sales_channel_id: salesChannelId, adapter, name, marketplaces } = account
  if (!(await listSalesChannels(ctx)).some(({ id }) => id === salesChannelId))
    throw new AppError('sales_channel_not_found', {}, { sales_channel_id: 'sales_channel_not_found' })
  const manifest = channelAdapters.find((one) => one.adapter === adapter)
  if (!manifest || !(await serves(ctx, manifest, salesChannelId)))
    throw new AppError('channel_adapter_unfit', {}, { adapter: 'channel_adapter_unfit' })
  refuseMarketplaces(manifest, account)
  const credentials = sealed(manifest, secrets, account)
  await refuseTakenName(ctx, salesChannelId, name)
  const id = await insertAccount(ctx, {
    salesChannelId,
    adapter,
    name,
    marketplaces,
    stockBuffer: account.stock_buffer,
    credentials,
    isActive: manifest.can.orders === 'pushed',
  })
  await ctx.emit(accountCreated, { channel_account_id: id })
  return ownAccountView(ctx, id)
}

/**
 * Changes, pauses or resumes an own account. Saving what is there already changes nothing and is not logged.
 * @throws AppError `channel_account_not_found`, `stale_version`, `channel_adapter_unfit`, `channel_account_name_taken`;
 *   `first_import_missing` for one to be resumed that orders were never fetched from
 */
export async function changeChannelAccount(
  ctx: Ctx,
  { channelAdapters, secrets }: AccountDeps,
  id: number,
  edit: ChannelAccountEdit,
): Promise<ManagedChannelAccount> {
  const before = await lockAccount(ctx, id, edit.version)
  const manifest = channelAdapters.find(({ adapter }) => adapter === before.adapter)
  if (!manifest) throw new AppError('channel_adapter_unfit')
  refuseMarketplaces(manifest, edit)
  const credentials = sealed(manifest, secrets, edit)
  if (edit.is_active && !before.isActive && before.awaitsFirstImport)
    throw new AppError('first_import_missing')
  const fields = changedFields(before, edit)
  const isSwitched = before.isActive !== edit.is_active
  if (fields.length === 0 && !isSwitched) return ownAccountView(ctx, id)
  await refuseTakenName(ctx, before.salesChannelId, edit.name, id)
  await updateAccount(ctx, before, {
    name: edit.name,
    marketplaces: edit.marketplaces,
    stockBuffer: edit.stock_buffer,
    isActive: edit.is_active,
    ...(credentials === null ? {} : { credentials }),
  })
  if (fields.length > 0) await ctx.emit(accountChanged, { channel_account_id: id, fields })
  if (isSwitched)
    await ctx.emit(channelAccountSwitched, { channel_account_id: id, is_active: edit.is_active })
  return ownAccountView(ctx, id)
}

/**
 * Resumes an account whose orders were never fetched; they are read from the start of a day on.
 * @throws AppError `channel_account_not_found`, `stale_version`, `first_import_started`, `credentials_missing`,
 *   `first_import_day`
 */
export async function beginFirstImport(
  ctx: Ctx,
  id: number,
  { from, version }: { readonly from: string; readonly version: number },
): Promise<ManagedChannelAccount> {
  const account = await lockAccount(ctx, id, version)
  if (!account.awaitsFirstImport) throw new AppError('first_import_started')
  if (!account.hasCredentials) throw new AppError('credentials_missing')
  const today = berlinDay(ctx.now)
  const days = account.ordersReadableDays ?? OLDEST_IMPORT_DAYS
  if (from > today || from < addDays(today, -days))
    throw new AppError('first_import_day', { days }, { from: 'first_import_day' })
  await updateAccount(ctx, account, { isActive: true, importFrom: startOfBerlinDay(from) })
  await ctx.emit(accountChanged, { channel_account_id: id, fields: ['import_from'] })
  await ctx.emit(channelAccountSwitched, { channel_account_id: id, is_active: true })
  return ownAccountView(ctx, id)
}

async function lockAccount(ctx: Ctx, id: number, version: number): Promise<OwnAccount> {
  const account = await lockOwnAccount(ctx, id)
  if (!account) throw new AppError('channel_account_not_found')
  if (account.version !== version) throw new AppError('stale_version')
  return account
}

async function refuseTakenName(ctx: Ctx, channelId: number, name: string, exceptId?: number): Promise<void> {
  if (await isNameTaken(ctx, channelId, name, exceptId))
    throw new AppError('channel_account_name_taken', {}, { name: 'channel_account_name_taken' })
}

/** Whether accounts of a channel can be connected like this. What a setting of a company opens is nobody else's. */
async function serves(ctx: Ctx, manifest: ChannelManifest, salesChannelId: number): Promise<boolean> {
  const channels = channelIdsOf(manifest)
  if (channels.length > 0 && !channels.includes(salesChannelId)) return false
  return manifest.credentials !== 'company' || !(await isProvider(ctx))
}

function refuseMarketplaces(
  { traits }: ChannelManifest,
  { marketplaces }: Pick<ChannelAccountEdit, 'marketplaces'>,
): void {
  if (!traits.hasMarketplaces && marketplaces.length > 0)
    throw new AppError('channel_adapter_unfit', {}, { marketplaces: 'channel_adapter_unfit' })
}

/** What is stored of the credentials that were sent; null for none. */
function sealed(
  manifest: ChannelManifest,
  secrets: Secrets,
  { credentials }: Pick<ChannelAccountEdit, 'credentials'>,
): string | null {
  if (credentials === undefined) return null
  const form = ownCredentialsOf(manifest)
  if (!form) throw new AppError('channel_adapter_unfit', {}, { credentials: 'channel_adapter_unfit' })
  return secrets.encrypt(JSON.stringify(readCredentials(form, credentials)))
}

/** The names of the settings that saving would change; of credentials it is only said that they were given anew. */
function changedFields(before: OwnAccount, edit: ChannelAccountEdit): string[] {
  return [
    ...(before.name === edit.name ? [] : ['name']),
    ...(before.marketplaces.join() === edit.marketplaces.join() ? [] : ['marketplaces']),
    ...(before.stockBuffer === edit.stock_buffer ? [] : ['stock_buffer']),
    ...(edit.credentials === undefined ? [] : ['credentials']),
  ]
}
