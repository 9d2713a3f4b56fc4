import { UVP_CHANNELS, type UvpChannel } from '@kontor/contract/pricing'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { standardRateOn } from '../../organisation/index.ts'
import {
  type ChannelSales,
  findChannelSales,
  findVatSeller,
  type VatSeller,
} from './channel-sales.repository.ts'
import { findChannelCosts } from './uvp.repository.ts'

/** What a sale on a channel costs, the highest VAT of where it sells to included. */
export type ChannelTerms = UvpChannel & {
  /** Percent. */
  readonly tax_rate: number
}

/**
 * What sales cost on each channel now, by its id.
 * @param taxRate percent that the company has set, for what it sells at home
 */
export async function findChannelTerms(
  ctx: Ctx,
  taxRate: number,
): Promise<ReadonlyMap<number, ChannelTerms>> {
  const sales = await findChannelSales(ctx)
  const seller = await findVatSeller(ctx)
  const costs = await findChannelCosts(ctx)
  const ids = new Set(costs.flatMap(({ sales_channel_id: id }) => (id === null ? [] : id)))
  return new Map(
    [...ids].flatMap((id) => {
      const of = sales.get(id)
      const row = channelOf({ salesChannelId: id, isPrime: of?.is_prime ?? false }, costs)
      const rate = highestRate(of?.countries ?? [], seller, taxRate, berlinDay(ctx.now))
      return row === undefined ? [] : [[id, { ...row, tax_rate: rate }]]
    }),
  )
}

const isOfPrime = ({ name }: UvpChannel): boolean =>
  UVP_CHANNELS.some((known) => known.name === name && known.is_prime)

/** The row of costs that counts for a channel: that of Prime where all goes by it and the row is there. Pure. */
export function channelOf(
  { salesChannelId, isPrime }: { readonly salesChannelId: number; readonly isPrime: boolean },
  channels: readonly UvpChannel[],
): UvpChannel | undefined {
  const rows = channels.filter(({ sales_channel_id }) => sales_channel_id === salesChannelId)
  return rows.find((row) => isOfPrime(row) === isPrime) ?? rows.find((row) => !isOfPrime(row))
}

/**
 * The highest VAT that a price bears in the countries that it counts for, in percent: one price serves all of them, so it has to
 * earn enough in the dearest (issue "Pricing", 7). Below the threshold of distance sales the home rate counts within the EU
 * (Directive 2006/112/EC art. 59c). Pure.
 * @param countries empty: the company sells at home alone
 * @param taxRate percent, of the company's own country
 */
export function highestRate(
  countries: readonly ChannelSales['countries'][number][],
  { distance_sales, country: home }: VatSeller,
  taxRate: number,
  day: string,
): number {
  if (countries.length === 0) return taxRate
  return Math.max(
    ...countries.map((country) => {
      const isAtHome = country === home || (distance_sales === 'home' && country !== 'UK')
      return isAtHome ? taxRate : (standardRateOn(country, day) ?? taxRate)
    }),
  )
}
