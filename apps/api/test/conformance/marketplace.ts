import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Marketplace,
  MarketplaceConnector,
} from '../../src/connectors/marketplaces/marketplace-connector.ts'
import type {
  Adjustment,
  DoubtfulSending,
  LineCancellation,
  MarketplaceAccount,
  Progress,
  Refund,
  ShipmentConfirmation,
} from '../../src/modules/channels/index.ts'
import type { ChannelDocument, PullFrom } from '../../src/modules/intake/index.ts'

/** What a marketplace can be made to suffer from. */
export type MarketplaceFault = 'outage' | 'no_answer' | 'rubbish' | 'too_many_requests' | 'lost_answer'

/** A marketplace with somebody who can make things happen there. */
export interface MarketplaceStage {
  /** A connector as a process has it: what it remembers is its own. */
  connector(): MarketplaceConnector
  readonly account: MarketplaceAccount
  /** Credentials that are well-formed and wrong. */
  readonly strangersCredentials: string
  /** Customers order; answers the numbers of their orders. */
  sell(count: number): Promise<string[]>
  /** Something about an order changes at the marketplace. */
  change(extOrderId: string): Promise<void>
  /** The parcels that the marketplace knows of an order. */
  parcels(extOrderId: string): Promise<{ reference: string; tracking_number: string; pieces: number }[]>
  /** Pieces of an order that the marketplace has as cancelled. */
  cancelledPieces(extOrderId: string): Promise<number>
  /** Amounts that the marketplace has paid back on an order, in minor units. */
  refunds(extOrderId: string): Promise<number[]>
  /** Lets the marketplace come to an end with everything that it took on. */
  finish(): Promise<void>
  /** What time it is there. */
  now(): Date
  /** The next adjustment that it takes on, it refuses after having worked on it. */
  refuseLater(): Promise<void>
  /** The next call of that kind goes wrong, or each until `reset`; `adjust` is the call that takes an adjustment on. */
  suffer(fault: MarketplaceFault, call: 'pull' | 'confirm' | 'adjust', always: boolean): Promise<void>
  /** Starts the marketplace's day again, empty. */
  reset(): Promise<void>
  close(): Promise<void>
}

const NEVER = new AbortController().signal
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/** What every marketplace adapter of the ports `OrderSource` and `ChannelReporter` keeps to. */
export function describeMarketplace(name: string, open: () => Promise<MarketplaceStage>): void {
  describe(`the ports OrderSource and ChannelReporter, kept by ${name}`, () => {
    let stage: MarketplaceStage
    let marketplace: Marketplace
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage.close())
    beforeEach(async () => {
      await stage.reset()
      marketplace = stage.connector().connect(stage.account)
    })

    const pullAll = async (from: PullFrom): Promise<ChannelDocument[]> => {
      const found: ChannelDocument[] = []
      for (let next: PullFrom | null = from; next; ) {
        const page = await marketplace.pullOrders(next, NEVER)
        found.push(...page.documents)
        next = page.cursor === null ? null : { cursor: page.cursor }
      }
      return found
    }
    const one = async (): Promise<ChannelDocument> => {
      await stage.sell(1)
      const [document] = await pullAll({ since: LONG_AGO })
      if (!document) throw new Error('nothing was sold')
      return document
    }
    const confirmationOf = (
      document: ChannelDocument,
      more: Partial<ShipmentConfirmation> = {},
    ): ShipmentConfirmation => {
      const quantities = new Map<string, number>()
      for (const { mp_item_id, quantity } of stage.connector().readOrder(document.raw).lines) {
        quantities.set(mp_item_id, (quantities.get(mp_item_id) ?? 0) + quantity)
      }
      return {
        ext_order_id: document.ext_order_id,
        reference: '77',
        carrier: 'dhl',
        tracking_number: '00340434161094042557',
        shipped_at: new Date('2026-03-10T09:00:00Z'),
        items: [...quantities].map(([mp_item_id, quantity]) => ({ mp_item_id, quantity })),
        raw: document.raw,
        ...more,
      }
    }

    it('reads all orders, page by page, each once', async () => {
      const sold = await stage.sell(130)
      const found = (await pullAll({ since: LONG_AGO })).map((document) => document.ext_order_id)
      expect(found.toSorted()).toEqual(sold.toSorted())
    })

    it('goes on with the next page in another process', async () => {
      const sold = await stage.sell(130)
      const first = await marketplace.pullOrders({ since: LONG_AGO }, NEVER)
      expect(first.read_until).toBeInstanceOf(Date)
      if (first.cursor === null) throw new Error('130 orders fit on one page')
      const second = await stage
        .connector()
        .connect(stage.account)
        .pullOrders({ cursor: first.cursor }, NEVER)
      expect(second.cursor).toBeNull()
      expect(first.documents.length + second.documents.length).toBe(sold.length)
    })

    it('reads what changed since, and nothing else', async () => {
      const [changed = ''] = await stage.sell(3)
      const { read_until } = await marketplace.pullOrders({ since: LONG_AGO }, NEVER)
      const since = new Date((read_until?.getTime() ?? 0) + 1)
      expect(await pullAll({ since })).toEqual([])
      await stage.change(changed)
      expect((await pullAll({ since })).map((document) => document.ext_order_id)).toEqual([changed])
    })

    it('reads every document into the port’s form, always the same', async () => {
      await stage.sell(25)
      const { readOrder } = stage.connector()
      for (const document of await pullAll({ since: LONG_AGO })) {
        const order = readOrder(document.raw)
        expect(order.ext_order_id).toBe(document.ext_order_id)
        expect(order.lines.length).toBeGreaterThan(0)
        expect(order.currency).toMatch(/^[A-Z]{3}$/)
        expect(readOrder(structuredClone(document.raw))).toEqual(order)
      }
    })

    it('refuses documents that no order can be made of', () => {
      for (const raw of [null, {}, [], 'order', { orderId: 7 }]) {
        expect(() => stage.connector().readOrder(raw)).toThrow(
          expect.objectContaining({ name: 'UnreadableOrder' }),
        )
      }
    })

    it('reads one order as it is now, and knows what it does not know', async () => {
      const document = await one()
      expect(await marketplace.fetchOrder(document.ext_order_id, NEVER)).toEqual(document)
      expect(await marketplace.fetchOrder('does-not-exist', NEVER)).toBeNull()
    })

    it('reports a parcel; the same reference again is the same parcel', async () => {
      const document = await one()
      const confirmation = confirmationOf(document)
      const pieces = confirmation.items.reduce((sum, item) => sum + item.quantity, 0)
      await marketplace.confirmShipment(confirmation, NEVER)
      await marketplace.confirmShipment(confirmation, NEVER)
      expect(await stage.parcels(document.ext_order_id)).toEqual([
        { reference: '77', tracking_number: '00340434161094042557', pieces },
      ])
    })

    it('may send again after a lost answer', async () => {
      const document = await one()
      await stage.suffer('lost_answer', 'confirm', false)
      const lost = marketplace.confirmShipment(confirmationOf(document), NEVER)
      await expect(lost).rejects.toMatchObject({
        name: 'MarketplaceError',
        kind: 'unavailable',
        retryable: true,
      })
      await marketplace.confirmShipment(confirmationOf(document), NEVER)
      expect(await stage.parcels(document.ext_order_id)).toHaveLength(1)
    })

    it('is refused for good where asking again changes nothing', async () => {
      const document = await one()
      const wrong = [
        confirmationOf(document, { ext_order_id: 'does-not-exist' }),
        confirmationOf(document, { items: [{ mp_item_id: 'not-in-it', quantity: 1 }] }),
        confirmationOf(document, { raw: null }),
      ]
      for (const confirmation of wrong) {
        const refused = marketplace.confirmShipment(confirmation, NEVER)
        await expect(refused).rejects.toMatchObject({ name: 'MarketplaceError', retryable: false })
      }
    })

    it('sends a confirmation once, whatever happens to it', async () => {
      const document = await one()
      for (const fault of ['outage', 'rubbish', 'no_answer'] as const) {
        await stage.suffer(fault, 'confirm', false)
        const failed = marketplace.confirmShipment(confirmationOf(document), NEVER)
        await expect(failed).rejects.toMatchObject({ kind: 'unavailable' })
        expect(await stage.parcels(document.ext_order_id)).toEqual([])
      }
    })

    it.each(['outage', 'rubbish', 'no_answer'] as const)('survives %s once while reading', async (fault) => {
      await stage.sell(1)
      await stage.suffer(fault, 'pull', false)
      expect(await pullAll({ since: LONG_AGO })).toHaveLength(1)
    })

    it.each(['outage', 'rubbish', 'no_answer'] as const)('says so when %s does not end', async (fault) => {
      await stage.suffer(fault, 'pull', true)
      const failed = marketplace.pullOrders({ since: LONG_AGO }, NEVER)
      await expect(failed).rejects.toMatchObject({
        name: 'MarketplaceError',
        kind: 'unavailable',
        retryable: true,
      })
    })

    it('keeps away when there were too many requests, and says how long', async () => {
      const document = await one()
      await stage.suffer('too_many_requests', 'confirm', false)
      const failed = marketplace.confirmShipment(confirmationOf(document), NEVER)
      await expect(failed).rejects.toMatchObject({
        kind: 'rate_limited',
        retryable: true,
        retryAfterMs: 120_000,
      })
      // Not even asked: it would be too soon.
      const early = marketplace.confirmShipment(confirmationOf(document), NEVER)
      await expect(early).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: expect.any(Number) })
      expect(await stage.parcels(document.ext_order_id)).toEqual([])
    })

    it('distinguishes wrong credentials from everything else', async () => {
      for (const credentials of [stage.strangersCredentials, '', '{}', 'no json']) {
        const pulling = async () =>
          stage
            .connector()
            .connect({ ...stage.account, credentials })
            .pullOrders({ since: LONG_AGO }, NEVER)
        await expect(pulling()).rejects.toMatchObject({ name: 'MarketplaceError', kind: 'unauthorised' })
      }
    })

    it('does not follow a cursor that leads nowhere', async () => {
      for (const cursor of ['nowhere', JSON.stringify({ since: LONG_AGO.toISOString(), token: 'gone' })]) {
        const lost = marketplace.pullOrders({ cursor }, NEVER)
        await expect(lost).rejects.toMatchObject({ kind: 'cursor_expired', retryable: false })
      }
    })

    const cancellationOf = (
      document: ChannelDocument,
      more: Partial<LineCancellation> = {},
    ): LineCancellation => ({
      ext_order_id: document.ext_order_id,
      reference: '501',
      reason: 'out_of_stock',
      currency: stage.connector().readOrder(document.raw).currency,
      items: confirmationOf(document).items.map((item) => ({
        ...item,
        is_whole: true,
        cents: 1000,
        shipping_cents: 0,
      })),
      raw: document.raw,
      ...more,
    })
    const refundOf = (document: ChannelDocument, more: Partial<Refund> = {}): Refund => ({
      ext_order_id: document.ext_order_id,
      reference: '77',
      cause: 'return',
      reason: 'item_defect',
      currency: stage.connector().readOrder(document.raw).currency,
      items: [{ mp_item_id: confirmationOf(document).items[0]?.mp_item_id ?? '', quantity: 1, cents: 150 }],
      raw: document.raw,
      ...more,
    })
    const shipped = async (): Promise<ChannelDocument> => {
      const document = await one()
      await marketplace.confirmShipment(confirmationOf(document), NEVER)
      return document
    }
    /** Asks until it is done, as another process would. */
    const ended = async (taken: Progress, reference: string): Promise<Progress> => {
      if (taken.state === 'done') return taken
      await stage.finish()
      return stage.connector().connect(stage.account).lookUp(taken.ticket, reference, NEVER)
    }
    const doubtOf = (adjustment: Adjustment, since: Date, others: string[] = []): DoubtfulSending => ({
      adjustment,
      since: new Date(since.getTime() - 1000),
      until: new Date(since.getTime() + 600_000),
      others,
    })

    it('reports pieces that will not be delivered', async () => {
      const document = await one()
      const cancellation = cancellationOf(document)
      const taken = await marketplace.cancelLines(cancellation, NEVER)
      expect(await ended(taken, cancellation.reference)).toEqual({ state: 'done' })
      const pieces = cancellation.items.reduce((sum, item) => sum + item.quantity, 0)
      expect(await stage.cancelledPieces(document.ext_order_id)).toBe(pieces)
    })

    it.each(['return', 'goodwill'] as const)('has money paid back for a %s', async (cause) => {
      const document = await shipped()
      const taken = await marketplace.refund(refundOf(document, { cause }), NEVER)
      expect(await ended(taken, '77')).toEqual({ state: 'done' })
      expect(await stage.refunds(document.ext_order_id)).toEqual([150])
    })

    it('comes to a no for what cannot be done, at once or later, and says why', async () => {
      const document = await one()
      const wrong = [
        refundOf(document, { ext_order_id: 'does-not-exist' }),
        // Nothing of it has been shipped.
        refundOf(document),
        refundOf(document, { raw: null }),
      ]
      for (const refund of wrong) {
        const refused = marketplace.refund(refund, NEVER).then((taken) => ended(taken, refund.reference))
        await expect(refused).rejects.toMatchObject({
          name: 'MarketplaceError',
          retryable: false,
          message: expect.stringMatching(/.{10}/),
        })
      }
      expect(await stage.refunds(document.ext_order_id)).toEqual([])
      const late = await shipped()
      await stage.refuseLater()
      const refused = marketplace.refund(refundOf(late), NEVER).then((taken) => ended(taken, '77'))
      await expect(refused).rejects.toMatchObject({ kind: 'refused' })
    })

    it('finds what was sent without an answer, so that it counts once', async () => {
      const document = await shipped()
      const since = stage.now()
      await stage.suffer('lost_answer', 'adjust', false)
      const refund = refundOf(document)
      const lost = marketplace.refund(refund, NEVER)
      await expect(lost).rejects.toMatchObject({ kind: 'unavailable', mayHaveHappened: true })
      const found = await marketplace.findSent(doubtOf({ type: 'refund', refund }, since), NEVER)
      if (!found) throw new Error('it was sent and is not found')
      expect(await ended(found, refund.reference)).toEqual({ state: 'done' })
      expect(await stage.refunds(document.ext_order_id)).toEqual([150])
    })

    it('does not find what never arrived, nor take another for it', async () => {
      const document = await shipped()
      const since = stage.now()
      const other = await marketplace.refund(refundOf(document, { reference: '9' }), NEVER)
      await stage.suffer('outage', 'adjust', false)
      const refund = refundOf(document)
      await expect(marketplace.refund(refund, NEVER)).rejects.toMatchObject({ kind: 'unavailable' })
      const others = other.state === 'working' ? [other.ticket] : []
      const doubt = doubtOf({ type: 'refund', refund }, since, others)
      expect(await marketplace.findSent(doubt, NEVER)).toBeNull()
      await stage.finish()
      expect(await marketplace.findSent(doubt, NEVER)).toBeNull()
      expect(await stage.refunds(document.ext_order_id)).toEqual([150])
    })

    it('stops when its signal aborts', async () => {
      const stop = new AbortController()
      await stage.suffer('no_answer', 'pull', true)
      const pulling = marketplace.pullOrders({ since: LONG_AGO }, stop.signal)
      stop.abort(new Error('enough'))
      await expect(pulling).rejects.toThrow('enough')
    })
  })
}
