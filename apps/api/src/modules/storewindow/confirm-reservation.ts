import { hashToken } from '../../platform/auth/tokens.ts'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { fromCents } from '../../platform/money.ts'
import { reserveForCustomer } from '../click-and-collect/index.ts'
import { STOREWINDOW_CHANNEL } from '../organisation/index.ts'
import { findLink, findRequest, type RequestRow, settleRequest } from './requests.repository.ts'
import { articlesInStore, type WindowArticle, type WindowSize } from './window-articles.repository.ts'
import { findPlaceOf, WINDOW_ACTOR, type WindowPlace } from './window-place.repository.ts'

/** The number that customers and stores know a reservation by. */
const numberOf = ({ id }: Pick<RequestRow, 'id'>): string => `SF-${id}`

/** What a link leads to. */
export type LinkState =
  | { readonly state: 'unknown' }
  | {
      readonly state: 'waiting'
      readonly place: WindowPlace
      readonly article: WindowArticle
      readonly size: WindowSize
    }
  | { readonly state: 'confirmed' | 'again'; readonly place: WindowPlace; readonly number: string }
  | { readonly state: 'gone' | 'closed'; readonly place: WindowPlace }

/** Looks what a link leads to and changes nothing: programs open the links of mails before people do. */
export async function lookAtLink(ctx: PublicCtx, token: string): Promise<LinkState> {
  const opened = await openLink(ctx, token)
  if (!opened) return { state: 'unknown' }
  const { inside, place, requestId } = opened
  const request = await findRequest(inside, requestId)
  if (!request) return { state: 'unknown' }
  if (request.confirmedAt) return { state: 'again', place, number: numberOf(request) }
  if (request.expiresAt <= ctx.now) return { state: 'unknown' }
  const found = await sizeInStore(inside, request)
  return found ? { state: 'waiting', place, ...found } : { state: 'gone', place }
}

/**
 * Makes a reservation of what somebody asked for, once, with a piece promised to it. Where the last pair was taken meanwhile
 * nothing changes: until the link runs out it can be tried again.
 */
export async function confirmReservation(ctx: PublicCtx, token: string): Promise<LinkState> {
  const opened = await openLink(ctx, token)
  if (!opened) return { state: 'unknown' }
  const { inside, place, requestId } = opened
  const request = await findRequest(inside, requestId, true)
  if (!request) return { state: 'unknown' }
  if (request.confirmedAt) return { state: 'again', place, number: numberOf(request) }
  if (request.expiresAt <= ctx.now) return { state: 'unknown' }
  const found = await sizeInStore(inside, request)
  if (!found) return { state: 'gone', place }
  const { article, size } = found
  const reserved = await reserveForCustomer(inside, {
    channel: STOREWINDOW_CHANNEL,
    ext_order_id: numberOf(request),
    store_number: place.store.storeNumber,
    date_order: ctx.now.toISOString(),
    customer_firstname: request.customerFirstname,
    customer_name: request.customerName,
    customer_email: request.customerEmail,
    customer_tel: request.customerTel,
    customer_comment: '',
    ean: request.ean,
    article_number: '',
    sku: '',
    title: article.title,
    size: size.size,
    color: article.color,
    price: fromCents(size.salePriceCents),
    currency: 'EUR',
  })
  if (reserved === 'gone' || reserved === 'closed') return { state: reserved, place }
  await settleRequest(inside, request.id, reserved.id)
  return { state: 'confirmed', place, number: reserved.extOrderId }
}

async function openLink(
  ctx: PublicCtx,
  token: string,
): Promise<{ inside: Ctx; place: WindowPlace; requestId: number } | null> {
  const link = await findLink(ctx, hashToken(token))
  if (!link) return null
  const inside = await ctx.actAs(link.company, WINDOW_ACTOR)
  const found = await placeOfRequest(inside, link.requestId)
  if (!found) return null
  const { slug, homepage, ...place } = found
  return {
    inside,
    requestId: link.requestId,
    place: { ...place, company: { slug, homepage, name: link.company.name } },
  }
}

const placeOfRequest = async (ctx: Ctx, requestId: number) => {
  const request = await findRequest(ctx, requestId)
  return request && (await findPlaceOf(ctx, request.actionId))
}

/** The size as the store has it now; null when it has it not. */
async function sizeInStore(
  ctx: Ctx,
  request: RequestRow & { readonly ean: string; readonly articleId: number },
): Promise<{ article: WindowArticle; size: WindowSize } | null> {
  const [article] = await articlesInStore(ctx, request.storeId, [request.articleId])
  const size = article?.sizes.find(({ ean }) => ean === request.ean)
  return article && size ? { article, size } : null
}
