import { deadlinesFor } from '../../../api/src/platform/clock/deadlines.ts'
import { orderNumber, orderNumberAddition } from '../channels.ts'
import { type Destination, drawCustomer, drawDestination } from '../people/customer.ts'
import type { SeededRandom } from '../random.ts'
import type { PlannedLine, PlannedOrder, SellableSize, SellingChannel } from './planned-order.ts'
import { minutesAfter } from './working-hours.ts'

/** Business time to ship in (spec: orders §8). */
const SHIP_WITHIN_MINUTES = 48 * 60
const PRIME_SHIP_WITHIN_MINUTES = 24 * 60
const FREE_SHIPPING_FROM_CENTS = 5000
const SHIPPING_CENTS = 495
const GIFT_WRAP_CENTS = 399
const GIFT_EVERY = 15
const COMMENTS = [
  'Bitte beim Nachbarn abgeben, falls ich nicht da bin.',
  'Ist ein Geschenk, bitte ohne Rechnung im Paket.',
  'Lieferung bitte nicht am Samstag.',
  'Klingel defekt, bitte klopfen.',
  'Kann ich die Schuhe bei Nichtgefallen in der Filiale zurückgeben?',
]

export interface DraftSpec {
  readonly channel: SellingChannel
  /** Unique in the channel account. */
  readonly number: number
  readonly orderDate: Date
  readonly sizes: readonly SellableSize[]
  readonly destination?: Destination
  readonly orderType?: PlannedOrder['orderType']
}

/** An order as it arrives: released, with nothing done to it yet. */
export function draftOrder(random: SeededRandom, spec: DraftSpec): PlannedOrder {
  const { channel, number, orderDate, orderType = 'standard' } = spec
  const destination = spec.destination ?? (channel.id === 20 ? 'AT' : drawDestination(random))
  const extOrderId = orderNumber(random, channel.id, number)
  const customer = drawCustomer(random, destination)
  const order = {
    channel,
    extOrderId,
    extOrderIdAddition: orderNumberAddition(channel.id, number),
    orderType,
    paymentMethod: random.pick(channel.payment),
    customer:
      channel.id === 4 ? { ...customer, email: `${random.digits(12)}@marketplace.example` } : customer,
    comment: random.chance(0.04) ? random.pick(COMMENTS) : '',
    orderDate,
    arrivedAt: minutesAfter(orderDate, random.integer(1, 12)),
    shipByAt: deadlinesFor().addBusinessMinutes(
      orderDate,
      orderType === 'prime' ? PRIME_SHIP_WITHIN_MINUTES : SHIP_WITHIN_MINUTES,
    ),
    lines: draftLines(random, { channel, extOrderId, orderType, sizes: spec.sizes }),
    history: [],
    parcels: [],
    notes: [],
    differenceCents: 0,
    status: 'approved' as const,
    notShippableReason: null,
  }
  return { ...order, charges: giftWrap(channel, number, order.lines) }
}

/** Now and then somebody has something wrapped at Amazon. */
function giftWrap(
  channel: SellingChannel,
  number: number,
  [line]: readonly PlannedLine[],
): PlannedOrder['charges'] {
  const isWrapped = channel.id === 4 && number % GIFT_EVERY === 0
  return isWrapped && line ? [{ kind: 'gift_wrap', mpItemId: line.mpItemId, cents: GIFT_WRAP_CENTS }] : []
}

function draftLines(
  random: SeededRandom,
  order: Pick<PlannedOrder, 'channel' | 'extOrderId' | 'orderType'> & { sizes: readonly SellableSize[] },
): PlannedLine[] {
  const total = order.sizes.reduce((sum, { salePriceCents }) => sum + salePriceCents, 0)
  const free = order.orderType === 'prime' || total >= FREE_SHIPPING_FROM_CENTS
  const items = new Map<number, { mpItemId: string; mpItemIdAddition: string }>()
  return order.sizes.map((size, index) => {
    const isAmazon = order.channel.id === 4
    // Pieces of one position share its id.
    const item = items.get(size.id) ?? {
      mpItemId: isAmazon ? random.digits(14) : `${order.extOrderId}-${items.size + 1}`,
      mpItemIdAddition: isAmazon ? `B0${random.digits(8)}` : '',
    }
    items.set(size.id, item)
    return {
      ...item,
      size,
      ean: size.ean,
      title: size.title,
      priceCents: size.salePriceCents,
      originalPriceCents: size.originalPriceCents,
      shippingPriceCents: index === 0 && !free ? SHIPPING_CENTS : 0,
      allocation: null,
      cancelReason: null,
      returned: null,
      cases: [],
      reservation: null,
    }
  })
}

/** How many pieces somebody orders. */
export const drawPieceCount = (random: SeededRandom): number =>
  random.weighted([
    [1, 64],
    [2, 22],
    [3, 9],
    [4, 4],
    [5, 1],
  ])

/** What the channel says the order costs, in cents. */
export const orderTotal = ({
  lines,
  charges,
  differenceCents,
}: Pick<PlannedOrder, 'lines' | 'charges' | 'differenceCents'>): number =>
  lines.reduce((sum, line) => sum + line.priceCents + line.shippingPriceCents, 0) +
  charges.reduce((sum, { cents }) => sum + cents, 0) +
  differenceCents
