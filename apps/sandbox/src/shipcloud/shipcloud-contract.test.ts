import { describe, expect, it } from 'vitest'
import { contract, contractsPresent, schemaOf, violations } from '../testing/contracts.ts'
import { GOOD_ADDRESS, PURCHASE, shipment, startClient } from '../testing/sandbox-client.ts'

const DOCUMENT = 'shipcloud/shipcloud_v1_oai3.json'
const answerSchema = (path: string, method: string, status = '200') =>
  schemaOf(
    DOCUMENT,
    pointer('paths', path, method, 'responses', status, 'content', 'application/json', 'schema'),
  )

describe.skipIf(!contractsPresent)(
  'shipcloud, held against its published OpenAPI (../shared/contracts)',
  () => {
    it('answers shipments in the published form, prepared and bought, in and out', async () => {
      const { carrier } = await startClient()
      for (const change of [
        {},
        { service: 'returns', from: GOOD_ADDRESS },
        { to: { ...GOOD_ADDRESS, company: 'Ünal KG', care_of: 'Tor 3' } },
      ]) {
        const prepared = await carrier('POST', '/shipments', shipment(change))
        expect(violations(answerSchema('/shipments', 'post'), prepared.body)).toEqual([])
        const bought = await carrier('PUT', `/shipments/${prepared.body.id}`, PURCHASE)
        expect(violations(answerSchema('/shipments/{id}', 'put'), bought.body)).toEqual([])
        const read = await carrier('GET', `/shipments/${prepared.body.id}`)
        expect(violations(answerSchema('/shipments/{id}', 'get'), read.body)).toEqual([])
      }
      const list = await carrier('GET', '/shipments')
      expect(list.body).toHaveLength(3)
      expect(violations(answerSchema('/shipments', 'get'), list.body)).toEqual([])
    })

    it('answers errors, carriers, webhooks and trackers in the published form', async () => {
      const { carrier } = await startClient()
      const refused = await carrier(
        'POST',
        '/shipments',
        shipment({ to: { ...GOOD_ADDRESS, city: 'Unbekannt' } }),
      )
      const errors = schemaOf(
        DOCUMENT,
        pointer('components', 'responses', '400', 'content', 'application/json', 'schema'),
      )
      expect(violations(errors, refused.body)).toEqual([])
      expect(violations(answerSchema('/carriers', 'get'), (await carrier('GET', '/carriers')).body)).toEqual(
        [],
      )

      const webhook = await carrier('POST', '/webhooks', {
        url: 'https://example.com/hook',
        event_types: ['shipment.tracking.*'],
      })
      expect(violations(answerSchema('/webhooks', 'post'), webhook.body)).toEqual([])
      expect(violations(answerSchema('/webhooks', 'get'), (await carrier('GET', '/webhooks')).body)).toEqual(
        [],
      )

      const bought = await carrier('POST', '/shipments', shipment({ create_shipping_label: true }))
      const number = bought.body.carrier_tracking_no
      const tracker = await carrier('POST', '/trackers', { carrier_tracking_no: number, carrier: 'dhl' })
      expect(violations(answerSchema('/trackers', 'post'), tracker.body)).toEqual([])
      expect(tracker.body.shipment_id).toBe(bought.body.id)
    })

    it('notices a shipment that breaks the form', () => {
      expect(violations(answerSchema('/shipments', 'post'), { id: 1 })).not.toEqual([])
    })

    it('takes the published requests, but a Packstation only with the post number', async () => {
      const { carrier } = await startClient()
      const { examples } = contract(DOCUMENT).components
      for (const name of ['simple', 'returned_items']) {
        const response = await carrier(
          'POST',
          '/shipments',
          examples[`shipment_create_request_example_${name}`].value,
        )
        expect(response.body).toHaveProperty('label_url')
      }
      const packstation = examples.shipment_create_request_example_packstation.value
      expect((await carrier('POST', '/shipments', packstation)).body.errors[0]).toContain('care_of')
      const withPostNumber = { ...packstation, to: { ...packstation.to, care_of: '12345678' } }
      expect((await carrier('POST', '/shipments', withPostNumber)).status).toBe(200)
    })
  },
)

function pointer(...parts: string[]): string {
  return parts
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
}
