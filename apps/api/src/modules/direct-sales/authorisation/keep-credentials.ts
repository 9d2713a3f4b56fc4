import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { opened } from '../../channels/index.ts'
import {
  type AccountDeps,
  type ConsentedAccount,
  changeChannelAccount,
  channelIdsOf,
  consentedAccounts,
  createChannelAccount,
  findSalesChannel,
  isNameTaken,
  lockConsents,
  ownAccountView,
} from '../../organisation/index.ts'
import { consentStored } from '../direct-sales.events.ts'
import type { AccountHolder, MarketplaceConsent } from './marketplace-consent.ts'

/** What it takes to store a consent. */
export interface KeepDeps extends AccountDeps {
  readonly consent: MarketplaceConsent
}

/** Whose an account is; of one whose credentials nobody can open, nothing is known. */
export function holderOf(
  { credentials }: Pick<ConsentedAccount, 'credentials'>,
  consent: MarketplaceConsent,
  secrets: Secrets,
): AccountHolder {
  if (credentials === null || !secrets.knows(credentials.split('.')[0] ?? ''))
    return { sellerId: null, hasOwnApplication: false }
  return consent.holderOf(opened(credentials, secrets))
}

/**
 * The account that a consent of a seller renews: this seller's, else the only one of which no seller is known.
 * @returns undefined where a new account has to be opened
 */
export function accountOfSeller<T extends Pick<AccountHolder, 'sellerId'>>(
  accounts: readonly T[],
  sellerId: string,
): T | undefined {
  const same = accounts.find((account) => account.sellerId === sellerId)
  const unknown = accounts.filter((account) => account.sellerId === null)
  return same ?? (unknown.length === 1 ? unknown[0] : undefined)
}

/**
 * Stores what the exchange of a consent gave into the company's account of this seller, or into a new one, which rests until
 * its first import is started.
 * @param credentials the fields that the adapter's manifest names
 */
export async function keepCredentials(
  ctx: Ctx,
  { consent, ...deps }: KeepDeps,
  { sellerId, credentials }: { sellerId: string; credentials: Readonly<Record<string, string>> },
): Promise<{ id: number; isNew: boolean }> {
  await lockConsents(ctx)
  const accounts = (await consentedAccounts(ctx, consent.adapter)).map((account) => ({
    id: account.id,
    sellerId: holderOf(account, consent, deps.secrets).sellerId,
  }))
  const known = accountOfSeller(accounts, sellerId)
  const id = known
    ? await renewAccount(ctx, deps, known.id, credentials)
    : await openAccount(ctx, deps, consent.adapter, sellerId, credentials)
  await ctx.emit(consentStored, { channel_account_id: id })
  return { id, isNew: known === undefined }
}

async function renewAccount(
  ctx: Ctx,
  deps: AccountDeps,
  id: number,
  credentials: Readonly<Record<string, string>>,
): Promise<number> {
  const { name, marketplaces, is_active, own } = await ownAccountView(ctx, id)
  if (!own) throw new Error(`account ${id} is not the company's own`)
  const { stock_buffer, version } = own
  await changeChannelAccount(ctx, deps, id, {
    name,
    marketplaces,
    is_active,
    stock_buffer,
    version,
    credentials,
  })
  return id
}

async function openAccount(
  ctx: Ctx,
  deps: AccountDeps,
  adapter: string,
  sellerId: string,
  credentials: Readonly<Record<string, string>>,
): Promise<number> {
  const manifest = deps.channelAdapters.find((one) => one.adapter === adapter)
  const [channelId] = manifest ? channelIdsOf(manifest) : []
  const channel = channelId === undefined ? null : await findSalesChannel(ctx, String(channelId))
  if (!channel) throw new Error(`${adapter} serves no sales channel of its own`)
  const isTaken = await isNameTaken(ctx, channel.id, channel.name)
  const account = await createChannelAccount(ctx, deps, {
    sales_channel_id: channel.id,
    adapter,
    name: isTaken ? `${channel.name} ${sellerId}` : channel.name,
    marketplaces: [],
    stock_buffer: 0,
    credentials,
  })
  return account.id
}
