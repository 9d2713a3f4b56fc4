import { addDays, berlinDay, berlinInstant, weekday } from '../../../api/src/platform/clock/berlin.ts'
import type { SeededRandom } from '../random.ts'
import { askGoodwill } from './after-sale.ts'
import { draftOrder, drawPieceCount } from './draft-order.ts'
import { planOpenOrders } from './open-orders.ts'
import { importClosed, liveOn } from './past-order.ts'
import type { PlannedOrder, SellableSize } from './planned-order.ts'
import { drawChannel, type OrderNumbers, orderNumbers, type Shop } from './shop.ts'
import { drawMinuteOfDay } from './working-hours.ts'

const HISTORY_DAYS = 730
/** Orders of the first days were over when Kontor came to the company. */
const IMPORTED_DAYS = 10
/** The last days belong to the open orders; among those before, nearly everything has left. */
const FIRST_PAST_DAY = 2
const FULFILLED_BY_AMAZON = 0.04
/** A merchant that began to sell online two years ago: eight times as much a day now as then. */
const GROWTH = 8
/** Trade has its seasons: by month, January first. */
const SEASON = [0.7, 0.7, 1.1, 1.3, 1.2, 1, 0.8, 0.8, 1.2, 1.3, 1.4, 1.2]

/** Every order of a merchant, oldest first. */
export function planOrders(random: SeededRandom, shop: Shop): PlannedOrder[] {
  const numbers = orderNumbers()
  const past = pastInstants(random, shop).map((orderDate) => pastOrder(random, shop, orderDate, numbers))
  askGoodwill(random, past, shop)
  return [...past, ...planOpenOrders(random, shop, numbers)].sort(
    (a, b) => a.orderDate.getTime() - b.orderDate.getTime(),
  )
}

function pastOrder(random: SeededRandom, shop: Shop, orderDate: Date, numbers: OrderNumbers): PlannedOrder {
  const channel = drawChannel(random, shop)
  const order = draftOrder(random, {
    channel,
    number: numbers(channel),
    orderDate,
    sizes: drawSizes(random, shop.sizes),
    orderType: channel.id === 4 && random.chance(0.28) ? 'prime' : 'standard',
  })
  const connectedAt = berlinInstant(addDays(berlinDay(shop.now), IMPORTED_DAYS - HISTORY_DAYS), 9 * 60)
  if (orderDate < connectedAt) importClosed(order, 'imported_closed', connectedAt)
  else if (channel.id === 4 && random.chance(FULFILLED_BY_AMAZON)) {
    importClosed(order, 'fulfilled_by_channel', order.arrivedAt)
  } else liveOn(random, order, shop)
  return order
}

/** What somebody puts into the basket; now and then the same twice. */
function drawSizes(random: SeededRandom, sizes: readonly SellableSize[]): SellableSize[] {
  const first = random.pickEarly(sizes)
  const more = Array.from({ length: drawPieceCount(random) - 1 }, () =>
    random.chance(0.05) ? first : random.pickEarly(sizes),
  )
  return [first, ...more]
}

/** When the past orders came, oldest first. */
function pastInstants(random: SeededRandom, { now, merchant }: Shop): Date[] {
  const today = berlinDay(now)
  const days = Array.from({ length: HISTORY_DAYS - FIRST_PAST_DAY }, (_, index) => {
    const day = addDays(today, index - HISTORY_DAYS)
    return [day, tradeOn(day, index)] as const
  })
  const total = days.reduce((sum, [, weight]) => sum + weight, 0)
  let due = random.next()
  return days.flatMap(([day, weight]) => {
    due += (weight / total) * merchant.pastOrders
    const count = Math.floor(due)
    due -= count
    return Array.from({ length: count }, () => berlinInstant(day, drawMinuteOfDay(random)))
  })
}

function tradeOn(day: string, index: number): number {
  const growth = GROWTH ** (index / HISTORY_DAYS)
  const sunday = weekday(day) === 0 ? 1.25 : 1
  return growth * sunday * (SEASON[Number(day.slice(5, 7)) - 1] ?? 1)
}
