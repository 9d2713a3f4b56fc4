import type { Locale } from '@kontor/contract/shared'
import { AktionPath, PATH_PREFIX } from '@kontor/contract/storewindow'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { actionPath } from './keep-action.ts'
import { isOpenForReservations } from './request-reservation.ts'
import { articlesInStore, showsPicture, windowSelection } from './window-articles.repository.ts'
import { windowPage } from './window-html.ts'
import {
  findActivePlace,
  findCompanyBySlug,
  WINDOW_ACTOR,
  type WindowPlace,
} from './window-place.repository.ts'

/** Articles on one page. */
export const ARTICLES_A_PAGE = 48
/** Longer ones name nobody. */
const LONGEST_PART = 100

/** What the address of a public page names, as it was typed. */
export interface WindowAddress {
  readonly company: string
  readonly store: string
  readonly page: string
}

/** The path of an address's page. Pure. */
export const windowOf = ({ company, action, store }: WindowPlace): string =>
  actionPath(company.slug, store.storeNumber, action.aktionPath)

/** Opens the company of an address and finds the active action that it names; null for any address that names none. */
export async function openWindow(
  ctx: PublicCtx,
  address: WindowAddress,
): Promise<{ inside: Ctx; place: WindowPlace } | null> {
  if (!address.page.startsWith(PATH_PREFIX)) return null
  const path = AktionPath.safeParse(address.page.slice(PATH_PREFIX.length))
  const isOdd = [address.company, address.store].some(
    (part) => part.length > LONGEST_PART || part.includes('\0'),
  )
  if (!path.success || isOdd) return null
  const company = await findCompanyBySlug(ctx, address.company)
  if (!company) return null
  const inside = await ctx.actAs(company, WINDOW_ACTOR)
  const found = await findActivePlace(inside, address.store, path.data)
  const { name, homepage } = company
  return found ? { inside, place: { ...found, company: { slug: address.company, name, homepage } } } : null
}

/** The page of an action; null when there is none at this address. @param page from 1 on; one that is too high is the last */
export async function showWindow(
  ctx: PublicCtx,
  address: WindowAddress,
  page: number,
  locale: Locale,
): Promise<string | null> {
  const opened = await openWindow(ctx, address)
  if (!opened) return null
  const { inside, place } = opened
  const { articleIds, comparedIds, isCapped } = await windowSelection(inside, place.action)
  const pages = Math.max(1, Math.ceil(articleIds.length / ARTICLES_A_PAGE))
  const current = Math.min(page, pages)
  const start = (current - 1) * ARTICLES_A_PAGE
  const isLast = current === pages
  const ids = articleIds.slice(start, start + ARTICLES_A_PAGE)
  const articles = await articlesInStore(inside, place.store.id, [...ids, ...(isLast ? comparedIds : [])])
  const compared = new Set(comparedIds)
  return windowPage(locale, place, windowOf(place), {
    articles: articles.filter(({ id }) => !compared.has(id)),
    compared: articles.filter(({ id }) => compared.has(id)),
    page: current,
    pages,
    from: start + 1,
    total: articleIds.length,
    isCapped,
    isOpen: await isOpenForReservations(inside, place.store),
  })
}

/** The company whose page at this address shows a picture now; null when none does. */
export async function ownerOfPicture(
  ctx: PublicCtx,
  address: WindowAddress,
  imgId: string,
): Promise<number | null> {
  const opened = await openWindow(ctx, address)
  if (!opened) return null
  const { inside, place } = opened
  return (await showsPicture(inside, place.action, imgId)) ? inside.company.id : null
}
