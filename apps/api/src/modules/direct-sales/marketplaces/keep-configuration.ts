import type {
  MarketConfiguration,
  MarketConfigurationBody,
  NewMarketConfigurationBody,
  SaveResult,
} from '@kontor/contract/direct-sales'
import type { ManagedChannelAccount } from '@kontor/contract/organisation'
import { z } from 'zod'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { enqueuePull } from '../../intake/index.ts'
import {
  type AccountDeps,
  beginFirstImport,
  changeChannelAccount,
  createChannelAccount,
  ownAccounts,
  SALES_CHANNELS,
  sealedCredentials,
} from '../../organisation/index.ts'
import { requireTerms } from '../terms/accept-terms.ts'

/** What opens an account at a marketplace with a login. */
const Login = z.object({ username: z.string(), password: z.string() })

/** In the words that the specification fixes for every language (integrations, §8); people read what the screen makes of it. */
export const RESULT = {
  saved: { status: 1, message: 'Update Successful' },
  same: { status: 0, message: 'Not modified' },
} as const satisfies Readonly<Record<string, SaveResult>>

/**
 * How the company is connected to a market. @param market key of its sales channel
 * @throws AppError `terms_not_accepted`
 */
export async function readConfiguration(
  ctx: Ctx,
  deps: AccountDeps,
  market: string,
): Promise<MarketConfiguration> {
  await requireTerms(ctx, market)
  const account = await accountAt(ctx, deps, market)
  const login = account ? await loginOf(ctx, deps, account.id) : null
  return {
    is_configured: account ? 1 : 0,
    username: login?.username ?? '',
    password_set: login ? 1 : 0,
    isActive: account?.is_active ? 1 : 0,
    state: connectionState(account),
    checked_at: account?.own?.last_pull_at ?? null,
    message: account?.own?.last_pull_error ?? null,
  }
}

/**
 * Connects the company to a market for the first time; switched on, its orders are fetched at once, from today on.
 * @param market key of its sales channel
 * @throws AppError `terms_not_accepted`, `market_configured`
 */
export async function createConfiguration(
  ctx: Ctx,
  deps: AccountDeps,
  market: string,
  { username, password, isActive }: NewMarketConfigurationBody,
): Promise<SaveResult> {
  await requireTerms(ctx, market)
  if (await accountAt(ctx, deps, market)) throw new AppError('market_configured')
  const { channel, adapter } = placeOf(deps, market)
  const account = await createChannelAccount(ctx, deps, {
    sales_channel_id: channel.id,
    adapter,
    name: channel.name,
    marketplaces: [],
    stock_buffer: 0,
    credentials: { username, password },
  })
  if (isActive === 1) await switchOn(ctx, account)
  return RESULT.saved
}

/**
 * Changes how the company is connected to a market, and tries it at once when it is switched on.
 * @param market key of its sales channel
 * @throws AppError `terms_not_accepted`, `market_not_configured`
 */
export async function changeConfiguration(
  ctx: Ctx,
  deps: AccountDeps,
  market: string,
  { username, password, isActive }: MarketConfigurationBody,
): Promise<SaveResult> {
  await requireTerms(ctx, market)
  const before = await accountAt(ctx, deps, market)
  if (!before?.own) throw new AppError('market_not_configured')
  const stored = await loginOf(ctx, deps, before.id)
  const wanted = { username, password: password === '' ? (stored?.password ?? '') : password }
  const isSameLogin = stored?.username === wanted.username && stored.password === wanted.password
  const isOn = isActive === 1
  if (isSameLogin && before.is_active === isOn) return RESULT.same
  const { stock_buffer, awaits_first_import, version } = before.own
  const after = await changeChannelAccount(ctx, deps, before.id, {
    name: before.name,
    marketplaces: before.marketplaces,
    stock_buffer,
    // An account that was never read is switched on by its first import.
    is_active: isOn && !awaits_first_import,
    version,
    ...(isSameLogin ? {} : { credentials: wanted }),
  })
  if (isOn) await switchOn(ctx, after)
  return RESULT.saved
}

async function switchOn(ctx: Ctx, { id, own }: ManagedChannelAccount): Promise<void> {
  if (own?.awaits_first_import)
    await beginFirstImport(ctx, id, { from: berlinDay(ctx.now), version: own.version })
  await enqueuePull(ctx, id)
}

/** The channel of a market, and the vendor that serves it. */
function placeOf({ channelAdapters }: AccountDeps, market: string) {
  const channel = SALES_CHANNELS.find(({ key }) => key === market)
  const manifest = channelAdapters.find(({ salesChannels }) => salesChannels.includes(market))
  if (!channel || !manifest) throw new Error(`no vendor serves ${market}`)
  return { channel, adapter: manifest.adapter }
}

/** The company's own account at a market. */
export async function accountAt(
  ctx: Ctx,
  deps: AccountDeps,
  market: string,
): Promise<ManagedChannelAccount | undefined> {
  const place = placeOf(deps, market)
  return (await ownAccounts(ctx)).find(
    ({ sales_channel_id, adapter }) => sales_channel_id === place.channel.id && adapter === place.adapter,
  )
}

/** What opens the account; null where nothing is stored that can be opened. */
async function loginOf(
  ctx: Ctx,
  { secrets }: AccountDeps,
  id: number,
): Promise<z.output<typeof Login> | null> {
  const sealed = await sealedCredentials(ctx, { owner_id: ctx.company.id, id })
  if (sealed === null) return null
  const read = Login.safeParse(JSON.parse(secrets.decrypt(sealed)))
  return read.success ? read.data : null
}

/** What came of the last attempt to fetch an account's orders. Pure. @param account undefined: there is none */
export function connectionState(
  account: Pick<ManagedChannelAccount, 'is_active' | 'own'> | undefined,
): MarketConfiguration['state'] {
  if (!account?.is_active || !account.own) return 'off'
  const { awaits_login, last_pull_error, refused_at } = account.own
  if (awaits_login) return 'waiting'
  if (refused_at !== null) return 'refused'
  return last_pull_error === null ? 'connected' : 'failed'
}
