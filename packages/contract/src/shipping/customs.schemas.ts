import { z } from 'zod'
import { HsTariffNumber, NetWeightGrams, OriginCountry } from '../catalogue/customs-facts.schemas.ts'
import { Currency, Id, Money, RequiredLine } from '../shared/index.ts'

/** What customs asks of a piece. */
export const CUSTOMS_FIELDS = [
  'description',
  'hs_tariff_number',
  'origin_country',
  'net_weight_grams',
  'value',
] as const
export type CustomsField = (typeof CUSTOMS_FIELDS)[number]

/** What customs asks of the store that sends. */
export const SENDER_FIELDS = ['name', 'street', 'zip_code', 'city', 'country'] as const
export type SenderField = (typeof SENDER_FIELDS)[number]

/** A piece that is still to be shipped across a border, as it would be declared: what staff entered, else the article's. */
const OrderCustomsItem = z.object({
  line_id: Id,
  description: z.string(),
  /** Empty or null while unknown. */
  hs_tariff_number: z.string(),
  origin_country: z.string(),
  /** Of one piece, without its box. */
  net_weight_grams: z.number().int().nullable(),
  /** Gross per piece, in the order's currency. */
  value: Money.nullable(),
  missing: z.array(z.enum(CUSTOMS_FIELDS)),
})

/** What the parcels of an order declare to customs. */
export const OrderCustoms = z.object({
  /** What is in them, in a few words. */
  contents: z.string(),
  currency: Currency,
  items: z.array(OrderCustomsItem),
  /** Stores whose own address lacks something. */
  senders: z.array(z.object({ store_id: Id, name: z.string(), missing: z.array(z.enum(SENDER_FIELDS)) })),
  /** Nothing is missing. */
  complete: z.boolean(),
})
export type OrderCustoms = z.infer<typeof OrderCustoms>

/** The carrier takes a longer description of the contents from nobody (published: DHL, 256 characters). */
const LONGEST_CONTENTS = 256

/** The carrier takes no parcel across the border that is worth more (published: shipcloud, `total_value_amount`). */
export const HIGHEST_CUSTOMS_VALUE = 1000

/** The currencies of the countries that labels without an order go to. */
export const CUSTOMS_CURRENCIES = ['EUR', 'GBP'] as const

/** Goods of one kind; weight and value are those of one piece. */
const LooseGoods = z.strictObject({
  description: RequiredLine(100),
  hs_tariff_number: HsTariffNumber,
  origin_country: OriginCountry,
  net_weight_grams: NetWeightGrams,
  value: Money.positive().max(HIGHEST_CUSTOMS_VALUE),
  quantity: z.number().int().min(1).max(20),
})

/** As many kinds of goods as a parcel of shoes can hold. */
export const MOST_KINDS_OF_GOODS = 10

/** What a label without an order declares. */
export const LooseCustoms = z
  .strictObject({
    contents: RequiredLine(100),
    currency: z.enum(CUSTOMS_CURRENCIES).default('EUR'),
    items: z.array(LooseGoods).min(1).max(MOST_KINDS_OF_GOODS),
  })
  .superRefine(({ items }, context) => {
    const worth = items.reduce((sum, { value, quantity }) => sum + value * quantity, 0)
    if (worth <= HIGHEST_CUSTOMS_VALUE) return
    context.addIssue({
      code: 'custom',
      path: ['items', items.length - 1, 'value'],
      params: {
        de: 'Zusammen höchstens 1.000.',
        en: 'At most 1,000 in all.',
        es: 'Como máximo 1.000 en total.',
      },
    })
  })
export type LooseCustoms = z.infer<typeof LooseCustoms>

/** `PUT orders/{id}/customs`: lines that are left out keep what they have. */
export const OrderCustomsBody = z.strictObject({
  contents: RequiredLine(LONGEST_CONTENTS),
  items: z
    .array(
      z.strictObject({
        line_id: Id,
        description: RequiredLine(100),
        hs_tariff_number: HsTariffNumber,
        origin_country: OriginCountry,
        net_weight_grams: NetWeightGrams,
        value: Money.positive().max(99_999),
      }),
    )
    .min(1)
    .max(200),
})
export type OrderCustomsBody = z.infer<typeof OrderCustomsBody>
