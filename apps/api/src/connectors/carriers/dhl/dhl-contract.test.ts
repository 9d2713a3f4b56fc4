import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DHL_CREDENTIALS, startSandbox } from '@kontor/sandbox'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { sampleRequest } from '../../../../test/conformance/carrier.ts'
import { contractsPresent, publishedContract, publishedFolder } from '../../../../test/published-contracts.ts'
import { CarrierError, type LabelRequest, type LabelResult } from '../../../modules/shipping/index.ts'
import { shipmentOrder } from './dhl-messages.ts'
import { DHL_PARCELS } from './dhl-parcels.ts'
import { eventsOf, Tracking } from './dhl-tracking.ts'
import { dhlCarrier } from './labels.ts'

const BILLING = DHL_CREDENTIALS.billing_number
const CUSTOMS: NonNullable<LabelRequest['customs']> = {
  contentsType: 'commercial_goods',
  contents: 'Shoes',
  currency: 'EUR',
  items: [
    {
      description: 'Leather shoes',
      hsTariffNumber: '64039116',
      originCountry: 'IT',
      quantity: 2,
      valueCents: 8995,
      netWeightGrams: 900,
    },
  ],
}

/** OpenAPI 3.0 has bounds as of JSON Schema's draft 4, where `exclusiveMaximum` is a boolean; all of them are false here. */
function withoutBooleanBounds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutBooleanBounds)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      key.startsWith('exclusiveM') && value === false ? [] : [[key, withoutBooleanBounds(value)]],
    ),
  )
}

const Answered = z.looseObject({ items: z.array(z.looseObject({ shipmentNo: z.string().optional() })) })

describe.skipIf(!contractsPresent)('DHL, held against its published contract (../shared/contracts)', () => {
  const folder = publishedFolder('dhl')
  const validator = () => {
    const [file = ''] = globSync('DHL_Parcel_DE_Shipping-*.yaml', { cwd: folder })
    const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false })
    formats.default(ajv)
    ajv.addSchema(withoutBooleanBounds(parse(readFileSync(join(folder, file), 'utf8'))) as object, 'dhl')
    return (schema: string, value: unknown): string[] => {
      const validate = ajv.compile({ $ref: `dhl#/components/schemas/${schema}` })
      return validate(JSON.parse(JSON.stringify(value)))
        ? []
        : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    }
  }
  let violations: ReturnType<typeof validator>
  beforeAll(() => {
    violations = validator()
  })

  const to = (change: Partial<LabelRequest['to']>): LabelRequest => {
    const request = sampleRequest({ service: 'V01PAK' })
    return { ...request, to: { ...request.to, ...change } }
  }

  it.each([
    ['a door', to({ company: 'Schuh GmbH', care_of: 'c/o Ünal', address_addition: 'Hof' })],
    ['a Packstation', to({ street: 'Packstation', street_no: '109', care_of: '12345678' })],
    ['a Postfiliale', to({ street: 'Postfiliale', street_no: '512', care_of: '12345678' })],
    ['a Postfiliale by e-mail', to({ street: 'Postfiliale', street_no: '512', care_of: 'k@example.test' })],
    [
      'a third country',
      { ...to({ country: 'GB', zip_code: 'SW1A 1AA', phone_number: '+44 1' }), customs: CUSTOMS },
    ],
  ])('sends the published form: %s', (_, request) => {
    expect(violations('ShipmentOrderRequest', shipmentOrder(request, BILLING))).toEqual([])
  })

  it('notices a request that breaks the form', () => {
    const order = shipmentOrder(to({}), BILLING)
    const [shipment] = order.shipments
    const broken = { ...order, shipments: [{ ...shipment, billingNumber: '1', consignee: { city: 'x' } }] }
    expect(violations('ShipmentOrderRequest', broken)).not.toEqual([])
  })

  it('sends parcels within the published weight', () => {
    for (const { weightGrams } of DHL_PARCELS) expect(weightGrams).toBeLessThanOrEqual(31_500)
  })

  describe('the stand-in', () => {
    let sandbox: Awaited<ReturnType<typeof startSandbox>>
    beforeAll(async () => {
      sandbox = await startSandbox({ smtpPort: false, ftpPort: false })
    })
    afterAll(() => sandbox?.stop())
    const call = async (method: string, path: string, body?: unknown) => {
      const { username, password, api_key } = DHL_CREDENTIALS
      const answer = await fetch(`${sandbox.dhlUrl}/parcel/de/shipping/v2${path}`, {
        method,
        headers: {
          'dhl-api-key': api_key,
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: Answered.parse(await answer.json()) }
    }

    it('answers in the published form', async () => {
      const order = shipmentOrder(to({}), BILLING)
      const created = await call('POST', '/orders', order)
      const shipmentNo = created.body.items[0]?.shipmentNo
      const wrong = shipmentOrder(to({ city: 'Unbekannt' }), BILLING)
      const answers = [
        [200, await call('POST', '/orders?validate=true', order)],
        [200, created],
        [200, await call('GET', `/orders?shipment=${shipmentNo}`)],
        [400, await call('POST', '/orders?mustEncode=true', wrong)],
        [200, await call('DELETE', `/orders?profile=x&shipment=${shipmentNo}`)],
        [400, await call('DELETE', `/orders?profile=x&shipment=${shipmentNo}`)],
      ] as const
      for (const [status, answer] of answers) {
        expect(answer.status).toBe(status)
        expect(violations('LabelDataResponse', answer.body)).toEqual([])
      }
      expect((await call('POST', '/orders', { profile: 'x', shipments: [] })).body.items[0]).toEqual({
        propertyPath: 'shipments',
        message: expect.any(String),
      })
    })
  })

  describe('the published answers', () => {
    const Example = z.object({ status: z.object({ statusCode: z.number() }) })
    /** What the carrier makes of an answer that is published. */
    const outcome = async (
      file: string,
      ask: (carrier: ReturnType<typeof dhlCarrier>) => Promise<unknown>,
      status?: number,
    ): Promise<unknown> => {
      const body = publishedContract(`dhl/${file}`)
      const server = createServer((_request, response) => {
        response.writeHead(status ?? Example.parse(body).status.statusCode, {
          'content-type': 'application/json',
        })
        response.end(JSON.stringify(body))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const carrier = dhlCarrier({ url: `http://127.0.0.1:${port}`, credentials: DHL_CREDENTIALS })
      const result = await ask(carrier).catch((error: unknown) =>
        error instanceof CarrierError ? error.failure : Promise.reject(error),
      )
      server.close()
      return result
    }
    const buy = (file: string) =>
      outcome(`examples/createshipment/${file}.json`, (carrier) => carrier.purchase('dhl-draft:x', to({})))

    it('to a purchase are read', async () => {
      const bought = {
        trackingNumber: '0034043333301010000010001',
        carrierShipmentId: '0034043333301010000010001',
      }
      expect(await buy('singleShipmentSuccess')).toMatchObject(bought satisfies Partial<LabelResult>)
      expect(await buy('singleShipmentValidationWarning')).toMatchObject({
        trackingNumber: expect.any(String),
      })
      expect(await buy('singleShipmentValidationError')).toMatchObject({
        kind: 'address',
        fields: ['zip_code', 'city'],
        texts: [expect.stringMatching(/^shipper: /), expect.stringMatching(/^The city/)],
      })
      expect(await buy('singleShipmentSchemaError')).toMatchObject({ kind: 'address', fields: ['country'] })
      // Nobody asks for two at a time: which one is ours cannot be known.
      expect(await buy('multiShipmentPartialError')).toMatchObject({ kind: 'inDoubt' })
    })

    it('to a validation are read', async () => {
      const validate = (file: string) =>
        outcome(`examples/validateshipment/${file}.json`, (carrier) => carrier.prepare(to({})))
      expect(await validate('singleShipmentSuccess')).toMatchObject({
        carrierShipmentId: expect.stringMatching(/^dhl-draft:/),
      })
      expect(await validate('singleShipmentSchemaError')).toMatchObject({ kind: 'address' })
      expect(await validate('singleShipmentValidationWarning')).toMatchObject({ kind: 'address' })
    })

    it('to a cancellation are read: one that is not there is gone', async () => {
      for (const file of ['singleShipmentSuccess', 'singleShipmentError'])
        expect(
          await outcome(`examples/cancelshipment/${file}.json`, (carrier) => carrier.void('x')),
        ).toBeUndefined()
    })

    it('to a return are read', async () => {
      const sendBack = (file: string, status: number) => {
        const request = { ...to({}), labelType: 'return' as const }
        const ask = (carrier: ReturnType<typeof dhlCarrier>) => carrier.purchase('dhl-draft:x', request)
        return outcome(`returns/${file}.json`, ask, status)
      }
      for (const file of [
        'returnLabelDomesticPdf',
        'returnLabelDomesticBoth',
        'returnLabelEu',
        'returnLabelCustoms',
      ])
        expect(await sendBack(file, 201)).toMatchObject({
          trackingNumber: expect.stringMatching(/^\d+$/),
          labelUrl: expect.stringMatching(/^data:application\/pdf;base64,JVBERi/),
        })
      // The product prints labels: a code for a telephone alone is none.
      expect(await sendBack('returnLabelDomesticQr', 201)).toMatchObject({ kind: 'notReached' })
      expect(await sendBack('invalidPostcode', 400)).toMatchObject({ kind: 'address', fields: ['zip_code'] })
      for (const file of ['invalidUser', 'invalidAppToken'])
        expect(await sendBack(file, 401)).toMatchObject({ kind: 'refused' })
    })

    it('of the tracking are read', async () => {
      const files = globSync('tracking/success/*.json', { cwd: folder })
      expect(files.length).toBeGreaterThan(5)
      for (const file of files) {
        const answer = Tracking.parse(publishedContract(`dhl/${file}`))
        for (const { id, events = [] } of answer.shipments)
          expect(eventsOf({ shipments: [{ id, events }] }, id)).toHaveLength(events?.length ?? 0)
      }
      const ours = Tracking.parse(publishedContract('dhl/tracking/success/423475729485.json'))
      const statuses = eventsOf(ours, '423475729485').map(({ status }) => status)
      expect(statuses.at(-1)).toBe('delivered')
      expect(statuses).toContain('out_for_delivery')
      const track = (file: string, status: number) =>
        outcome(`tracking/error/${file}.json`, async (carrier) => carrier.track?.('x'), status)
      expect(await track('not_found', 404)).toEqual({ state: 'known', events: [] })
      expect(await track('unauthorized', 401)).toMatchObject({ kind: 'refused' })
      expect(await track('too_many_requests', 429)).toMatchObject({ kind: 'notReached' })
      expect(await track('bad_input', 400)).toMatchObject({ kind: 'refused' })
    })
  })
})
