import { gtinSpellings } from '@kontor/contract/catalogue'
import type { OrderListQuery } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import { type SqlParts, sqlPart } from '../../../platform/db/sql-part.ts'
import { anyOf, byOrderId, hasLine, type KeySearch, MOST_IDS } from './key-search.repository.ts'

/** The orders, as a select of the column `key`, with a parcel of this tracking number. */
export const ordersOfTrackingNumber =
  sqlPart<[companyId: number, trackingNumber: string]>('orders.of_tracking_number')

const MOST_NAMES = 300
/** Shorter parts of a number stand in nearly every number, and no index finds them. */
const SHORTEST_PART = 3
/**
 * Of a name two letters may stand anywhere. No index finds them, but the names are few beside the orders: common
 * letters fill the look-up at once and rare ones have it read the names of one company, each of which is there once.
 */
const SHORTEST_PART_OF_NAME = 2
/** In a search, where anything may be meant, shorter parts stand in too many numbers. */
const SHORTEST_PART_OF_NUMBER_IN_SEARCH = 5

type TypedFilters = Pick<
  OrderListQuery,
  'ext_order_id' | 'ext_order_id_addition' | 'search' | 'erp_article_number' | 'customer_name'
>

/** The filters by typed text, the most selective first. */
export function typedSearches(part: SqlParts, companyId: number, filters: TypedFilters): KeySearch[] {
  const make = (typed: string | undefined, search: (companyId: number, typed: string) => KeySearch) =>
    typed ? [search(companyId, typed)] : []
  return [
    ...make(filters.ext_order_id, numberSearch),
    ...make(filters.ext_order_id_addition, additionSearch),
    ...make(filters.search, (company, typed) => freeSearch(part, company, typed)),
    ...make(filters.erp_article_number, articleSearch),
    ...make(filters.customer_name, nameSearch),
  ]
}

/** The order with exactly this number; else those whose number begins so; else those that have it somewhere. */
function numberSearch(companyId: number, typed: string, shortestPart = SHORTEST_PART): KeySearch {
  const exact = sql`select o.id as key from orders o
    where o.company_id = ${companyId} and o.ext_order_id collate "C" = ${typed}`
  const beginning = sql`select o.id as key from orders o
    where o.company_id = ${companyId} and ${beginsWith(sql`o.ext_order_id`, typed)}`
  const fits = [beginsWith(sql`o.ext_order_id`, typed)]
  const parts = [exact, beginning]
  if (typed.length >= shortestPart) {
    parts.push(sql`select key from order_ids_by_number_like(${anywhere(typed)}, ${MOST_IDS + 1}) as key`)
    fits.push(sql`lower(o.ext_order_id) like ${anywhere(typed)}`)
  }
  return { ...byOrderId, lookup: firstThatFinds(parts), fits: anyOf(fits) }
}

/** Orders whose number addition begins so. */
function additionSearch(companyId: number, typed: string): KeySearch {
  const fits = sql`o.ext_order_id_addition <> '' and ${beginsWith(sql`o.ext_order_id_addition`, typed)}`
  return {
    ...byOrderId,
    lookup: sql`select o.id as key from orders o where o.company_id = ${companyId} and ${fits}`,
    fits,
  }
}

/** Orders with a line whose article number begins so. */
function articleSearch(companyId: number, typed: string): KeySearch {
  const article = beginsWith(sql`l.erp_article_number`, typed)
  return {
    ...byOrderId,
    lookup: sql`select l.order_id as key from order_lines l where l.company_id = ${companyId} and ${article}`,
    fits: hasLine(article),
  }
}

/** Orders of customers whose name has this in it; of a single letter, whose name begins so. */
function nameSearch(_companyId: number, typed: string): KeySearch {
  const pattern = namePattern(typed)
  return {
    lookup: sql`select key from order_customer_names_like(${pattern}, ${MOST_NAMES + 1}) as key`,
    at_most: MOST_NAMES,
    match: sql`o.customer_name_key collate "C" = k.key collate "C"`,
    fits: sql`o.customer_name_key like ${pattern}`,
  }
}

/**
 * Free search. Whatever it names exactly (order, line, number, addition, EAN, article number, tracking number) is
 * what was meant; only when there is none, parts of numbers and names are looked for.
 */
function freeSearch(part: SqlParts, companyId: number, typed: string): KeySearch {
  const of = (from: SQL, condition: SQL, key = sql`o.id`) =>
    sql`(select ${key} as key from ${from} where ${condition} limit ${MOST_IDS + 1})`
  const orders = sql`orders o`
  const lines = sql`order_lines l`
  const ofOrder = (condition: SQL) => of(orders, sql`o.company_id = ${companyId} and ${condition}`)
  const ofLine = (condition: SQL) =>
    of(lines, sql`l.company_id = ${companyId} and ${condition}`, sql`l.order_id`)
  const id = /^\d{1,15}$/.test(typed) ? Number(typed) : null
  const ean = sql`l.ean in ${gtinSpellings(typed)}`
  const article = sql`l.erp_article_number collate "C" = ${typed}`
  const exact = sql.join(
    [
      ...(id === null ? [] : [ofOrder(sql`o.id = ${id}`), ofLine(sql`l.id = ${id}`)]),
      ofOrder(sql`o.ext_order_id collate "C" = ${typed}`),
      ofOrder(sql`o.ext_order_id_addition <> '' and o.ext_order_id_addition collate "C" = ${typed}`),
      ofLine(ean),
      ofLine(article),
      sql`(${part(ordersOfTrackingNumber, companyId, typed)} limit ${MOST_IDS + 1})`,
    ],
    sql` union all `,
  )
  const number = numberSearch(companyId, typed, SHORTEST_PART_OF_NUMBER_IN_SEARCH)
  const name = namePattern(typed)
  const parts = sql`(select key from (${number.lookup}) numbers limit ${MOST_IDS + 1}) union all ${ofOrder(
    sql`o.customer_name_key collate "C" in (
      select key collate "C" from order_customer_names_like(${name}, ${MOST_IDS + 1}) as key)`,
  )} union all ${ofLine(beginsWith(sql`l.erp_article_number`, typed))}`
  return {
    ...byOrderId,
    lookup: firstThatFinds([exact, parts]),
    fits: anyOf([
      number.fits,
      sql`o.customer_name_key like ${name}`,
      hasLine(anyOf([ean, beginsWith(sql`l.erp_article_number`, typed)])),
    ]),
  }
}

/** The rows of the first of these look-ups that has any; the ones after it are not run. */
function firstThatFinds(lookups: readonly SQL[]): SQL {
  const names = lookups.map((_, index) => sql.raw(`found_${index}`))
  const found = lookups.map(
    (lookup, index) => sql`${names[index]} as materialized (${lookup} limit ${MOST_IDS + 1})`,
  )
  const chosen = lookups.map((_, index) => {
    const earlier = names.slice(0, index).map((name) => sql`not exists (select from ${name})`)
    const condition = earlier.length === 0 ? sql`` : sql` where ${sql.join(earlier, sql` and `)}`
    return sql`select key from ${names[index]}${condition}`
  })
  return sql`with ${sql.join(found, sql`, `)} ${sql.join(chosen, sql` union all `)}`
}

/** A range instead of `like`: its operators are leakproof, so that the index serves under row-level security too. */
const beginsWith = (column: SQL, typed: string): SQL =>
  sql`${column} collate "C" >= ${typed} and ${column} collate "C" < ${`${typed}\u{10ffff}`}`

const anywhere = (typed: string): string => `%${escaped(typed)}%`

const namePattern = (typed: string): string =>
  typed.length < SHORTEST_PART_OF_NAME ? `${escaped(typed)}%` : anywhere(typed)

const escaped = (typed: string): string => typed.toLowerCase().replace(/[\\%_]/g, '\\$&')
