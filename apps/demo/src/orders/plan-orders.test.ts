import { describe, expect, test } from 'vitest'
import { addressProblems } from '../../../api/src/modules/orders/index.ts'
import { berlinDay } from '../../../api/src/platform/clock/berlin.ts'
import { drawArticles, seasonsUntil } from '../articles.ts'
import { CHANNELS } from '../channels.ts'
import { type DemoMerchant, MERCHANTS } from '../companies.ts'
import { SeededRandom } from '../random.ts'
import { drawOnHand, StockLedger } from '../stock-ledger.ts'
import { planOrders } from './plan-orders.ts'
import type { PlannedOrder } from './planned-order.ts'
import type { Shop } from './shop.ts'

const DAY_MS = 86_400_000

/** The first merchant with a short past and two stores, as it stands before anything is sold. */
function openShop(now: Date): Shop {
  const [lindner] = MERCHANTS
  if (!lindner) throw new Error('no merchant')
  const merchant: DemoMerchant = { ...lindner, models: 400, pastOrders: 300 }
  const random = new SeededRandom('test')
  const sizes = drawArticles(random, merchant, seasonsUntil(berlinDay(now))).flatMap((article, index) =>
    article.sizes.map((size, position) => ({ ...article, ...size, id: index * 100 + position })),
  )
  const shelves = sizes.flatMap(({ id: size_id }) =>
    [1, 2].map((store_id) => ({
      size_id,
      store_id,
      ranking: store_id,
      onHand: drawOnHand(random),
      reserved: 0,
    })),
  )
  return {
    now,
    merchant,
    channels: CHANNELS.lindner.map((channel, index) => ({
      ...channel,
      companyId: 1,
      accountId: index + 1,
      accountOwnerId: 1,
      numbersAbove: 0,
    })),
    sizes,
    ledger: new StockLedger(shelves.filter(({ onHand }) => onHand > 0)),
    countedAt: new Date(now.getTime() - DAY_MS / 2),
    staff: ['Jonas Petersen'],
    providerStaff: 'Nele Voss',
    storeLabels: new Map([
      [1, '101 Hamburg'],
      [2, '102 Lübeck'],
    ]),
  }
}

const canBeShipped = (order: PlannedOrder): boolean =>
  order.status === 'approved' &&
  order.notShippableReason === null &&
  order.lines.every(({ allocation }) => allocation?.store_id) &&
  addressProblems(order.customer.delivery).length === 0

/** Everything that has an instant. */
const instants = (order: PlannedOrder): Date[] => [
  order.orderDate,
  order.arrivedAt,
  ...order.history.map(({ at }) => at),
  ...order.notes.map(({ at }) => at),
  ...order.lines.flatMap(({ returned, cases }) => [
    ...(returned ? [returned.at] : []),
    ...cases.flatMap(({ at, answer }) => (answer ? [at, answer.at] : [at])),
  ]),
  ...order.parcels.flatMap(({ at, labels }) => [
    at,
    ...labels.flatMap(({ events }) => events.map((event) => event.at)),
  ]),
]

describe.each([
  ['a Friday noon', '2026-03-13T11:00:00Z'],
  ['a Sunday at three in the morning', '2026-06-14T01:00:00Z'],
  ['New Year, five past midnight', '2025-12-31T23:05:00Z'],
  ['Easter Monday', '2026-04-06T09:00:00Z'],
  ['the night in which the clocks go forward', '2026-03-29T00:30:00Z'],
  ['the night in which the clocks go back', '2026-10-25T00:30:00Z'],
  ['the third day of Christmas, which is a Sunday', '2026-12-27T18:00:00Z'],
  ['the last day of a leap February', '2028-02-29T22:59:00Z'],
])('seeded on %s', (_name, instant) => {
  const now = new Date(instant)
  const shop = openShop(now)
  const plans = planOrders(new SeededRandom(instant), shop)

  test('300 orders can be shipped, ten are reserved', () => {
    expect(plans.filter(canBeShipped).length).toBeGreaterThanOrEqual(300)
    expect(plans.filter(({ status }) => status === 'initial')).toHaveLength(10)
  })

  test('nothing happens in the future, or before the order came', () => {
    for (const order of plans) {
      for (const at of instants(order)) {
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(at.getTime()).toBeGreaterThanOrEqual(order.orderDate.getTime())
      }
    }
  })

  test('an unpaid order is young enough to be paid still', () => {
    for (const { status, orderDate } of plans) {
      if (status === 'initial') expect(now.getTime() - orderDate.getTime()).toBeLessThan(7 * DAY_MS)
    }
  })

  test('no number comes twice in a channel account', () => {
    const numbers = plans.map(({ channel, extOrderId }) => `${channel.accountId} ${extOrderId}`)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
