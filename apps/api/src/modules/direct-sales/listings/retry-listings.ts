import type { RetryListingsBody } from '@kontor/contract/direct-sales'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { ownOfferAccount, retryAllOffers, retryOffer } from '../../channels/index.ts'
import { listingsWord, retriedText } from './listings.texts.ts'

/**
 * Has one refused offer of an own account sent again, or all of a filter; what is under way already is left alone.
 * @returns what happens now, in the caller's language
 * @throws AppError `channel_account_not_found`
 */
export async function retryOwnListings(
  ctx: Ctx,
  accountId: number,
  { ean, ...narrowing }: RetryListingsBody,
): Promise<string> {
  if (!(await ownOfferAccount(ctx, accountId))) throw new AppError('channel_account_not_found')
  if (ean !== '')
    return listingsWord((await retryOffer(ctx, accountId, ean)) ? 'retried' : 'under_way', ctx.locale)
  const counted = await retryAllOffers(ctx, accountId, narrowing)
  return counted === null || counted.count === 0
    ? listingsWord('none_refused', ctx.locale)
    : retriedText(counted, ctx.locale)
}
