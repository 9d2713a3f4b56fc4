import { channelFees } from '../../api/src/modules/organisation/organisation.tables.ts'
import { berlinDay } from '../../api/src/platform/clock/berlin.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import { CHANNELS, type DemoChannel } from './channels.ts'
import type { DemoMerchant } from './companies.ts'

type FeeRow = typeof channelFees.$inferInsert
type Discount = Pick<FeeRow, 'type'> & Partial<FeeRow>

const DISCOUNTS: Readonly<Record<number, Discount>> = {
  2: { type: 'Ebay', mpCostsStepDefault: 11, mpPaymentCosts: 1.9 },
  3: {
    type: 'Zalando',
    mpCostsStepDefault: 17,
    mpCostsStep1: 9,
    mpCostsStep2: 13,
    mpCostsStep3: 17,
    mpCostsStep4: 19.5,
  },
  4: { type: 'Amazon', mpCostsStepDefault: 15, mpReturnCostsCents: 300 },
  17: { type: 'Tamaris', mpCostsStepDefault: 20 },
  20: { type: 'Tamaris', mpCostsStepDefault: 20 },
}
const STANDARD: Discount = { type: 'Standard', mpCostsStepDefault: 14, mpReturnCostsCents: 250 }

/** In cents, for items under and over 50 euros; Tamaris and Legero pay none. */
const transactionFees = (cents: number) => ({
  anwrTransCostsStep1Cents: cents,
  anwrTransCostsStep2Cents: cents + 50,
  anwrReturnCostsStep1Cents: cents - 20,
  anwrReturnCostsStep2Cents: cents + 20,
})

/** Of orders from a merchant's own accounts the provider takes transaction fees alone. */
function feesOf({ id, ownedBy }: DemoChannel, cents: number): Discount {
  const discount = DISCOUNTS[id] ?? STANDARD
  if (discount.type === 'Tamaris') return discount
  return { ...(ownedBy === 'provider' ? discount : { type: discount.type }), ...transactionFees(cents) }
}

/** Where the demo's orders go. */
const COUNTRIES = ['DE', 'AT', 'FR', 'NL']

/** What the provider charges a merchant: from two years ago on, and a little more since this year began. */
export async function writeChannelFees(
  tx: Tx,
  companyId: number,
  merchant: DemoMerchant,
  now: Date,
): Promise<void> {
  const year = Number(berlinDay(now).slice(0, 4))
  const rows = CHANNELS[merchant.key].flatMap((channel) =>
    COUNTRIES.flatMap((country) => [
      {
        ...feesOf(channel, 90),
        companyId,
        salesChannelId: channel.id,
        country,
        validFrom: `${year - 3}-01-01`,
      },
      { ...feesOf(channel, 110), companyId, salesChannelId: channel.id, country, validFrom: `${year}-01-01` },
    ]),
  )
  await tx.insert(channelFees).values(rows)
}
