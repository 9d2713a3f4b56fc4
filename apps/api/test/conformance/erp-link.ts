import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erpDocument } from '../../src/modules/erp/erp-document.ts'
import type { ErpOrder } from '../../src/modules/erp/erp-order.ts'
import type { ErpAccount, ErpConnector, ErpDocument, ErpError } from '../../src/modules/erp/index.ts'

/** What an ERP, or the way to it, can be made to suffer from. */
export type ErpFault = 'outage' | 'no_answer' | 'lost_answer' | 'refusal' | 'broken_line'

/** An ERP with somebody who can look into it. */
export interface ErpLinkStage {
  /** A connector as a process has it: what it remembers is its own. */
  connector(timeoutMs?: number): ErpConnector
  readonly account: ErpAccount
  /** The same place with a password that is wrong. */
  readonly strangersAccount: ErpAccount
  /** Names of the documents that the ERP has, each as often as it has it. */
  arrived(): Promise<{ name: string; xml: string }[]>
  /** The next delivery goes wrong, or each until `reset`. */
  suffer(fault: ErpFault, always?: boolean): Promise<void>
  /** Forgets faults; documents stay. */
  reset(): Promise<void>
  close(): Promise<void>
}

const NEVER = new AbortController().signal
let number = 0

/** What every adapter of the port `ErpLink` keeps to. */
export function describeErpLink(name: string, open: () => Promise<ErpLinkStage>): void {
  describe(`the port ErpLink, kept by ${name}`, () => {
    let stage: ErpLinkStage
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage.close())
    beforeEach(() => stage.reset())

    const document = (): ErpDocument => {
      number += 1
      const xml = erpDocument({ ...ORDER, id: number }, { version: 1, generated_at: new Date(0) })
      return { name: `ORDER-${number}-1.xml`, xml }
    }
    const deliver = (given: ErpDocument, timeoutMs?: number) =>
      stage.connector(timeoutMs).connect(stage.account).deliver(given, NEVER)
    const failure = (work: Promise<unknown>): Promise<ErpError> =>
      work.then(
        () => Promise.reject(new Error('it worked')),
        (error: ErpError) => error,
      )
    const copies = async (given: ErpDocument) =>
      (await stage.arrived()).filter((one) => one.name === given.name)

    it('delivers a document whole, umlauts and all', async () => {
      const given = document()
      expect(await deliver(given)).toBe('accepted')
      expect(await copies(given)).toEqual([given])
    })

    it('delivers twice, and it is there once', async () => {
      const given = document()
      await deliver(given)
      expect(await deliver(given)).toBe('known')
      expect(await copies(given)).toHaveLength(1)
    })

    it('finds what arrived although the answer was lost', async () => {
      const given = document()
      await stage.suffer('lost_answer')
      expect((await failure(deliver(given, 400))).kind).toBe('unavailable')
      await stage.reset()
      expect(await deliver(given)).toBe('known')
      expect(await copies(given)).toHaveLength(1)
    })

    it.each(['outage', 'broken_line'] as const)(
      '%s: calls it unavailable, and a later attempt works',
      async (fault) => {
        const given = document()
        await stage.suffer(fault)
        expect((await failure(deliver(given))).kind).toBe('unavailable')
        expect(await deliver(given)).toBe('accepted')
        expect(await copies(given)).toHaveLength(1)
      },
    )

    it('gives up on an ERP that does not answer', async () => {
      await stage.suffer('no_answer')
      expect((await failure(deliver(document(), 150))).kind).toBe('unavailable')
    })

    it('ends when its caller ends it', async () => {
      await stage.suffer('no_answer')
      const controller = new AbortController()
      const work = failure(stage.connector().connect(stage.account).deliver(document(), controller.signal))
      controller.abort()
      expect((await work).kind).toBe('unavailable')
    })

    it('distinguishes a wrong password from everything else', async () => {
      const link = stage.connector().connect(stage.strangersAccount)
      const error = await failure(link.deliver(document(), NEVER))
      expect(error.kind).toBe('unauthorised')
      expect(error.message).not.toContain(stage.strangersAccount.erp_password)
    })

    it('logs in on request, and delivers nothing', async () => {
      const before = (await stage.arrived()).length
      await stage.connector().connect(stage.account).check(NEVER)
      expect(await stage.arrived()).toHaveLength(before)
      const refused = await failure(
        stage
          .connector()
          .connect(stage.strangersAccount)
          .check(NEVER)
          .then(() => 'accepted' as const),
      )
      expect(refused.kind).toBe('unauthorised')
    })

    it('passes on what the ERP says when it refuses', async () => {
      await stage.suffer('refusal')
      const error = await failure(deliver(document()))
      expect([error.kind, error.message]).toEqual(['refused', expect.stringContaining('no such article')])
    })

    it('does not call an address that is not allowed', async () => {
      const elsewhere = { ...stage.account, erp_base_url: 'gopher://erp.example/' }
      const error = await failure(stage.connector().connect(elsewhere).deliver(document(), NEVER))
      expect(error.kind).toBe('not_allowed')
    })

    it('stops asking an ERP that fails again and again, and leaves others alone', async () => {
      await stage.suffer('outage', true)
      const connector = stage.connector()
      const link = connector.connect(stage.account)
      for (let i = 0; i < 5; i += 1) await failure(link.deliver(document(), NEVER))
      await stage.reset()
      const given = document()
      const refused = await failure(link.deliver(given, NEVER))
      expect([refused.kind, refused.message]).toEqual(['unavailable', expect.stringContaining('not tried')])
      expect(await copies(given)).toEqual([])
      const neighbour = connector.connect({ ...stage.account, company_id: stage.account.company_id + 1 })
      expect(await neighbour.deliver(given, NEVER)).toBe('accepted')
    })
  })
}

const ORDER: ErpOrder = {
  id: 1,
  ext_order_id: 'A-1',
  ext_order_id_addition: '',
  sales_channel: 'Webshop',
  sales_channel_id: 1,
  order_type: 'standard',
  order_date: '2026-03-09T21:15:00Z',
  status: 'approved',
  currency: 'EUR',
  order_total_cents: 7990,
  payment_method: 'paypal',
  customer_comment: 'Grüße',
  company: { id: 3, name: 'Schuhhaus Lindner' },
  customer_id: '',
  email: '',
  phone_number: '',
  billing: null,
  delivery: null,
  stores: [],
  charges: [],
  lines: [
    {
      id: 1,
      mp_item_id: '1',
      sku: 'S',
      ean: '4006381333931',
      article_number: '',
      wws_id: '',
      title: 'Halbschuh weiß',
      size: '42',
      color: 'weiß',
      item_price_cents: 7990,
      shipping_price_cents: 0,
      tax_rate: 19,
      store_id: null,
    },
  ],
}
