import { Writable } from 'node:stream'
import { DHL_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../../test/app.ts'
import {
  GOOD_ADDRESS,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../../test/builders/shipping.ts'
import { trackParcels } from '../../../modules/shipping/shipping.jobs.ts'
import { settleEverything, shippingState } from '../../../modules/shipping/testing/shipping-run.ts'
import { createLog } from '../../../platform/logging.ts'
import { dhlConnector } from './client.ts'

// Orders sent with DHL by a company with a contract of its own, from the account to the label.

const VENDOR = 'dhl_parcel_de'
const DHL_PAKET_2_KG = 101
const DHL_INTERNATIONAL_2_KG = 105
const VIENNA = { ...GOOD_ADDRESS, zip_code: '1010', city: 'Wien', country: 'AT' }
const SHIPPING_LABEL = 'dhl.create'

let kontor: TestApp
let sandbox: Sandbox
let setup: ShippingSetup
const logged: string[] = []
let purchasesUntilDeath = 0

beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false, ftpPort: false })
  const pace = { givesUpAfterMs: 1500, slowestAnswerMs: 3000, pauseMs: 1 }
  const keep = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  kontor = await testApp({
    adapters: {
      carriers: { [VENDOR]: dhlConnector({ url: sandbox.dhlUrl }, pace) },
      onPoint: (point) => {
        if (point === 'after-purchase-before-save' && --purchasesUntilDeath === 0) throw new Error('killed')
      },
    },
    log: createLog({ logLevel: 'debug' }, keep),
  })
  setup = await shippingSetup(kontor)
})
afterAll(async () => {
  await kontor?.close()
  await sandbox?.stop()
})

const admin = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return answer.status === 204 ? null : answer.json()
}
beforeEach(async () => void (await admin('DELETE', 'faults')))

const Made = z.array(z.object({ kind: z.string(), number: z.string(), deleted_at: z.string().optional() }))
const made = async (reference: string) =>
  Made.parse(await admin('GET', `dhl/shipments?reference=${encodeURIComponent(reference)}`))
/** Shipments of every attempt for an order, so that a second one is seen whatever it is called. */
const madeFor = async (orderId: number) => {
  const { attempts } = await shippingState(kontor, orderId)
  return (await Promise.all(attempts.map(({ reference }) => made(reference)))).flat()
}

const calls = () => kontor.as(kontor.a.admin)
const saveAccount = async (change: object = {}) => {
  const { data } = (await calls().get('/accounting/carriers')).json()
  return calls().put(`/accounting/carriers/${VENDOR}`, {
    use_own: true,
    version: data[0].version,
    credentials: { ...DHL_CREDENTIALS, ...change },
  })
}
const newOrder = (delivery = GOOD_ADDRESS) =>
  kontor.inCtx((ctx) => orderToShip(ctx, setup, { delivery, isExternal: true }))
const ship = (id: number, more: object = {}) =>
  calls().put(`/orders/${id}/ship`, { parcel_id: DHL_PAKET_2_KG, ...more })

describe('an account with DHL', () => {
  it('says at the field what a billing number looks like', async () => {
    const answer = await saveAccount({ billing_number: '33333333335301' })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      400,
      ['credentials.billing_number'],
    ])
  })

  it('is told when its user, password or key is wrong', async () => {
    const check = async () => (await calls().post(`/accounting/carriers/${VENDOR}/check`)).json().result
    expect((await saveAccount({ password: 'wrong-password-of-dhl' })).statusCode).toBe(200)
    expect(await check()).toBe('wrong_credentials')
    expect((await saveAccount()).statusCode).toBe(200)
    expect(await check()).toBe('ok')
  })
})

describe('an order sent with DHL', () => {
  it('gets its label and its return label, and a cancelled one is cancelled at DHL', async () => {
    const id = await newOrder()
    expect((await ship(id)).statusCode).toBe(200)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts, parcels } = await shippingState(kontor, id)
    expect(attempts).toMatchObject([
      { vendor: VENDOR, contract: 'own', labelType: 'shipping', state: 'bought', carrier: 'dhl' },
      { vendor: VENDOR, contract: 'own', labelType: 'return', state: 'bought' },
    ])
    expect((await madeFor(id)).map(({ kind }) => kind)).toEqual(['shipment', 'return'])
    expect(attempts[0]?.carrierShipmentId).toBe(attempts[0]?.trackingNumber)
    // The documents were their addresses until they were stored.
    expect(attempts.map(({ labelUrl }) => labelUrl)).toEqual([null, null])

    expect((await calls().put(`/shippings/${parcels[0]?.id}/void`, {})).statusCode).toBe(200)
    await settleEverything(kontor)
    const shipment = (await madeFor(id)).find(({ kind }) => kind === 'shipment')
    expect(shipment?.deleted_at).toBeDefined()
  })

  it('gets one label when it is asked for in two tabs', async () => {
    const id = await newOrder()
    const answers = await Promise.all([ship(id), ship(id)])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    await settleEverything(kontor)
    expect((await madeFor(id)).filter(({ kind }) => kind === 'shipment')).toHaveLength(1)
  })

  it('whose address DHL refuses says so at the field, before anything is bought', async () => {
    const id = await newOrder({ ...GOOD_ADDRESS, city: 'Unbekannt' })
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts, openErrors } = await shippingState(kontor, id)
    expect(attempts.map(({ state }) => state)).toEqual(['rejected'])
    expect(openErrors).toMatchObject([
      { reason: 'address', ownLabelError: true, fields: ['zip_code', 'city'] },
    ])
    expect(await madeFor(id)).toEqual([])
    const { message } = (await calls().get(`/orders/${id}/shippings/check`)).json()
    expect(message).toContain('Bitte prüfen: Postleitzahl, Ort.')
    expect(message).toContain('Der Ort Unbekannt passt zu keiner Postleitzahl.')
  })

  it.each([
    ['no answer', { kind: 'timeout_after_work' }],
    ['a cut connection', { kind: 'reset_after_work' }],
    ['a fault of DHL’s', { kind: 'status_after_work', status: 500 }],
    ['a page instead of an answer', { kind: 'rubbish_after_work' }],
  ])('whose purchase got %s is not bought a second time by itself', async (_, fault) => {
    const id = await newOrder()
    await admin('POST', 'faults', { target: SHIPPING_LABEL, ...fault })
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts, openErrors } = await shippingState(kontor, id)
    expect(attempts.map(({ state }) => state)).toEqual(['unknown'])
    expect(openErrors).toMatchObject([{ reason: 'ask_channel', information: [attempts[0]?.reference] }])
    expect(await madeFor(id)).toHaveLength(1)

    const again = await ship(id)
    expect([again.statusCode, again.json().code]).toEqual([409, 'label_in_doubt'])
    await settleEverything(kontor)
    expect(await madeFor(id)).toHaveLength(1)
    const { message } = (await calls().get(`/orders/${id}/shippings/check`)).json()
    expect(message).toContain('Geschäftskundenportal')
    expect(message).toContain(`Ihre Referenz dort: ${attempts[0]?.reference}`)

    // A person who has looked may have it bought again.
    expect((await ship(id, { looked_at_channel: true })).statusCode).toBe(200)
    await settleEverything(kontor)
    expect((await shippingState(kontor, id)).openErrors).toEqual([])
    expect((await madeFor(id)).filter(({ kind }) => kind === 'shipment')).toHaveLength(2)
  })

  it('gets its return label in a further try when the answer to one was lost, and nobody has to look', async () => {
    const id = await newOrder()
    await admin('POST', 'faults', { target: 'dhl.return', kind: 'timeout_after_work' })
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts, errors } = await shippingState(kontor, id)
    expect(attempts.map(({ labelType, state }) => [labelType, state])).toEqual([
      ['shipping', 'bought'],
      ['return', 'bought'],
    ])
    expect(errors).toEqual([])
  })

  it('whose return label never comes says so, and no longer once its parcel is voided', async () => {
    const id = await newOrder()
    await admin('POST', 'faults', { target: 'dhl.return', kind: 'reset_after_work', times: -1 })
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts, parcels, openErrors } = await shippingState(kontor, id)
    expect(attempts.map(({ state }) => state)).toEqual(['bought', 'rejected'])
    expect(openErrors).toMatchObject([{ reason: 'unreachable' }])
    expect((await calls().put(`/shippings/${parcels[0]?.id}/void`, {})).statusCode).toBe(200)
    expect(await settleEverything(kontor)).toBe(true)
    expect((await shippingState(kontor, id)).openErrors).toEqual([])
  })

  it('whose return label is in doubt because the worker died has no fault once its parcel is voided', async () => {
    const id = await newOrder()
    purchasesUntilDeath = 2
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    const { parcels, openErrors } = await shippingState(kontor, id)
    expect(openErrors).toMatchObject([{ reason: 'ask_channel' }])
    expect((await calls().put(`/shippings/${parcels[0]?.id}/void`, {})).statusCode).toBe(200)
    expect(await settleEverything(kontor)).toBe(true)
    expect((await shippingState(kontor, id)).openErrors).toEqual([])
  })

  it('gets no return label where none can be had, and nobody is told of a fault', async () => {
    const labelTypes = async (id: number, more: object = {}) => {
      expect((await ship(id, more)).statusCode).toBe(200)
      expect(await settleEverything(kontor)).toBe(true)
      const { attempts, errors } = await shippingState(kontor, id)
      expect(errors).toEqual([])
      return attempts.map(({ labelType, state }) => `${labelType} ${state}`)
    }
    expect((await saveAccount({ returns_receiver: undefined })).statusCode).toBe(200)
    expect(await labelTypes(await newOrder())).toEqual(['shipping bought'])
    expect((await saveAccount()).statusCode).toBe(200)
    // The receiver takes what is sent from Germany.
    expect(await labelTypes(await newOrder(VIENNA), { parcel_id: DHL_INTERNATIONAL_2_KG })).toEqual([
      'shipping bought',
    ])
  })

  it('is offered no parcels that no billing number pays for', async () => {
    const id = await newOrder(VIENNA)
    const offered = async () => {
      const { data } = (await calls().get(`/orders/parcel-options/${id}`)).json()
      return data.map((option: { id: number }) => option.id)
    }
    expect(await offered()).toContain(DHL_INTERNATIONAL_2_KG)
    expect((await saveAccount({ billing_number_international: undefined })).statusCode).toBe(200)
    expect(await offered()).toEqual([])
    expect((await saveAccount()).statusCode).toBe(200)
  })

  it('is followed by asking: not to be known yet is no cancellation, and an arrival is one', async () => {
    const id = await newOrder()
    await ship(id)
    await settleEverything(kontor)
    const label = async () => (await shippingState(kontor, id)).attempts[0]
    const ask = async () => {
      kontor.clock.advance(60 * 60_000)
      await kontor.runSchedule(trackParcels)
      await kontor.runJobs()
    }
    await ask()
    expect(await label()).toMatchObject({ trackingStatus: 'label_created', trackFailures: 0 })
    expect((await label())?.trackedAt).not.toBeNull()
    const shipment_no = (await label())?.trackingNumber ?? ''
    await admin('POST', 'dhl/tracking', { shipment_no, status_code: 'delivered', description: 'Zugestellt' })
    await ask()
    expect(await label()).toMatchObject({ trackingStatus: 'delivered', trackDueAt: null })
  })

  it('waits while DHL takes no more requests, and is bought once', async () => {
    const id = await newOrder()
    await admin('POST', 'faults', { target: SHIPPING_LABEL, kind: 'status', status: 429, times: 2 })
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    expect((await shippingState(kontor, id)).attempts[0]).toMatchObject({ state: 'bought' })
    expect((await madeFor(id)).filter(({ kind }) => kind === 'shipment')).toHaveLength(1)
  })

  it('is bought although its document is broken, and the document is shown alone when asked for again', async () => {
    const id = await newOrder()
    await admin('POST', 'faults', { target: SHIPPING_LABEL, kind: 'broken_pdf' })
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    const before = await shippingState(kontor, id)
    expect(before.attempts).toMatchObject([{ state: 'unknown', labelUrl: null }])
    expect(before.openErrors).toMatchObject([{ reason: 'document' }])
    await ship(id)
    expect(await settleEverything(kontor)).toBe(true)
    const after = await shippingState(kontor, id)
    expect(after.attempts[0]).toMatchObject({ state: 'bought', labelUrl: null })
    expect(after.openErrors).toEqual([])
    expect((await madeFor(id)).filter(({ kind }) => kind === 'shipment')).toHaveLength(1)
  })
})

it('nothing of an account is written into the log', async () => {
  const text = logged.join('')
  expect(text).toContain('carrier')
  const { username, password, api_key } = DHL_CREDENTIALS
  const basic = Buffer.from(`${username}:${password}`).toString('base64')
  for (const secret of [password, api_key, basic, 'wrong-password-of-dhl']) expect(text).not.toContain(secret)
  // Nor a document, which shows where somebody lives: all of them begin like this.
  expect(text).not.toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
})
