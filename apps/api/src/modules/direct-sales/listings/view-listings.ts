import type { ListingCounts, ListingRow, ListingsQuery } from '@kontor/contract/direct-sales'
import { type Locale, ownValue, type Page } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  issueCodes,
  type ListedOfferView,
  listedOffers,
  type OffersDeps,
  offerCounts,
  ownOfferAccount,
} from '../../channels/index.ts'
import type { ChannelIssue, ChannelManifest } from '../../organisation/index.ts'

/** What the lists of offers are given from outside when the process starts. */
export interface ListingsDeps extends OffersDeps {
  readonly channelAdapters: readonly ChannelManifest[]
}

type Issues = Readonly<Record<string, ChannelIssue>>

/** What the channel of an own account may have against an offer. @throws AppError `channel_account_not_found` */
export async function issuesOf(
  ctx: Ctx,
  { channelAdapters }: Pick<ListingsDeps, 'channelAdapters'>,
  accountId: number,
): Promise<Issues> {
  const account = await ownOfferAccount(ctx, accountId)
  if (!account) throw new AppError('channel_account_not_found')
  return channelAdapters.find(({ adapter }) => adapter === account.adapter)?.issues ?? {}
}

/** The codes by which the channel says that it takes an offer for another article. @throws AppError like `issuesOf` */
export async function identityCodes(ctx: Ctx, deps: ListingsDeps, accountId: number): Promise<string[]> {
  const issues = await issuesOf(ctx, deps, accountId)
  return Object.entries(issues).flatMap(([code, { isIdentity }]) => (isIdentity ? [code] : []))
}

/** What a message says in plain words; null where only the channel's own are known. Pure. */
export function explained(marked: string | null, issues: Issues, locale: Locale): string | null {
  const texts = issueCodes(marked).flatMap((code) => ownValue(issues, code)?.text[locale] ?? [])
  return texts.length === 0 ? null : texts.join(' ')
}

/** One page of the offers of an own account, with texts in the caller's language. @throws AppError `channel_account_not_found` */
export async function listingsPage(
  ctx: Ctx,
  deps: ListingsDeps,
  accountId: number,
  query: ListingsQuery,
): Promise<Page<ListingRow>> {
  const issues = await issuesOf(ctx, deps, accountId)
  const page = await listedOffers(ctx, accountId, query)
  if (page === null) throw new AppError('channel_account_not_found')
  return { ...page, data: page.data.map((row) => viewOf(row, issues, ctx.locale)) }
}

function viewOf(
  { marked, state, relisting, relist_at, relist_error, marketplace, country, ...row }: ListedOfferView,
  issues: Issues,
  locale: Locale,
): ListingRow {
  const isIdentity = issueCodes(marked).some((code) => ownValue(issues, code)?.isIdentity)
  return {
    ...row,
    country: country ?? marketplace,
    explanation: explained(marked, issues, locale),
    can_relist: state === 'refused' && isIdentity && relisting === null,
    relisting:
      relisting === null || relist_at === null
        ? null
        : { state: relisting, due_at: relist_at, message: relist_error },
  }
}

/** How many offers of an own account are how far. @throws AppError `channel_account_not_found` */
export async function countsOf(ctx: Ctx, accountId: number): Promise<ListingCounts> {
  const counts = await offerCounts(ctx, accountId)
  if (counts === null) throw new AppError('channel_account_not_found')
  return counts
}
