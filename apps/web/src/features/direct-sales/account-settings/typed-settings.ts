import { MarketConfigChange } from '@kontor/contract/direct-sales'
import { typedDecimal } from '@kontor/contract/pricing'
import { z } from 'zod'

const { prime_template, processing_time, inventory_reduction, price_change_fixed, price_change_percent } =
  MarketConfigChange.shape
const { pounds_per_euro, pounds_on } = MarketConfigChange.shape

/** A whole number as it is typed; nothing typed is 0, and a range is none. */
const typedCount = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => {
    const text = String(typed).trim()
    return text === '' ? 0 : /^\d{1,10}$/.test(text) ? Number(text) : typed
  }, schema)

/** A number with a comma or a dot, and perhaps a sign; nothing typed is none. */
const typedChange = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => {
    const text = String(typed).trim().replace('−', '-')
    if (text === '') return null
    const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text) ?? []
    const decimal = typedDecimal(digits)
    return decimal === undefined ? typed : Number(`${sign === '-' ? '-' : ''}${decimal}`)
  }, schema)

/** The settings of an account as they are typed. A price is changed by an amount or by a share, not by both. */
export const TypedSettings = z
  .strictObject({
    prime_template,
    force_prime: z.boolean(),
    processing_time: typedCount(processing_time),
    inventory_reduction: typedCount(inventory_reduction),
    price_change_fixed: typedChange(price_change_fixed),
    price_change_percent: typedChange(price_change_percent),
    pounds_per_euro: typedChange(pounds_per_euro),
    pounds_on: z.preprocess((typed) => (typed === '' ? null : typed), pounds_on),
  })
  .superRefine((settings, { addIssue }) => {
    if (!settings.price_change_fixed || !settings.price_change_percent) return
    for (const path of ['price_change_fixed', 'price_change_percent'])
      addIssue({ code: 'custom', path: [path], message: 'both' })
  })

/** A number of the wire as it is shown; empty for none. Pure. */
export const shown = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))
