import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CREDENTIALS } from '../options.ts'
import { contractsFolder, contractsPresent } from '../testing/contracts.ts'
import { startClient } from '../testing/sandbox-client.ts'
import { readOrder } from './read-order.ts'

const { user, password } = DEFAULT_CREDENTIALS.erp
const BASIC = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The least that the ERP takes. */
const order = (
  change: { id?: string; quantity?: string; total?: string } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<ORDER xmlns="http://www.opentrans.org/XMLSchema/2.1" xmlns:bme="http://www.bmecat.org/bmecat/2005" version="2.1" type="standard">
  <ORDER_HEADER><ORDER_INFO>
    <ORDER_ID>${change.id ?? '4711'}</ORDER_ID><ORDER_DATE>2026-03-10T09:00:00Z</ORDER_DATE>
    <PARTIES><PARTY><bme:PARTY_ID>1</bme:PARTY_ID></PARTY><PARTY><bme:PARTY_ID>2</bme:PARTY_ID></PARTY></PARTIES>
    <ORDER_PARTIES_REFERENCE><bme:BUYER_IDREF>1</bme:BUYER_IDREF><bme:SUPPLIER_IDREF>2</bme:SUPPLIER_IDREF></ORDER_PARTIES_REFERENCE>
    <bme:CURRENCY>EUR</bme:CURRENCY>
  </ORDER_INFO></ORDER_HEADER>
  <ORDER_ITEM_LIST><ORDER_ITEM>
    <LINE_ITEM_ID>1</LINE_ITEM_ID><PRODUCT_ID/><QUANTITY>${change.quantity ?? '2'}</QUANTITY><bme:ORDER_UNIT>C62</bme:ORDER_UNIT>
    <PRICE_LINE_AMOUNT>159.80</PRICE_LINE_AMOUNT>
  </ORDER_ITEM></ORDER_ITEM_LIST>
  <ORDER_SUMMARY><TOTAL_ITEM_NUM>1</TOTAL_ITEM_NUM><TOTAL_AMOUNT>${change.total ?? '159.80'}</TOTAL_AMOUNT></ORDER_SUMMARY>
</ORDER>`

async function erp() {
  const client = await startClient()
  const post = async (xml: string, headers: Record<string, string> = {}) => {
    const response = await fetch(client.sandbox.erpUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', authorization: BASIC, ...headers },
      body: xml,
    })
    return { status: response.status, body: JSON.parse((await response.text()) || '{}') }
  }
  return { ...client, post }
}

describe('the ERP', () => {
  it('takes an order once; the same name again is known', async () => {
    const { post, admin } = await erp()
    const name = { 'idempotency-key': 'ORDER-4711-1.xml' }
    expect((await post(order(), name)).status).toBe(201)
    expect((await post(order(), name)).status).toBe(409)
    expect((await post(order(), { 'idempotency-key': 'ORDER-4711-2.xml' })).status).toBe(201)
    const { body } = await admin('GET', '/erp/orders?order_id=4711')
    expect(body).toMatchObject([
      { key: 'ORDER-4711-1.xml', order_id: '4711', quantity: 2, total: '159.80', via: 'http', repeats: 1 },
      { key: 'ORDER-4711-2.xml', repeats: 0 },
    ])
  })

  it('lets nobody else in', async () => {
    const { post } = await erp()
    expect((await post(order(), { authorization: 'Basic bm86bm8=' })).status).toBe(401)
  })

  it.each([
    ['no XML', 'hello'],
    ['a tag that is not closed', order().replace('</ORDER_SUMMARY>', '')],
    ['a second root', `${order()}<ORDER/>`],
    [
      'a document type',
      order().replace('<ORDER ', '<!DOCTYPE ORDER [<!ENTITY x SYSTEM "file:///etc/passwd">]><ORDER '),
    ],
    ['an unknown entity', order({ id: '&secret;' })],
    ['another document', order().replaceAll('ORDER ', 'INVOICE ').replaceAll('</ORDER>', '</INVOICE>')],
    ['no number', order({ id: '' })],
    ['no quantity', order({ quantity: 'two' })],
    ['a wrong total', order({ total: '1.00' })],
  ])('refuses %s and says why', async (_what, xml) => {
    const { post } = await erp()
    const answer = await post(xml)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.length).toBeGreaterThan(0)
  })

  it('does as ordered: answers nothing good after having booked', async () => {
    const { post, admin } = await erp()
    await admin('POST', '/faults', {
      target: 'erp.order',
      kind: 'status_after_work',
      match: { order_id: '4711' },
    })
    expect((await post(order())).status).toBe(503)
    expect((await post(order())).status).toBe(409)
  })
})

describe('reading an order', () => {
  it.skipIf(!contractsPresent)('reads the published examples', () => {
    const folder = contractsFolder('opentrans/examples')
    const xml = readFileSync(`${folder}Example_ORDER_Testdistributor_Bestellung.xml`, 'utf8')
    expect(readOrder(xml)).toMatchObject({ order_id: 'ORDER_180801-004', quantity: 6, total: '2298.0' })
  })
})
