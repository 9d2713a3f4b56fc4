import { TOP_SELLER_GROUPS, TOP_SELLERS, type TopSellerGroup } from '@kontor/contract/statistics'

/** What a company sold of an article in a week, and what the article was then. */
export interface SoldArticle {
  readonly company_id: number
  readonly article_id: number
  readonly pieces: number
  /** What they brought, in cents. */
  readonly cents: number
  readonly wws_model: string
  readonly wws_number: string
  readonly title: string
  readonly brand: string
  readonly kind: string
  readonly target_group: string
  /** Brand and the maker's number, in small letters; empty where the number is unknown. */
  readonly brand_key: string
  readonly number_key: string
  readonly eans: readonly string[]
}

/** A row of a company's list; ranks of 0: none. */
export interface RankedArticle {
  readonly target_group: TopSellerGroup
  readonly rank: number
  readonly article_id: number
  readonly rank_prev: number
  readonly rank_global: number
  readonly rank_global_prev: number
}

/** A row of the list over all merchants. */
export interface RankedOverall {
  readonly target_group: TopSellerGroup
  readonly rank: number
  readonly rank_prev: number
  readonly title: string
  readonly brand: string
  readonly kind: string
  readonly numbers: readonly { readonly brand: string; readonly number: string }[]
  readonly eans: readonly string[]
  /** EANs of articles without the maker's number. */
  readonly loose_eans: readonly string[]
}

/** The lists of a week. */
export interface WeekLists {
  /** By id of the company. */
  readonly companies: ReadonlyMap<number, readonly RankedArticle[]>
  readonly overall: readonly RankedOverall[]
}

/** Articles of merchants that are one and the same shoe. */
type Shoe = readonly SoldArticle[]

/** What lists are sorted by: pieces, then turnover, then model; the rest only makes the order certain. */
interface Sortable {
  readonly pieces: number
  readonly cents: number
  readonly wws_model: string
  readonly wws_number: string
  readonly company_id: number
  readonly article_id: number
}

/**
 * Ranks what was sold in a week (issue 11 §6). A company's list holds its 20 articles with most pieces, each with the rank of
 * the same shoe over all merchants. The list over all merchants keeps those ranks and holds the first 20 that at least
 * two merchants sold. Ties go by turnover, then by model. A shoe is for everybody for whom one of its merchants says it
 * is; unisex is for women and men, and what is for nobody known is in the total alone.
 * @param week what was sold in it, one entry an article
 * @param before the same of the week before
 */
export function rankWeek(week: readonly SoldArticle[], before: readonly SoldArticle[]): WeekLists {
  const shoes = shoesOf(week)
  const shoesBefore = shoesOf(before)
  const earlier = earlierShoes(shoesBefore)
  const companies = new Map<number, RankedArticle[]>()
  const overall: RankedOverall[] = []
  for (const group of TOP_SELLER_GROUPS) {
    const ranked = rankShoes(shoes, group)
    const rankBefore = rankOf(rankShoes(shoesBefore, group))
    const previous = (shoe: Shoe) =>
      Math.min(...[...earlier(shoe)].flatMap((each) => rankBefore.get(each) ?? []), Number.POSITIVE_INFINITY)
    const previousOf = new Map(ranked.map((shoe) => [shoe, finite(previous(shoe))]))
    const rank = rankOf(ranked)
    overall.push(
      ...ranked
        .filter(isSoldByTwo)
        .slice(0, TOP_SELLERS)
        .map((shoe) => ({
          target_group: group,
          rank: rank.get(shoe) ?? 0,
          rank_prev: previousOf.get(shoe) ?? 0,
          ...facesOf(shoe),
        })),
    )
    const shoeOf = new Map(ranked.flatMap((shoe) => shoe.map((article) => [article, shoe] as const)))
    const ownBefore = ownLists(before, group)
    for (const [company, list] of ownLists(week, group)) {
      const listBefore = new Map(
        (ownBefore.get(company) ?? []).map(({ article_id }, at) => [article_id, at + 1]),
      )
      const rows = list.slice(0, TOP_SELLERS).map((article, at) => {
        const shoe = shoeOf.get(article) ?? []
        return {
          target_group: group,
          rank: at + 1,
          article_id: article.article_id,
          rank_prev: listBefore.get(article.article_id) ?? 0,
          rank_global: rank.get(shoe) ?? 0,
          rank_global_prev: previousOf.get(shoe) ?? 0,
        }
      })
      companies.set(company, [...(companies.get(company) ?? []), ...rows])
    }
  }
  return { companies, overall }
}

const finite = (rank: number): number => (Number.isFinite(rank) ? rank : 0)

const FOR: Readonly<Record<Exclude<TopSellerGroup, 'total'>, readonly string[]>> = {
  women: ['women', 'unisex'],
  men: ['men', 'unisex'],
  kids: ['kids'],
}

const isFor = ({ target_group }: SoldArticle, group: TopSellerGroup): boolean =>
  group === 'total' || FOR[group].includes(target_group)

const isSoldByTwo = (shoe: Shoe): boolean => new Set(shoe.map(({ company_id }) => company_id)).size >= 2

const numberOf = ({ brand_key, number_key }: SoldArticle): string | null =>
  number_key === '' ? null : JSON.stringify([brand_key, number_key])

/**
 * Puts together what is one shoe: where both name the maker's number, brand and number agree; else an EAN does. What is
 * one with a third is one.
 */
function shoesOf(articles: readonly SoldArticle[]): Shoe[] {
  const parent = articles.map((_, at) => at)
  const root = (at: number): number => {
    let top = at
    while (parent[top] !== top) top = parent[top] ?? top
    let next = at
    while (next !== top) {
      const up = parent[next] ?? top
      parent[next] = top
      next = up
    }
    return top
  }
  const join = (members: readonly number[]) => {
    const [first = 0, ...others] = members
    for (const other of others) parent[root(other)] = root(first)
  }
  const places = articles.map((_, at) => at)
  for (const members of grouped(places, (at) => numbersOf(articles[at])).values()) join(members)
  for (const members of grouped(places, (at) => articles[at]?.eans ?? []).values()) {
    if (members.some((at) => articles[at]?.number_key === '')) join(members)
  }
  return [...Map.groupBy(places, root).values()].map((members) => members.flatMap((at) => articles[at] ?? []))
}

const numbersOf = (article: SoldArticle | undefined): string[] => {
  const number = article && numberOf(article)
  return number ? [number] : []
}

/** Things by each of their keys. */
function grouped<T>(things: readonly T[], keysOf: (thing: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    for (const key of new Set(keysOf(thing))) {
      const group = groups.get(key)
      if (group) group.push(thing)
      else groups.set(key, [thing])
    }
  }
  return groups
}

/** Finds the shoes of the week before that are one with a shoe of this week. */
function earlierShoes(before: readonly Shoe[]): (shoe: Shoe) => Set<Shoe> {
  const entries = before.flatMap((shoe) => shoe.map((article) => ({ article, shoe })))
  const byArticle = grouped(entries, ({ article }) => [referenceOf(article)])
  const byNumber = grouped(entries, ({ article }) => numbersOf(article))
  const byEan = grouped(entries, ({ article }) => article.eans)
  return (shoe) =>
    new Set(
      shoe.flatMap((article) => [
        ...(byArticle.get(referenceOf(article)) ?? []).map((entry) => entry.shoe),
        ...numbersOf(article).flatMap((number) => (byNumber.get(number) ?? []).map((entry) => entry.shoe)),
        ...article.eans.flatMap((ean) =>
          (byEan.get(ean) ?? [])
            .filter((entry) => entry.article.number_key === '' || article.number_key === '')
            .map((entry) => entry.shoe),
        ),
      ]),
    )
}

const referenceOf = ({ company_id, article_id }: SoldArticle): string => `${company_id}/${article_id}`

/** The shoes that are for a group, all merchants' pieces of each together, the best first. */
function rankShoes(shoes: readonly Shoe[], group: TopSellerGroup): Shoe[] {
  return shoes
    .filter((shoe) => shoe.some((article) => isFor(article, group)))
    .map((shoe) => {
      const [first] = shoe.toSorted(byModel)
      const sum = (of: 'pieces' | 'cents') => shoe.reduce((total, article) => total + article[of], 0)
      return { shoe, sortable: first && { ...first, pieces: sum('pieces'), cents: sum('cents') } }
    })
    .toSorted((a, b) => (a.sortable && b.sortable ? bySales(a.sortable, b.sortable) : 0))
    .map(({ shoe }) => shoe)
}

const rankOf = (ranked: readonly Shoe[]): Map<Shoe, number> =>
  new Map(ranked.map((shoe, at) => [shoe, at + 1]))

/** The articles of each company that are for a group, the best first. */
function ownLists(articles: readonly SoldArticle[], group: TopSellerGroup): Map<number, SoldArticle[]> {
  const lists = Map.groupBy(
    articles.filter((article) => isFor(article, group)),
    ({ company_id }) => company_id,
  )
  for (const [company, list] of lists) lists.set(company, list.toSorted(bySales))
  return lists
}

const bySales = (a: Sortable, b: Sortable): number =>
  b.pieces - a.pieces || b.cents - a.cents || byModel(a, b)

const byModel = (a: Sortable, b: Sortable): number =>
  compare(a.wws_model, b.wws_model) ||
  compare(a.wws_number, b.wws_number) ||
  a.company_id - b.company_id ||
  a.article_id - b.article_id

/** By code units, so that it is the same order on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** How a shoe is shown to those who do not have it: as most of its merchants call it. */
function facesOf(
  shoe: Shoe,
): Pick<RankedOverall, 'title' | 'brand' | 'kind' | 'numbers' | 'eans' | 'loose_eans'> {
  const called = [...Map.groupBy(shoe, ({ title }) => title).values()]
  const [articles = shoe] = called.toSorted(
    (a, b) => b.length - a.length || compare(a[0]?.title ?? '', b[0]?.title ?? ''),
  )
  const [first] = articles.toSorted(byModel)
  const known = new Map(
    shoe.flatMap((article) => numbersOf(article).map((number) => [number, article] as const)),
  )
  const eansOf = (of: Shoe) => [...new Set(of.flatMap(({ eans }) => eans))].toSorted(compare)
  return {
    title: first?.title ?? '',
    brand: first?.brand ?? '',
    kind: first?.kind ?? 'sneaker',
    numbers: [...known]
      .toSorted(([a], [b]) => compare(a, b))
      .map(([, { brand_key, number_key }]) => ({ brand: brand_key, number: number_key })),
    eans: eansOf(shoe),
    loose_eans: eansOf(shoe.filter(({ number_key }) => number_key === '')),
  }
}
