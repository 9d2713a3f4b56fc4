import { z } from 'zod'
import { Money, PartnerLine, RequiredPartnerLine } from '../shared/index.ts'
import { HsTariffNumber, NetWeightGrams, OriginCountry } from './customs-facts.schemas.ts'
import { isGtin, storedGtin } from './gtin.ts'

export const ARTICLE_KINDS = ['sneaker', 'pumps', 'boots', 'sandal', 'kids'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** A GTIN; what comes out is its stored form. */
export const Ean = z
  .string()
  .trim()
  .refine(isGtin, {
    params: {
      de: 'Keine gültige EAN: 8, 12, 13 oder 14 Ziffern mit richtiger Prüfziffer.',
      en: 'Not a valid EAN: 8, 12, 13 or 14 digits with the right check digit.',
      es: 'EAN no válido: 8, 12, 13 o 14 cifras con el dígito de control correcto.',
    },
  })
  .overwrite((value) => storedGtin(value) ?? value)

export const IntakeArticle = z.strictObject({
  /** ERP id: the same again updates the article. */
  wws_number: RequiredPartnerLine(60),
  wws_model: RequiredPartnerLine(60),
  article_number: PartnerLine(60).default(''),
  brand: RequiredPartnerLine(100),
  title: RequiredPartnerLine(300),
  color: PartnerLine(60).default(''),
  season: PartnerLine(20).default(''),
  kind: z.enum(ARTICLE_KINDS).default('sneaker'),
  image_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1000)]).default(''),
  tax_rate: z.number().min(0).max(100).default(19),
  is_oversize: z.boolean().default(false),
  is_active: z.boolean().default(true),
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
