import type { ArticleKind } from '@kontor/contract/catalogue'
import type { DemoMerchant } from './companies.ts'
import { COLORS, FASHIONS, type Fashion } from './fashion.ts'
import type { SeededRandom } from './random.ts'

/** A size of a model as the demo sells it. Prices gross, in cents. */
interface DemoSize {
  readonly size: string
  readonly ean: string
  readonly sku: string
  readonly originalPriceCents: number
  /** Purchase price, net; null while unknown. */
  readonly costPriceCents: number | null
  readonly salePriceCents: number
}

/** A model in one colour. */
export interface DemoArticle {
  readonly wwsNumber: string
  readonly wwsModel: string
  readonly articleNumber: string
  readonly brand: string
  readonly title: string
  readonly color: string
  readonly season: string
  readonly kind: ArticleKind
  readonly category: string
  readonly targetGroup: Fashion['targetGroup']
  readonly manufacturerNumber: string
  readonly isOversize: boolean
  readonly isActive: boolean
  readonly hsTariffNumber: string
  readonly originCountry: string
  readonly netWeightGrams: number | null
  readonly sizes: readonly DemoSize[]
}

const REDUCTIONS = [10, 15, 20, 20, 25, 30, 40]
/** Share of the models that are no longer sold. */
const RETIRED = 0.02

/**
 * Draws a merchant's assortment: styles of its brands, each in a few colours and in all sizes of the last it stands on.
 * @param seasons the seasons that are on sale, newest first
 * @param shared models of another merchant that this one carries as well
 */
export function drawArticles(
  random: SeededRandom,
  merchant: DemoMerchant,
  seasons: readonly string[],
  shared: readonly DemoArticle[] = [],
): DemoArticle[] {
  const articles = shared.map((article, index) => carriedToo(article, merchant, index))
  const eans = eanSource(merchant.eanPrefix)
  for (let style = 1; articles.length < merchant.models; style += 1) {
    const fashion = random.weighted(FASHIONS.map((each) => [each, each.weight] as const))
    const drawn = drawStyle(random, fashion, style, seasons)
    const colors = random.shuffled(COLORS).slice(0, random.integer(2, 5))
    for (const [index, color] of colors.slice(0, merchant.models - articles.length).entries()) {
      articles.push(
        inColor(random, drawn, {
          ...color,
          index,
          number: 10_001 + articles.length,
          maker: merchant.eanPrefix,
          eans,
        }),
      )
    }
  }
  return articles
}

/** One of so many models is among those that other merchants carry as well. */
const SHARED_EVERY = 40

/** The models of an assortment that other merchants carry as well, at most so many; they sell best. */
export const sharedModels = (articles: readonly DemoArticle[], atMost: number): DemoArticle[] =>
  articles.filter(({ isActive }, index) => isActive && index % SHARED_EVERY === 0).slice(0, atMost)

/** A model of another merchant under this one's own numbers. Every third has no number of its maker here: its EANs say what it is. */
function carriedToo(article: DemoArticle, merchant: DemoMerchant, index: number): DemoArticle {
  const wwsModel = `${merchant.key.charAt(0).toUpperCase()}${article.wwsModel}`
  return {
    ...article,
    wwsNumber: String(10_001 + index),
    wwsModel,
    articleNumber: `${merchant.key.charAt(0).toUpperCase()}${article.articleNumber}`,
    manufacturerNumber: index % 3 === 2 ? '' : article.manufacturerNumber,
    sizes: article.sizes.map((size) => ({ ...size, sku: `${wwsModel}-${size.size}` })),
  }
}

interface Style {
  readonly fashion: Fashion
  readonly brand: string
  readonly name: string
  readonly modelNumber: string
  readonly season: string
  readonly sizes: readonly string[]
  readonly originalPriceCents: number
  readonly salePriceCents: number
}

function drawStyle(random: SeededRandom, fashion: Fashion, n: number, seasons: readonly string[]): Style {
  const originalPriceCents = random.integer(fashion.priceFrom, fashion.priceTo) * 1000 - 5
  const reduction = random.chance(0.4) ? random.pick(REDUCTIONS) : 0
  return {
    fashion,
    brand: random.pick(fashion.brands),
    name: random.pick(fashion.names),
    modelNumber: `${fashion.modelDigit}${String(n).padStart(4, '0')}`,
    season: random.pickEarly(seasons),
    sizes: random.pick(fashion.lasts),
    originalPriceCents,
    salePriceCents: reduction === 0 ? originalPriceCents : reduced(originalPriceCents, reduction),
  }
}

/** A reduced price that still ends in 95 cents. */
const reduced = (cents: number, percent: number): number =>
  Math.round((cents * (100 - percent)) / 10_000) * 100 - 5

function inColor(
  random: SeededRandom,
  style: Style,
  variant: { name: string; code: string; index: number; number: number; maker: string; eans: () => string },
): DemoArticle {
  const { fashion } = style
  const wwsModel = `${style.modelNumber}-${variant.code}`
  const costPriceCents = lacksCostPrice(String(variant.number)) ? null : costOf(style.originalPriceCents)
  return {
    wwsNumber: String(variant.number),
    wwsModel,
    articleNumber: `${fashion.code}${style.modelNumber}${variant.index + 1}`,
    brand: style.brand,
    title: `${style.brand} ${fashion.word} ${style.name} ${variant.name}`,
    color: variant.name,
    season: style.season,
    kind: fashion.kind,
    category: fashion.category,
    targetGroup: fashion.targetGroup,
    manufacturerNumber: `${variant.maker}.${wwsModel}`,
    isOversize: fashion.kind === 'boots' && random.chance(0.02),
    isActive: !random.chance(RETIRED),
    ...customsFacts(variant.number, fashion.kind),
    sizes: style.sizes.map((size) => ({
      size,
      ean: variant.eans(),
      sku: `${wwsModel}-${size}`,
      originalPriceCents: style.originalPriceCents,
      salePriceCents: style.salePriceCents,
      costPriceCents,
    })),
  }
}

/** Of every 20th model the ERP does not say what it was bought for. */
const lacksCostPrice = (wwsNumber: string): boolean => Number(wwsNumber) % 20 === 3

/** What a merchant pays for a shoe: its list price without 19 % VAT, over 2.3, in steps of 50 cents. */
const costOf = (originalPriceCents: number): number => Math.round(originalPriceCents / 1.19 / 2.3 / 50) * 50

const ORIGINS = ['PT', 'IT', 'VN', 'DE', 'IN', 'ES']
/** Footwear with uppers of textile (6404) or leather (6403), with what a pair weighs in grams. */
const TARIFF: Readonly<Record<ArticleKind, readonly [hsTariffNumber: string, grams: number]>> = {
  sneaker: ['64041100', 720],
  pumps: ['64035995', 560],
  boots: ['64039196', 1250],
  sandal: ['64039931', 480],
  kids: ['64039933', 430],
}

/** Of every 25th model the ERP does not know the tariff number. */
export const lacksTariffNumber = (wwsNumber: string): boolean => Number(wwsNumber) % 25 === 0

/** What customs is told of a model. */
function customsFacts(
  number: number,
  kind: ArticleKind,
): Pick<DemoArticle, 'hsTariffNumber' | 'originCountry' | 'netWeightGrams'> {
  const [hsTariffNumber, netWeightGrams] = TARIFF[kind]
  return {
    hsTariffNumber: lacksTariffNumber(String(number)) ? '' : hsTariffNumber,
    originCountry: ORIGINS[number % ORIGINS.length] ?? 'DE',
    netWeightGrams,
  }
}

/** EAN-13 one after the other, with their check digits (GS1: modulo 10, weights 3 and 1 from the right). */
function eanSource(prefix: string): () => string {
  let next = 1
  return () => {
    const body = `${prefix}${String(next).padStart(12 - prefix.length, '0')}`
    next += 1
    const sum = [...body].reduce(
      (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
      0,
    )
    return `${body}${(10 - (sum % 10)) % 10}`
  }
}

/** The seasons of the last two years, newest first: spring and summer are on sale from February, autumn and winter from August. */
export function seasonsUntil(day: string): string[] {
  const month = Number(day.slice(5, 7))
  let year = Number(day.slice(2, 4))
  let isWinter = month >= 8 || month === 1
  if (month === 1) year -= 1
  return Array.from({ length: 4 }, () => {
    const season = `${isWinter ? 'HW' : 'FS'}${String(year).padStart(2, '0')}`
    if (!isWinter) year -= 1
    isWinter = !isWinter
    return season
  })
}
