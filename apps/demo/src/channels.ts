import { AmazonCredentials } from '../../api/src/connectors/marketplaces/amazon/credentials.ts'
import type { SeededRandom } from './random.ts'

/** The seller accounts that the sandbox's Amazon knows (apps/sandbox/README.md). */
const SANDBOX_AMAZON = {
  client_id: 'amzn1.application-oa2-client.sandbox',
  client_secret: 'sandbox-amazon-secret',
} as const

/** What opens a company's access to the sandbox's Connected Retail. */
export const SANDBOX_RETAIL = { clientId: 'sandbox-retail', apiKey: 'sandbox-retail-key' } as const

/** An account at a channel, and how much is sold there. */
export interface DemoChannel {
  readonly id: number
  readonly account: string
  readonly adapter: 'amazon' | 'intake'
  readonly ownedBy: 'company' | 'provider'
  /** Told what is on sale by Zalando Connected Retail, with the company's own access. */
  readonly connectedRetail?: true
  readonly marketplaces: readonly string[]
  /** What the adapter needs to log in, before encryption; null: nothing. */
  readonly credentials: AmazonCredentials | null
  /** Relative to the other channels. */
  readonly weight: number
  readonly payment: readonly string[]
}

const amazon = (
  account: string,
  seller: { id: string; refreshToken: string },
  weight: number,
): DemoChannel => ({
  id: 4,
  account,
  adapter: 'amazon',
  ownedBy: 'company',
  marketplaces: ['A1PA6795UKMFR9'],
  credentials: AmazonCredentials.parse({
    ...SANDBOX_AMAZON,
    refresh_token: seller.refreshToken,
    seller_id: seller.id,
  }),
  weight,
  payment: ['StandardOrder'],
})

const pushed = (
  id: number,
  account: string,
  ownedBy: 'company' | 'provider',
  weight: number,
  payment: readonly string[] = ['marketplace'],
): DemoChannel => ({
  id,
  account,
  adapter: 'intake',
  ownedBy,
  marketplaces: [],
  credentials: null,
  weight,
  payment,
})

const OWN_SHOP_PAYMENTS = ['paypal', 'credit_card', 'invoice', 'prepayment'] as const

/** Where each merchant sells. Accounts of the provider bring ordinary orders, a merchant's own external ones. */
export const CHANNELS: Readonly<Record<'lindner' | 'brandt' | 'maier', readonly DemoChannel[]>> = {
  lindner: [
    pushed(1, 'schuhhaus-lindner.example', 'company', 20, OWN_SHOP_PAYMENTS),
    pushed(2, 'schuhe-vom-fach', 'provider', 13, ['ebay_payments']),
    pushed(3, 'Zalando Partnerprogramm', 'provider', 18),
    amazon(
      'Amazon.de Schuhhaus Lindner',
      { id: 'A1SANDBOXSELLER', refreshToken: 'Atzr|sandbox-refresh-token' },
      22,
    ),
    pushed(9, 'Spartoo', 'provider', 3),
    pushed(11, 'Mirapodo', 'provider', 4),
    pushed(17, 'Tamaris', 'provider', 3),
    pushed(19, 'CHECK24', 'provider', 3),
    pushed(20, 'Tamaris Österreich', 'provider', 1),
    pushed(46, 'Avendu', 'company', 2),
    pushed(53, 'Kaufland', 'provider', 7),
    pushed(55, 'Atalanda', 'company', 2),
    pushed(56, 'Bagmondo', 'company', 1),
  ],
  brandt: [
    pushed(1, 'rheinschuh-brandt.example', 'company', 40, OWN_SHOP_PAYMENTS),
    pushed(2, 'rheinschuh', 'company', 20, ['ebay_payments']),
    { ...pushed(3, 'Zalando Connected Retail', 'company', 0), connectedRetail: true },
    amazon(
      'Amazon.de Rheinschuh',
      { id: 'A2SANDBOXSELLER', refreshToken: 'Atzr|sandbox-refresh-token-2' },
      40,
    ),
  ],
  maier: [
    pushed(1, 'sohle-und-absatz.example', 'company', 60, OWN_SHOP_PAYMENTS),
    pushed(53, 'Kaufland', 'provider', 40),
  ],
}

/** Ids of the sales channels on which the provider has the account. */
export const PROVIDER_CHANNELS: readonly string[] = [
  ...new Set(
    Object.values(CHANNELS)
      .flat()
      .filter(({ ownedBy }) => ownedBy === 'provider')
      .map(({ id }) => String(id)),
  ),
]

/** An order number in the form that the channel uses. @param n unique per channel account */
export function orderNumber(random: SeededRandom, channelId: number, n: number): string {
  const padded = (length: number) => String(n).padStart(length, '0')
  switch (channelId) {
    case 1:
      return `SL-${100_000 + n}`
    case 2:
      return `${random.digits(2)}-1${padded(4)}-${random.digits(5)}`
    case 3:
      return `10${random.digits(3)}0${padded(7)}`
    case 4:
      return `30${random.integer(2, 6)}-${random.digits(7)}-${padded(7)}`
    case 53:
      return `M${random.pick(['A', 'C', 'F', 'H', 'K', 'R', 'T', 'X'])}${n.toString(36).toUpperCase().padStart(5, '0')}`
    default:
      return `${channelId}${padded(8)}`
  }
}

/** The second number that some channels give an order: eBay's sales record. */
export const orderNumberAddition = (channelId: number, n: number): string =>
  channelId === 2 ? String(20_000 + n) : ''
