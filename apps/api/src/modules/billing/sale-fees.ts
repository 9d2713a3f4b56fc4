import type { ChannelFee } from '@kontor/contract/organisation'
import { round, share } from '../../platform/money.ts'

/** What is charged for sales at a channel in a country, from a day on. Percent, and euro cents; null: nothing is agreed. */
export interface FeeRow {
  readonly id: number
  readonly sales_channel_id: number
  readonly country: string
  readonly type: ChannelFee['type']
  readonly default_percent: number | null
  /** By price: under 20, under 50, under 100 euros, and above. */
  readonly step_percents: readonly [number | null, number | null, number | null, number | null]
  readonly payment_percent: number | null
  readonly return_costs_cents: number | null
  /** For prices under 50 euros, and from there on. */
  readonly transaction_cents: readonly [number | null, number | null]
  readonly return_fee_cents: readonly [number | null, number | null]
  /** `YYYY-MM-DD` */
  readonly valid_from: string
}

/** Of a row on a bill, in euro cents without VAT; below zero for what is credited. */
export interface RowAmounts {
  readonly discount_cents: number
  readonly payment_cents: number
  readonly fee_cents: number
  readonly return_costs_cents: number
}

/** A sale as it was billed; what changes it later keeps its percentages. */
export interface BilledSale extends RowAmounts {
  /** What they were taken of: item price less goodwill. */
  readonly price_cents: number
  readonly discount_percent: number
  readonly payment_percent: number
}

const DISCOUNT_STEPS_CENTS = [2_000, 5_000, 10_000] as const
const FEE_STEP_CENTS = 5_000
/** Types whose sales and returns bear no transaction and return fees. */
const WITHOUT_FEES: readonly FeeRow['type'][] = ['Tamaris', 'Legero']
/** Amazon keeps this much of the discount of a return, and no more than that (spec: catalogue §9, fee tiers). */
const AMAZON_KEEPS_PERCENT = 20
const AMAZON_KEEPS_AT_MOST_CENTS = 500

/** The row that counts on a day: the newest that is valid by then. */
export function feeOn(
  fees: readonly FeeRow[],
  { sales_channel_id, country }: { readonly sales_channel_id: number; readonly country: string },
  day: string,
): FeeRow | undefined {
  let found: FeeRow | undefined
  for (const fee of fees)
    if (
      fee.sales_channel_id === sales_channel_id &&
      fee.country === country &&
      fee.valid_from <= day &&
      (!found || fee.valid_from > found.valid_from)
    )
      found = fee
  return found
}

/** The discount in percent for a price. Steps are those of type Zalando; others, and empty steps, take the default. */
export function discountPercent(fee: FeeRow, priceCents: number): number {
  const step = DISCOUNT_STEPS_CENTS.findIndex((below) => priceCents < below)
  const ofStep = fee.type === 'Zalando' ? fee.step_percents[step === -1 ? 3 : step] : null
  return ofStep ?? fee.default_percent ?? 0
}

const feeOfStep = (
  fee: FeeRow,
  steps: readonly [number | null, number | null],
  priceCents: number,
): number => (WITHOUT_FEES.includes(fee.type) ? 0 : (steps[priceCents < FEE_STEP_CENTS ? 0 : 1] ?? 0))

/**
 * What a sale costs. Each amount is rounded half up by itself.
 * @param priceCents item price less goodwill
 * @param isExternal it came through the merchant's own account, which bears the transaction fee alone
 */
export function billedSale(fee: FeeRow, priceCents: number, isExternal: boolean): BilledSale {
  const discount_percent = isExternal ? 0 : discountPercent(fee, priceCents)
  const payment_percent = isExternal || fee.type !== 'Ebay' ? 0 : (fee.payment_percent ?? 0)
  return {
    price_cents: priceCents,
    discount_percent,
    payment_percent,
    discount_cents: share(priceCents, discount_percent),
    payment_cents: share(priceCents, payment_percent),
    fee_cents: feeOfStep(fee, fee.transaction_cents, priceCents),
    return_costs_cents: 0,
  }
}

/** What of a sale is not credited yet. */
export type OpenSale = Pick<BilledSale, 'price_cents' | 'discount_cents' | 'payment_cents'>

/**
 * What a return costs: the sale's discount and payment cost are credited to the cent, as far as they are not yet; the
 * return fee and the marketplace's costs of the return are charged.
 */
export function returnAmounts(fee: FeeRow, open: OpenSale, isExternal: boolean): RowAmounts {
  return {
    discount_cents: -open.discount_cents || 0,
    payment_cents: -open.payment_cents || 0,
    fee_cents: feeOfStep(fee, fee.return_fee_cents, open.price_cents),
    return_costs_cents: isExternal ? 0 : returnCosts(fee, open.discount_cents),
  }
}

const returnCosts = (fee: FeeRow, discountCents: number): number =>
  fee.type === 'Amazon'
    ? Math.min(share(discountCents, AMAZON_KEEPS_PERCENT), AMAZON_KEEPS_AT_MOST_CENTS)
    : (fee.return_costs_cents ?? 0)

/**
 * What goodwill credits that is granted after the sale was billed: its share by the sale's percentages, whatever step the
 * lower price would be on. Never more than is open, and all of it once nothing of the price is left.
 */
export function goodwillAmounts(
  sale: Pick<BilledSale, 'discount_percent' | 'payment_percent'>,
  open: OpenSale,
  goodwillCents: number,
): RowAmounts {
  const given = Math.min(goodwillCents, open.price_cents)
  const credit = (openCents: number, percent: number) =>
    given === open.price_cents ? openCents : Math.min(openCents, round((given * percent) / 100))
  return {
    discount_cents: -credit(open.discount_cents, sale.discount_percent) || 0,
    payment_cents: -credit(open.payment_cents, sale.payment_percent) || 0,
    fee_cents: 0,
    return_costs_cents: 0,
  }
}

/** What the voiding of a billed parcel credits: all of the sale that is open, its transaction fee too. */
export const voidAmounts = (open: OpenSale, feeCents: number): RowAmounts => ({
  discount_cents: -open.discount_cents || 0,
  payment_cents: -open.payment_cents || 0,
  fee_cents: -feeCents || 0,
  return_costs_cents: 0,
})

export const netOfRow = (row: RowAmounts): number =>
  row.discount_cents + row.payment_cents + row.fee_cents + row.return_costs_cents
