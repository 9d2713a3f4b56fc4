import { z } from 'zod'
import { Money, PartnerLine, RequiredPartnerLine } from '../shared/index.ts'
import { HsTariffNumber, NetWeightGrams, OriginCountry } from './customs-facts.schemas.ts'
import { isGtin, storedGtin } from './gtin.ts'

export const ARTICLE_KINDS = ['sneaker', 'pumps', 'boots', 'sandal', 'kids'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** Whom an article is made for; empty while unknown. */
export const TARGET_GROUPS = ['women', 'men', 'kids', 'unisex', ''] as const

/** What a spreadsheet makes of a long number: `4,00638E+12`. Its last digits are gone. */
const isSpreadsheetNumber = (value: string): boolean => /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(value)

/** A GTIN; what comes out is its stored form. */
export const Ean = z
  .string()
  .trim()
  .refine((value) => !isSpreadsheetNumber(value), {
    abort: true,
    params: {
      de: 'Von einer Tabellenkalkulation gekürzt: Bitte exportieren Sie die Spalte als Text.',
      en: 'Shortened by a spreadsheet: please export the column as text.',
      es: 'Abreviado por una hoja de cálculo: exporte la columna como texto.',
    },
  })
  .refine(isGtin, {
    params: {
      de: 'Keine gültige EAN: 8, 12, 13 oder 14 Ziffern mit richtiger Prüfziffer.',
      en: 'Not a valid EAN: 8, 12, 13 or 14 digits with the right check digit.',
      es: 'EAN no válido: 8, 12, 13 o 14 cifras con el dígito de control correcto.',
    },
  })
  .overwrite((value) => storedGtin(value) ?? value)

/**
 * What no product's address can end in: browsers take a single dot or two out of any address, and calls that are no product's
 * have the others.
 */
export const MODELS_WITHOUT_ADDRESS: ReadonlySet<string> = new Set([
  '.',
  '..',
  'filters',
  'createCsv',
  'downloadCsv',
  'updateFiltered',
])

/** ERP number, the key of a product's address. */
const WwsModel = RequiredPartnerLine(60).refine((model) => !MODELS_WITHOUT_ADDRESS.has(model), {
  params: {
    de: 'So kann kein Modell heißen: Seine Seite ließe sich nicht aufrufen.',
    en: 'No model can be called so: its page could not be opened.',
    es: 'Ningún modelo puede llamarse así: no se podría abrir su página.',
  },
})

export const IntakeArticle = z.strictObject({
  /** ERP id: the same again updates the article. */
  wws_number: RequiredPartnerLine(60),
  wws_model: WwsModel,
  article_number: PartnerLine(60).default(''),
  brand: RequiredPartnerLine(100),
  title: RequiredPartnerLine(300),
  color: PartnerLine(60).default(''),
  season: PartnerLine(20).default(''),
  kind: z.enum(ARTICLE_KINDS).default('sneaker'),
  category: PartnerLine(100).default(''),
  target_group: z.enum(TARGET_GROUPS).default(''),
  /** The maker's own number of the article. */
  manufacturer_number: PartnerLine(60).default(''),
  image_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1000)]).default(''),
  tax_rate: z.number().min(0).max(100).default(19),
  is_oversize: z.boolean().default(false),
  /** Left out: as it is switched now; a new article is on. */
  is_active: z.boolean().optional(),
  /** What customs is told of it; left out or empty: unknown, and asked for when a parcel needs it. */
  hs_tariff_number: z.union([z.literal(''), HsTariffNumber]).default(''),
  origin_country: z.union([z.literal(''), OriginCountry]).default(''),
  net_weight_grams: NetWeightGrams.nullable().default(null),
  sizes: z
    .array(
      z.strictObject({
        size: RequiredPartnerLine(20),
        ean: Ean,
        sku: PartnerLine(100).default(''),
        original_price: Money.nonnegative().max(99_999),
        sale_price: Money.nonnegative().max(99_999),
        /** List purchase price, net, before the manufacturer's discount. Left out: as it is here; null: it is unknown. */
        cost_price: Money.nonnegative().max(99_999).nullable().optional(),
        /** Sale prices of channels that differ, by the channel's key. */
        channel_prices: z
          .record(z.string().regex(/^[a-z0-9_]{1,40}$/), Money.nonnegative().max(99_999))
          .default({}),
      }),
    )
    .min(1)
    .max(100),
})
export type IntakeArticle = z.infer<typeof IntakeArticle>

export const IntakeStock = z.strictObject({
  store_number: RequiredPartnerLine(40),
  ean: Ean,
  on_hand: z.number().int().min(0).max(1_000_000),
})
export type IntakeStock = z.infer<typeof IntakeStock>

/** So many hours of business time the stock of a store counts as current (spec: integrations §2, Amazon direct sale). */
export const STOCK_CURRENT_HOURS = 48
