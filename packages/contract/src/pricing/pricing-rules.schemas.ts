import { z } from 'zod'
import { Instant, Line, multiLine, RequiredLine, Text } from '../shared/index.ts'
import { typedReduction } from './price-floor.ts'

/** Excluded products that a company may have. */
export const MOST_EXCLUDED = 10_000
/** Rules of one kind that a company may have. */
export const MOST_RULES = 1_000
/** What a field for an ERP id holds in the catalogue. */
const LONGEST_NUMBER = 60

/** The ERP ids in a text that separates them by semicolons; blanks, line breaks and repeats do not count. */
export const excludedProducts = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((number) => number.replaceAll(/\s+/g, ''))
      .filter((number) => number !== ''),
  ),
]

const percentText = {
  params: {
    de: 'Bitte eine Zahl von 0 bis 99,99 angeben, z. B. 10 oder 7,5.',
    en: 'Please enter a number from 0 to 99.99, e.g. 10 or 7.5.',
    es: 'Indique un número de 0 a 99,99, p. ej. 10 o 7,5.',
  },
}

/** The largest reduction below the comparison price, in percent: a text with a comma or a dot. */
const Reduction = RequiredLine(12)
  .overwrite((text) => typedReduction(text) ?? text)
  .refine((text) => typedReduction(text) !== undefined, percentText)

/** The same, or nothing: then there is no such rule. */
const GlobalReduction = Line(12)
  .overwrite((text) => typedReduction(text) ?? text)
  .refine((text) => text === '' || typedReduction(text) !== undefined, percentText)

const Brand = RequiredLine(100)
const Season = RequiredLine(40)

const JoinedProducts = Text(400_000)
  .refine((text) => excludedProducts(text).length <= MOST_EXCLUDED, {
    params: {
      de: 'Höchstens 10.000 Artikel.',
      en: 'At most 10,000 products.',
      es: 'Como máximo 10 000 artículos.',
    },
  })
  .refine((text) => excludedProducts(text).every((number) => number.length <= LONGEST_NUMBER), {
    params: {
      de: 'Eine Nummer ist länger als 60 Zeichen. Bitte trennen Sie Nummern durch Semikolons.',
      en: 'A number is longer than 60 characters. Please separate numbers by semicolons.',
      es: 'Un número tiene más de 60 caracteres. Separe los números con punto y coma.',
    },
  })
  .register(multiLine, { multiLine: true })

/** 0 until something was saved. */
const Version = z.number().int().min(0)

/** The `hash` of a simulation of these rules: they are saved as long as they would do what it showed. */
const Simulated = z.string().length(64).optional()

const settings = {
  is_active: z.boolean(),
  /** Compares with the list price (UVP); else with the price of the channel or the sale price (VKP). */
  use_uvp: z.boolean(),
  min_price_global: GlobalReduction,
  version: Version,
}

/** `PUT /pricing/rules`. A rule that is hidden stays, also when it is left out. */
export const PricingRulesBody = z.strictObject({
  ...settings,
  min_price_brand: z.array(z.strictObject({ brand: Brand, min_price: Reduction })).max(MOST_RULES),
  min_price_season: z.array(z.strictObject({ season: Season, min_price: Reduction })).max(MOST_RULES),
  min_price_brand_season: z
    .array(z.strictObject({ season: Season, brand: Brand, min_price: Reduction }))
    .max(MOST_RULES),
  joinedProducts: JoinedProducts,
  simulation: Simulated,
})
export type PricingRulesBody = z.output<typeof PricingRulesBody>

/** `PUT /pricing/rules/active`. */
export const PricingActiveBody = z.strictObject({ is_active: z.boolean(), version: Version })

/** `PUT /pricing/rules/tamaris`. */
export const TamarisRulesBody = z.strictObject({ ...settings, simulation: Simulated })
export type TamarisRulesBody = z.output<typeof TamarisRulesBody>

const state = {
  is_active: z.boolean(),
  use_uvp: z.boolean(),
  min_price_global: z.string(),
  version: Version,
  /** When what was switched last counts for prices; null once it does. */
  acts_from: Instant.nullable(),
}
/** No article has its brand or its season: it counts for nothing until one does. */
const is_hidden = z.boolean()

export const PricingRules = z.object({
  ...state,
  min_price_brand: z.array(z.object({ brand: z.string(), min_price: z.string(), is_hidden })),
  min_price_season: z.array(z.object({ season: z.string(), min_price: z.string(), is_hidden })),
  min_price_brand_season: z.array(
    z.object({ season: z.string(), brand: z.string(), min_price: z.string(), is_hidden }),
  ),
  joinedProducts: z.string(),
  excluded_products: z.number().int(),
  /** Those of them that no article has; they are kept. */
  unknown_products: z.number().int(),
  hidden_rules: z.number().int(),
  /** What rules can be made for. */
  brands: z.array(z.string()),
  seasons: z.array(z.string()),
})
export type PricingRules = z.infer<typeof PricingRules>

/** The rules of one brand, which replace all others for it while they are active. */
export const TamarisRules = z.object({
  ...state,
  /** Articles of the brand. */
  articles: z.number().int(),
})
export type TamarisRules = z.infer<typeof TamarisRules>

const RULE_LISTS = ['min_price_brand', 'min_price_season', 'min_price_brand_season'] as const

/**
 * Where two rules are for the same: the field of each later one, such as `min_price_brand.2.brand`. Pure.
 */
export function repeatedRules(rules: Pick<PricingRulesBody, (typeof RULE_LISTS)[number]>): string[] {
  return RULE_LISTS.flatMap((list) => {
    const seen = new Set<string>()
    return rules[list].flatMap((rule, index) => {
      const [brand, season] = ['brand' in rule ? rule.brand : '', 'season' in rule ? rule.season : '']
      const key = JSON.stringify([brand, season])
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated ? [`${list}.${index}.${list === 'min_price_season' ? 'season' : 'brand'}`] : []
    })
  })
}
