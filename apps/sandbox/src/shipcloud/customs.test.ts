import { describe, expect, it } from 'vitest'
import { contractsPresent, schemaOf, violations } from '../testing/contracts.ts'
import { GOOD_ADDRESS, PURCHASE, shipment, startClient } from '../testing/sandbox-client.ts'

const LONDON = { ...GOOD_ADDRESS, street: 'Baker Street', zip_code: 'NW1 6XE', city: 'London', country: 'GB' }
const ITEM = {
  description: 'Pumps',
  hs_tariff_number: '64035995',
  origin_country: 'PT',
  quantity: 2,
  net_weight: 0.56,
  value_amount: '119.90',
}
const DECLARATION = {
  contents_type: 'commercial_goods',
  contents_explanation: 'Shoes',
  currency: 'EUR',
  total_value_amount: 119.9,
  items: [ITEM],
}
const { packages } = shipment() as { packages: object[] }
const declared = (item: object = {}, declaration: object = {}) =>
  shipment({
    to: LONDON,
    packages: [{ ...packages[0], customs_declaration_items: [{ ...ITEM, ...item }] }],
    customs_declaration: { ...DECLARATION, ...declaration },
  })

describe('customs', () => {
  it('refuses a label across the border without a declaration, in the published form', async () => {
    const { carrier } = await startClient()
    const refused = await carrier('POST', '/shipments', shipment({ to: LONDON }))
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([
      'The carrier dhl returned the following error: customs_declaration: required between these places (GB)',
    ])
    const canaries = { ...LONDON, zip_code: '35001', city: 'Las Palmas', country: 'ES' }
    expect((await carrier('POST', '/shipments', shipment({ to: canaries }))).status).toBe(400)
    const belfast = { ...LONDON, zip_code: 'BT1 5GS', city: 'Belfast' }
    expect((await carrier('POST', '/shipments', shipment({ to: belfast }))).status).toBe(200)
  })

  it('reads what is declared', async () => {
    const { carrier } = await startClient()
    const texts = async (body: unknown) => (await carrier('POST', '/shipments', body)).body.errors ?? []
    expect((await texts(declared({ hs_tariff_number: undefined })))[0]).toContain(
      'item 1 has no hs_tariff_number',
    )
    expect((await texts(declared({}, { contents_explanation: '' })))[0]).toContain('contents_explanation')
    expect((await texts(declared({}, { total_value_amount: 50 })))[0]).toContain('119.90 in all')
    expect((await texts(declared({}, { total_value_amount: 1200 })))[0]).toContain('total_value_amount')
    expect(await texts(declared())).toEqual([])
  })

  it('hands out the document of a bought shipment', async () => {
    const { carrier, sandbox } = await startClient()
    const { id, customs_declaration } = (await carrier('POST', '/shipments', declared())).body
    expect(customs_declaration).not.toHaveProperty('carrier_declaration_document_url')
    const path = `${sandbox.url}/shipcloud/customs/${id}/customs_declaration_document.pdf`
    expect((await fetch(path)).status).toBe(404)
    const bought = await carrier('PUT', `/shipments/${id}`, { ...PURCHASE, to: LONDON })
    expect(bought.body.customs_declaration.carrier_declaration_document_url).toBe(path)
    const answer = await fetch(path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it.skipIf(!contractsPresent)('shows it as published (needs ../shared/contracts)', async () => {
    const { carrier } = await startClient()
    const schema = schemaOf(
      'shipcloud/shipcloud_v1_oai3.json',
      '/paths/~1shipments~1%7Bid%7D/get/responses/200/content/application~1json/schema',
    )
    const { id } = (await carrier('POST', '/shipments', declared())).body
    await carrier('PUT', `/shipments/${id}`, { ...PURCHASE, to: LONDON })
    expect(violations(schema, (await carrier('GET', `/shipments/${id}`)).body)).toEqual([])
  })
})
