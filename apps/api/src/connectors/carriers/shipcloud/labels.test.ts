import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument } from '@cantoo/pdf-lib'
import { DEFAULT_CREDENTIALS, startSandbox } from '@kontor/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type CarrierUnderTest,
  type ConformanceFault,
  carrierConformance,
  failureOf,
  sampleRequest,
} from '../../../../test/conformance/carrier.ts'
import { CarrierError } from '../../../modules/shipping/index.ts'
import { shipcloudCarrier } from './labels.ts'

const GIVES_UP_AFTER_MS = 1000

const FAULTS: Readonly<Record<ConformanceFault, object>> = {
  'answer lost after the work': { kind: 'timeout_after_work' },
  'request lost before the work': { kind: 'timeout_before_work' },
  'refused after the work': { kind: 'status_after_work', status: 422, body: { errors: ['not possible'] } },
  'server error after the work': { kind: 'status_after_work', status: 502 },
  'rubbish after the work': { kind: 'rubbish_after_work' },
  'too many requests': { kind: 'status', status: 429, retry_after: 7 },
  'broken document': { kind: 'broken_pdf' },
}
const TARGETS = {
  prepare: 'shipcloud.create',
  purchase: 'shipcloud.purchase',
  label: 'shipcloud.label',
} as const
const Ledger = z.object({ references: z.array(z.object({ purchases: z.number(), live_labels: z.number() })) })

async function shipcloudUnderTest(): Promise<CarrierUnderTest & { url: string }> {
  const sandbox = await startSandbox({ smtpPort: false })
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    carrier: shipcloudCarrier({
      url: sandbox.shipcloudUrl,
      apiKey: DEFAULT_CREDENTIALS.shipcloudKey,
      givesUpAfterMs: GIVES_UP_AFTER_MS,
      slowestAnswerMs: 2000,
    }),
    url: sandbox.shipcloudUrl,
    spoil: (operation, fault) => send('POST', 'faults', { target: TARGETS[operation], ...FAULTS[fault] }),
    refuseAddressesAt: (step) => send('PUT', 'settings', { refuse_address_at: step }),
    move: (id, status) => send('POST', 'tracking', { shipment_id: id, status }),
    calls: async () => {
      const key = Buffer.from(`${DEFAULT_CREDENTIALS.shipcloudKey}:`).toString('base64')
      const answer = await fetch(`${sandbox.shipcloudUrl}/webhooks`, {
        headers: { authorization: `Basic ${key}` },
      })
      const { webhooks } = z
        .object({ webhooks: z.array(z.object({ url: z.string() })) })
        .parse(await answer.json())
      return webhooks.map(({ url }) => url)
    },
    books: async (reference) => {
      const answer = await fetch(`${sandbox.url}/_sandbox/ledger?reference=${encodeURIComponent(reference)}`)
      const { references } = Ledger.parse(await answer.json())
      return {
        purchases: references.reduce((sum, entry) => sum + entry.purchases, 0),
        liveLabels: references.reduce((sum, entry) => sum + entry.live_labels, 0),
      }
    },
    close: () => sandbox.stop(),
  }
}

carrierConformance('shipcloud', shipcloudUnderTest)

describe('shipcloud', () => {
  let under: Awaited<ReturnType<typeof shipcloudUnderTest>>
  beforeAll(async () => {
    under = await shipcloudUnderTest()
  })
  afterAll(() => under?.close())

  const badAddress = () => {
    const request = sampleRequest()
    return { ...request, to: { ...request.to, street_no: '0', zip_code: '1' } }
  }
  const failure = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (!(error instanceof CarrierError)) throw new Error(`expected a CarrierError, got ${String(error)}`)
    return error.failure
  }

  it('names the fields of a refused address, with the words of the carrier, when it prepares', async () => {
    await under.refuseAddressesAt?.('prepare')
    expect(await failure(under.carrier.prepare(badAddress()))).toEqual({
      kind: 'address',
      fields: ['street_no', 'zip_code'],
      texts: [
        'receiver street_no: house number 0 does not exist',
        'receiver zip_code: 1 is not a valid postcode in DE',
      ],
    })
  })

  it('names them as well when they are only looked at by the purchase', async () => {
    await under.refuseAddressesAt?.('purchase')
    const request = badAddress()
    const { carrierShipmentId } = await under.carrier.prepare(request)
    expect(await failure(under.carrier.purchase(carrierShipmentId, request))).toMatchObject({
      kind: 'address',
      fields: ['street_no', 'zip_code'],
    })
  })

  it('finds an address that is not complete without asking anybody', async () => {
    const request = sampleRequest()
    const empty = { ...request, to: { ...request.to, last_name: ' ', city: '' } }
    expect(await failure(under.carrier.prepare(empty))).toEqual({
      kind: 'address',
      fields: ['last_name', 'city'],
      texts: [],
    })
    expect(await under.carrier.findByReference(request.reference)).toEqual([])
  })

  it('sends to a Packstation and to a Postfiliale, where an e-mail address may replace the post number', async () => {
    await under.refuseAddressesAt?.('prepare')
    const request = sampleRequest()
    const to = { ...request.to, street: 'packstation', street_no: '109', care_of: '12345678' }
    await under.carrier.prepare({ ...request, to })
    const counter = { ...to, street: 'postfiliale', street_no: '512', care_of: 'kunde@example.test' }
    await under.carrier.prepare({ ...sampleRequest(), to: counter })
    const noPostNumber = { ...to, care_of: '' }
    expect(await failure(under.carrier.prepare({ ...sampleRequest(), to: noPostNumber }))).toMatchObject({
      kind: 'address',
      fields: ['care_of'],
    })
  })

  it('obeys the pause that shipcloud asks for', async () => {
    await under.spoil('prepare', 'too many requests')
    expect(await failure(under.carrier.prepare(sampleRequest()))).toMatchObject({
      kind: 'notReached',
      retryAfterMs: 7000,
    })
  })

  it('takes a wrong key for a final refusal', async () => {
    const stranger = shipcloudCarrier({ url: under.url, apiKey: 'wrong' })
    expect(await failure(stranger.prepare(sampleRequest()))).toEqual({
      kind: 'refused',
      texts: ['Bad credentials'],
      why: 'account',
    })
  })

  it('knows that nothing was done where nobody listens', async () => {
    const gone = await shipcloudUnderTest()
    await gone.close()
    expect(await failureOf(gone.carrier.prepare(sampleRequest()))).toBe('notReached')
  })

  it('gets labels of true A6 size', async () => {
    const request = sampleRequest()
    const { carrierShipmentId } = await under.carrier.prepare(request)
    const { labelUrl } = await under.carrier.purchase(carrierShipmentId, request)
    const page = (await PDFDocument.load(await under.carrier.fetchLabel(labelUrl))).getPage(0)
    const millimetres = (points: number) => Math.round((points * 25.4) / 72)
    expect([millimetres(page.getWidth()), millimetres(page.getHeight())]).toEqual([105, 148])
  })

  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'is not led by the address of a label to another place in the own network: %s',
    async (host) => {
      let asked = 0
      const inside = createServer((_request, response) => {
        asked += 1
        response.end('%PDF-1.4')
      })
      inside.listen(0)
      await once(inside, 'listening')
      const { port } = inside.address() as AddressInfo
      expect(await failure(under.carrier.fetchLabel(`http://${host}:${port}/label.pdf`))).toBeTruthy()
      expect(await failure(under.carrier.fetchLabel(`https://${host}/label.pdf`))).toBeTruthy()
      expect(asked).toBe(0)
      inside.close()
    },
  )
})
