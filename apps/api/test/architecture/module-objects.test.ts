import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectAdapters } from '../../src/connect-adapters.ts'
import { MODULES } from '../../src/modules.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { modules, subscriptions } from '../../src/product-modules.ts'
import { jobHandlers, productQueues, queues } from '../../src/worker.ts'

const ROOT = join(import.meta.dirname, '../../../..')

describe('modules', () => {
  it('are the folders that there are, each by its own word', () => {
    const words = MODULES.map(({ word }) => word)
    expect(modules.map(({ word }) => word)).toEqual(words)
    const folders = readdirSync(join(ROOT, 'apps/api/src/modules'))
    expect(folders.sort()).toEqual([...words].sort())
  })

  it('have the rooms that they list, each a folder', () => {
    for (const { word, rooms } of modules) {
      const entries = readdirSync(join(ROOT, 'apps/api/src/modules', word), { withFileTypes: true })
      const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      expect(folders.map(({ name }) => name).sort(), word).toEqual([...rooms].sort())
    }
  })

  it('stand in this order in the document about the architecture', () => {
    const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const order = /In this order, each knowing only those before it:\n([\s\S]*?)\. `npm run new-module/.exec(
      text,
    )?.[1]
    expect([...(order ?? '').matchAll(/`([a-z-]+)`/g)].map(([, word]) => word)).toEqual(
      MODULES.map(({ word }) => word),
    )
  })
})

describe('queues', () => {
  it('have a name of their own, and one handler each', () => {
    const names = queues.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const config = readConfig({ DATA_DIR: '/nowhere', DEMO: '0' })
    const handlers = jobHandlers({ config, db: {} } as Deps, connectAdapters(config))
    expect(handlers.map(({ job }) => job.name).sort()).toEqual(
      productQueues.map(({ job }) => job.name).sort(),
    )
  })
})

/** The order in which subscribers ran before there were phases: written down once, from the list that stood there. */
const BEFORE_PHASES: Readonly<Record<string, readonly string[]>> = {
  'order.cancelled': [
    'callOffParcels',
    'passOn',
    'reportCancellation',
    'noteOutdatedExport',
    'creditCancellation',
    'refundDeliveryOfRest',
    'scoreOrder',
    'noteSales',
    'refreshSoon',
  ],
  'channel_account.switched': ['resumeReports', 'recountAccount'],
  'company.switched': ['endSessionsOfPaused', 'recountSharedAccounts', 'tryWaitingForCompany'],
  'terms.changed': ['recomputeDrafts'],
  'discounts.shared': ['recomputeDrafts'],
  'label.bought': [
    'reportParcel',
    'observeParcel',
    'notifyOfCorrectedAddress',
    'countOrderPieces',
    'scoreOrder',
  ],
  'label.voided': ['withdrawReport', 'forgetParcel', 'countOrderPieces', 'scoreOrder'],
  'line.returned': [
    'reportReturn',
    'observeReturn',
    'creditReturn',
    'countOrderPieces',
    'noteReason',
    'scoreOrder',
  ],
  'return.refund_raised': ['reportRaisedRefund', 'creditRaisedRefund'],
  'delivery.refunded': ['reportDelivery', 'creditDelivery'],
  'case.requested': ['askChannelForCase'],
  'case.answered': ['reportAcceptedCase', 'creditGoodwill'],
  'label.tracked': ['observeTracking', 'scoreReturnedParcel'],
  'order.status_changed': [
    'observeStatus',
    'fulfilOnceShipped',
    'exportReleasedOrder',
    'notifyStoresOfRelease',
    'countOrderPieces',
    'noteSalesOfStatus',
  ],
  'order.created': [
    'notifyStoresOfOrder',
    'exportArrivedOrder',
    'countOrderPieces',
    'noteSales',
    'refreshSoon',
  ],
  'order.changed': ['noteOutdatedExport', 'noteSales', 'refreshSoon'],
  'order.address_corrected': ['noteOutdatedExport'],
  'order.line_store_changed': ['noteOutdatedExport', 'notifyNewStore', 'refreshSoon'],
  'order.discounted': ['noteSales'],
  'store.switched': ['noteStore', 'refreshStore'],
  'store.changed': ['refreshStore'],
  'channel_account.created': ['recountAccount'],
  'channel_account.changed': ['recountAccount'],
  'articles.refreshed': ['tryWaitingForArticles'],
  'order.line_not_found': ['refreshSoon'],
  'reservation.received': ['refreshSoon'],
  'reservation.changed': ['refreshSoon'],
  'product.batch_switched': ['refreshSoon'],
}

/** What a subscriber reads and writes; what it has others do by an event of its own is among what it writes. */
interface Books {
  readonly reads?: readonly string[]
  readonly writes: readonly string[]
}

/** Every row of an order itself is locked by whoever emits; history is a book, since people read it in its order. */
const BOOKS: Readonly<Record<string, Books>> = {
  askChannelForCase: { reads: ['order'], writes: ['reports'] },
  callOffParcels: { reads: ['order'], writes: ['parcels'] },
  countOrderPieces: { reads: ['order', 'parcels', 'returns'], writes: ['article figures'] },
  creditCancellation: { reads: ['order'], writes: ['invoices', 'history'] },
  creditDelivery: { reads: ['order', 'delivery refunds'], writes: ['invoices', 'history'] },
  creditGoodwill: { reads: ['order'], writes: ['invoices', 'history'] },
  creditRaisedRefund: { reads: ['order', 'returns'], writes: ['invoices', 'history'] },
  creditReturn: { reads: ['order', 'returns'], writes: ['invoices', 'history'] },
  endSessionsOfPaused: { writes: ['sessions'] },
  exportArrivedOrder: { reads: ['order'], writes: ['exports', 'history'] },
  exportReleasedOrder: { reads: ['order'], writes: ['exports', 'history'] },
  forgetParcel: { writes: ['observations'] },
  // To "delivered": whoever hears of a change of status hears of that one first.
  fulfilOnceShipped: {
    reads: ['parcels'],
    writes: ['order', 'history', 'observations', 'article figures', 'top sellers', 'exports', 'store mails'],
  },
  noteOutdatedExport: { reads: ['order'], writes: ['exports'] },
  noteReason: { reads: ['returns'], writes: ['article figures'] },
  noteSales: { reads: ['order', 'returns'], writes: ['top sellers'] },
  noteSalesOfStatus: { reads: ['order', 'returns'], writes: ['top sellers'] },
  noteStore: { writes: ['article figures'] },
  notifyNewStore: { reads: ['order'], writes: ['store mails'] },
  notifyOfCorrectedAddress: { reads: ['order'], writes: ['interventions', 'mails'] },
  notifyStoresOfOrder: { reads: ['order'], writes: ['store mails'] },
  notifyStoresOfRelease: { reads: ['order'], writes: ['store mails'] },
  observeParcel: { reads: ['parcels'], writes: ['observations'] },
  observeReturn: { reads: ['returns', 'parcels'], writes: ['observations'] },
  observeStatus: { reads: ['parcels'], writes: ['observations'] },
  observeTracking: { reads: ['parcels', 'returns'], writes: ['observations'] },
  passOn: { writes: ['order', 'history', 'reports', 'parcels', 'returns'] },
  recomputeDrafts: { writes: ['bills'] },
  recountAccount: { writes: ['offers to recount'] },
  recountSharedAccounts: { writes: ['offers to recount'] },
  refreshSoon: { writes: ['offers to refresh'] },
  refreshStore: { writes: ['offers to refresh', 'article changes'] },
  refundDeliveryOfRest: {
    reads: ['order', 'returns'],
    writes: ['delivery refunds', 'reports', 'invoices', 'history'],
  },
  reportAcceptedCase: { reads: ['order'], writes: ['reports'] },
  reportCancellation: { reads: ['order'], writes: ['reports'] },
  reportDelivery: { reads: ['order', 'returns', 'delivery refunds'], writes: ['reports'] },
  reportParcel: { reads: ['order', 'parcels'], writes: ['reports'] },
  reportRaisedRefund: { reads: ['order', 'returns'], writes: ['reports'] },
  reportReturn: { reads: ['order', 'returns'], writes: ['reports'] },
  resumeReports: { writes: ['reports'] },
  scoreOrder: { reads: ['order', 'parcels', 'returns'], writes: ['points'] },
  scoreReturnedParcel: { reads: ['order', 'parcels', 'returns'], writes: ['points'] },
  tryWaitingForArticles: { writes: ['waiting orders'] },
  tryWaitingForCompany: { writes: ['waiting orders'] },
  withdrawReport: { writes: ['reports'] },
}

function interact(one: string, other: string): boolean {
  const { reads = [], writes } = BOOKS[one] ?? { writes: [] }
  const { reads: read = [], writes: written } = BOOKS[other] ?? { writes: [] }
  return (
    writes.some((book) => written.includes(book) || read.includes(book)) ||
    reads.some((book) => written.includes(book))
  )
}

describe('subscribers of one event', () => {
  const now = Map.groupBy(subscriptions, ({ type }) => type)
  const orderOf = (event: string) => (now.get(event) ?? []).map(({ subscriber }) => subscriber)

  it('have their books named', () => {
    const named = Object.values(BEFORE_PHASES).flat()
    expect(Object.keys(BOOKS).sort()).toEqual([...new Set(named)].sort())
  })

  it.each(Object.entries(BEFORE_PHASES))(
    'of %s are those of before, and what interacts has kept its order',
    (event, before) => {
      const order = orderOf(event)
      expect(order).toEqual(expect.arrayContaining([...before]))
      const turned = before.flatMap((first, index) =>
        before
          .slice(index + 1)
          .filter((second) => interact(first, second) && order.indexOf(first) > order.indexOf(second))
          .map((second) => `${second} before ${first}`),
      )
      expect(turned).toEqual([])
    },
  )

  it('would be found out of order', () => {
    expect(interact('creditCancellation', 'refundDeliveryOfRest')).toBe(true)
    expect(interact('passOn', 'reportCancellation')).toBe(true)
    expect(interact('observeStatus', 'fulfilOnceShipped')).toBe(true)
    expect(interact('reportParcel', 'observeParcel')).toBe(false)
  })
})
