import { type Page, pageOf } from '@kontor/contract/shared'

/** One place in the row of page links: a page, or an ellipsis that jumps. */
export type PageLink =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'jump'; readonly page: number; readonly direction: 'back' | 'forward' }

/** From this many pages on the links are a window with ellipses (spec: orders §9). */
const WINDOW_FROM_PAGES = 10
/** How far an ellipsis jumps. */
const JUMP = 3
/** Links shown in one run at either end of a long list. */
const RUN = 5

const run = (from: number, to: number): PageLink[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ kind: 'page', page: from + index }))

/**
 * The page links for a list. Up to nine pages all of them; from ten on the first, the last and a window around the
 * current one, always seven links, so that the row keeps its width while paging.
 * @param current the page shown, from 1; beyond the last it counts as the last
 */
export function pageWindow(current: number, totalPages: number): PageLink[] {
  if (totalPages < WINDOW_FROM_PAGES) return run(1, totalPages)
  const here = Math.min(Math.max(current, 1), totalPages)
  const back: PageLink = { kind: 'jump', page: Math.max(here - JUMP, 1), direction: 'back' }
  const forward: PageLink = { kind: 'jump', page: Math.min(here + JUMP, totalPages), direction: 'forward' }
  if (here < RUN) return [...run(1, RUN), forward, ...run(totalPages, totalPages)]
  if (here > totalPages - RUN + 1) return [...run(1, 1), back, ...run(totalPages - RUN + 1, totalPages)]
  return [...run(1, 1), back, ...run(here - 1, here + 1), forward, ...run(totalPages, totalPages)]
}

/** One page of rows that are all there. */
export const pageOfRows = <Row>(rows: readonly Row[], page: number, size: number): Page<Row> =>
  pageOf(rows.slice((page - 1) * size, page * size), rows.length, { page, per_page: size })

/** Rows that are all there, as the one page of a list. */
export const onePage = <Row>(rows: readonly Row[]): Page<Row> =>
  pageOf([...rows], rows.length, { page: 1, per_page: Math.max(rows.length, 1) })
