import type { AcceptTermsBody, TermsState, TermsVersion } from '@kontor/contract/direct-sales'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { CHANNELS_WITH_TERMS, SALES_CHANNELS } from '../../organisation/index.ts'
import { termsAccepted } from '../direct-sales.events.ts'
import {
  acceptedVersions,
  currentVersion,
  FIRST_VERSION,
  insertAcceptance,
  type PublishedTerms,
  publishedVersions,
} from './terms.repository.ts'

/** What a market with terms is called. @throws AppError `market_not_found` for every other market */
export function marketName(market: string): string {
  const channel = SALES_CHANNELS.find(({ key }) => key === market)
  if (!channel || !CHANNELS_WITH_TERMS.includes(market)) throw new AppError('market_not_found')
  return channel.name
}

/** Where a version of the terms is downloaded. Pure. */
export const pathOfTerms = (market: string, version: number): string =>
  `/v1/directsales/terms/${market}/${version}/terms.pdf`

/** How the company stands to the terms of a market. @throws AppError `market_not_found` */
export async function readTerms(ctx: Ctx, market: string): Promise<TermsState> {
  marketName(market)
  const version = await currentVersion(ctx, market)
  const accepted = await acceptedVersions(ctx, market)
  const current = accepted.find((row) => row.version === version)
  const previous = accepted.find((row) => row.version < version)
  return {
    termsAccepted: current ? 1 : 0,
    accepted_at: current?.acceptedAt.toISOString() ?? null,
    accepted_by: current && current.acceptedBy !== '' ? current.acceptedBy : null,
    version,
    previous_version: previous?.version ?? null,
  }
}

/**
 * Agrees to the terms of a market for the company. Two people who do so at once have both agreed; the first is written down.
 * @throws AppError `market_not_found`, and `terms_outdated` where another version counts than the one that was read
 */
export async function acceptTerms(ctx: Ctx, market: string, body: AcceptTermsBody): Promise<TermsState> {
  marketName(market)
  const version = await currentVersion(ctx, market)
  if (body.version !== undefined && body.version !== version) throw new AppError('terms_outdated')
  if (await insertAcceptance(ctx, market, version)) await ctx.emit(termsAccepted, { market, version })
  return readTerms(ctx, market)
}

/**
 * Keeps calls that configure a market closed until the company has agreed to the terms that count now. What runs already is
 * not asked: it goes on when a new version comes.
 * @throws AppError `terms_not_accepted`, `market_not_found`
 */
export async function requireTerms(ctx: Ctx, market: string): Promise<void> {
  if ((await readTerms(ctx, market)).termsAccepted === 0) throw new AppError('terms_not_accepted')
}

/** All versions of all markets, the newest of a market first. */
export async function termsVersions(ctx: Ctx): Promise<TermsVersion[]> {
  const published = await publishedVersions(ctx)
  return CHANNELS_WITH_TERMS.flatMap((market) => {
    const rows: Pick<PublishedTerms, 'version'>[] = [
      ...published.filter((row) => row.market === market),
      { version: FIRST_VERSION },
    ]
    return rows.map((row, index) => termsVersion(market, row, index === 0))
  })
}

/** A version as it is shown. @throws AppError `market_not_found` */
export const termsVersion = (
  market: string,
  row: Pick<PublishedTerms, 'version'> & Partial<PublishedTerms>,
  isCurrent: boolean,
): TermsVersion => ({
  market,
  name: marketName(market),
  version: row.version,
  is_current: isCurrent,
  published_at: row.publishedAt?.toISOString() ?? null,
  published_by: row.publishedBy ?? null,
  path: pathOfTerms(market, row.version),
})
