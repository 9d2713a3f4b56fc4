import { type FileHandle, open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { shippingState } from '../src/modules/shipping/testing/shipping-run.ts'
import { type TestApp, testApp } from './app.ts'
import { buildShippedOrder, sellsUnderItsName } from './builders/invoices.ts'
import { orderToShip, type ShippingSetup, shippingSetup } from './builders/shipping.ts'
import { MemoryCarrier, memoryCarriers } from './conformance/memory-carrier.ts'

/** More than any job tries by itself. */
const MANY_TRIES = 8
/** Hours pass while nobody makes room. */
const TRY_MS = 30 * 60_000

let kontor: TestApp
let carrier: MemoryCarrier
let setup: ShippingSetup
beforeAll(async () => {
  kontor = await testApp({ adapters: { carriers: memoryCarriers(() => carrier) } })
  carrier = new MemoryCarrier(kontor.clock)
  setup = await shippingSetup(kontor)
  await sellsUnderItsName(kontor, kontor.b)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => kontor.close())

/** Has every file of this process find no room, until it is restored. */
async function fillDisk(): Promise<MockInstance> {
  const handle = await open(devNull, 'r')
  const files = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  return vi.spyOn(files, 'writeFile').mockRejectedValue(full)
}

const admin = () => kontor.as(kontor.a.admin)

/** Jobs are tried again and again, for hours. */
async function tryForHours(): Promise<void> {
  for (let tries = 0; tries < MANY_TRIES; tries++) {
    await kontor.runJobs({ rethrow: false, retries: true })
    kontor.clock.advance(TRY_MS)
  }
}

describe('while the file storage is full', () => {
  test('an upload is refused by name, leaves nothing, and works afterwards', async () => {
    const upload = () =>
      kontor.app.inject({
        method: 'POST',
        url: '/v1/intake/uploads?file_name=a.csv',
        headers: { 'auth-token': kontor.a.admin.token, 'content-type': 'application/octet-stream' },
        payload: 'EAN;Titel\r\n4006381333931;Sneaker\r\n',
      })
    const full = await fillDisk()
    const refused = await upload()
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      {
        code: 'storage_full',
        message:
          'Der Speicher von Kontor ist voll, es wurde nichts gespeichert. Bitte versuchen Sie es später erneut und informieren Sie den Support.',
        request_id: expect.any(String),
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await admin().get('/intake/files')).json().data).toEqual([])
    full.mockRestore()
    expect((await upload()).statusCode).toBe(201)
  })

  test('a download waits for room and is made then', async () => {
    const range = { start: '2026-02-01', end: '2026-02-28' }
    const { fileName } = (await admin().post('/download/orderList/startGenerate', range)).json()
    const full = await fillDisk()
    await tryForHours()
    const path = `/download/orderList/files/${fileName}`
    expect((await admin().get(path)).json().code).toBe('download_not_ready')
    const check = async () => (await admin().get(`/download/orderList/checkFile?fileName=${fileName}`)).json()
    expect(await check()).toEqual({ readyToDownload: false, state: 'waiting', rows: 0 })
    // Asked for again it is the same file.
    const again = await admin().post('/download/orderList/startGenerate', range)
    expect(again.json().fileName).toBe(fileName)
    full.mockRestore()
    await kontor.runJobs({ retries: true })
    expect((await admin().get(path)).statusCode).toBe(200)
    expect(await check()).toMatchObject({ readyToDownload: true, state: 'ready' })
  })

  test('an invoice is issued, and its PDF made once there is room', async () => {
    const orderId = await buildShippedOrder(kontor, { company: kontor.b })
    const other = kontor.as(kontor.b.admin)
    const { invoice_number } = (await other.get(`/directsales/invoice/${orderId}`)).json()
    const full = await fillDisk()
    const body = {
      invoice_number,
      suggested_number: invoice_number,
      invoice_company: '',
      invoice_name: 'Jana Brinkmann',
      invoice_street: 'Ehrenstraße',
      invoice_street_no: '12a',
      invoice_zip_code: '50672',
      invoice_city: 'Köln',
    }
    const issued = await other.post(`/directsales/invoice/${orderId}`, body)
    expect(issued.statusCode, issued.body).toBe(200)
    await tryForHours()
    const path = `/directsales/invoice/${orderId}/documents/${issued.json().invoice.id}.pdf`
    expect((await other.get(path)).json().code).toBe('document_not_found')
    full.mockRestore()
    await kontor.runJobs({ retries: true })
    expect((await other.get(path)).statusCode).toBe(200)
  })

  test('a bought label waits, says that it is our storage, and is bought once', async () => {
    const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
    const full = await fillDisk()
    expect((await admin().put(`/orders/${orderId}/ship`, { parcel_id: 1 })).statusCode).toBe(200)
    await tryForHours()
    const check = async () => (await admin().get(`/orders/${orderId}/shippings/check`)).json()
    const waiting = await check()
    expect(waiting.status).toBe('pending')
    expect(waiting.message).toContain('Das Label ist gekauft, aber der Speicher von Kontor')
    full.mockRestore()
    await tryForHours()
    expect((await check()).status).toBe('done')
    const { attempts } = await shippingState(kontor, orderId)
    expect(attempts.map(({ labelType, state }) => [labelType, state])).toEqual([
      ['shipping', 'bought'],
      ['return', 'bought'],
    ])
    expect(carrier.liveLabels).toBe(2)
  })
})
