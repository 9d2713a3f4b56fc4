import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileHeld } from './platform/hold-file.ts'
import { startSandbox } from './start-sandbox.ts'
import { CATALOGUE, PURCHASE, shipment, startClient } from './testing/sandbox-client.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a second start', () => {
  it('remembers everything and never gives a number twice', async () => {
    const dataFile = join(folder, 'deep', 'sandbox.ndjson')
    const first = await startClient({ dataFile })
    const bought = (await first.carrier('POST', '/shipments', shipment({ create_shipping_label: true }))).body
    const waiting = (await first.carrier('POST', '/shipments', shipment({ reference_number: 'K-2' }))).body
    const [sold] = (await first.admin('POST', '/amazon/sell')).body
    const before = (await first.admin('GET', '/ledger')).body
    await first.stop()
    // A process that was killed while writing leaves half a line.
    appendFileSync(dataFile, '{"c":"shipments","k":"x","v":{"id"')

    const second = await startClient({ dataFile })
    expect((await second.admin('GET', '/ledger')).body).toEqual(before)
    const again = (await second.carrier('PUT', `/shipments/${waiting.id}`, PURCHASE)).body
    expect(again.carrier_tracking_no).not.toBe(bought.carrier_tracking_no)
    expect((await fetch(again.label_url)).status).toBe(200)
    const [next] = (await second.admin('POST', '/amazon/sell')).body
    expect(next.order.orderId).not.toBe(sold.order.orderId)
  })

  it('is empty until it was given a catalogue, however often it was started before', async () => {
    const dataFile = join(folder, 'sandbox.ndjson')
    const options = { dataFile, smtpPort: false as const, ftpPort: false as const }
    const first = await startSandbox(options)
    expect(first.isEmpty).toBe(true)
    await first.stop()
    const second = await startClient({ dataFile, catalogue: [] })
    expect((await second.admin('PUT', '/catalogue', CATALOGUE)).status).toBe(200)
    await second.stop()
    const third = await startSandbox(options)
    expect(third.isEmpty).toBe(false)
    await third.stop()
  })
})

describe('the seller', () => {
  it('sells the same with the same seed, and something else with another', async () => {
    const sell = async (seed: number) => {
      const { admin } = await startClient({ seed, clock: () => new Date('2026-03-10T09:00:00Z') })
      return (await admin('POST', '/amazon/sell', { count: 20 })).body
    }
    const [one, same, other] = [await sell(7), await sell(7), await sell(8)]
    expect(same).toEqual(one)
    expect(other).not.toEqual(one)
  })

  it('draws every kind of order', async () => {
    const { admin } = await startClient()
    const { body } = await admin('POST', '/amazon/sell', { count: 300 })
    const orders = body.map((one: { order: Drawn }) => one.order) as Drawn[]
    const share = (is: (order: Drawn) => boolean) => orders.filter(is).length / orders.length
    expect(share((order) => order.programs.includes('PRIME'))).toBeGreaterThan(0.1)
    expect(
      share((order) => /^Packstation \d{3}$/.test(order.recipient.deliveryAddress.addressLine1)),
    ).toBeGreaterThan(0.03)
    expect(new Set(orders.map((order) => order.recipient.deliveryAddress.countryCode))).toEqual(
      new Set(['DE', 'AT', 'FR', 'NL']),
    )
    expect(share((order) => order.orderItems.length > 1)).toBeGreaterThan(0.1)
    expect(share((order) => order.orderItems.some((item) => item.quantityOrdered > 1))).toBeGreaterThan(0.01)
    expect(new Set(orders.map((order) => order.orderId)).size).toBe(300)
  })

  it('sells by itself', async () => {
    const { admin } = await startClient({ selling: { ordersPerHour: 3_600_000 } })
    await expect
      .poll(async () => (await admin('GET', '/orders')).body.length, { timeout: 5000 })
      .toBeGreaterThan(1)
  })

  it('says that it has nothing to sell', async () => {
    const { admin } = await startClient({ catalogue: [] })
    expect((await admin('POST', '/amazon/sell')).status).toBe(409)
  })
})

interface Drawn {
  orderId: string
  programs: string[]
  recipient: { deliveryAddress: { addressLine1: string; countryCode: string } }
  orderItems: { quantityOrdered: number }[]
}

describe('the sandbox as its own process', () => {
  it('keeps its books alone: another one on the same file is refused until it ends, however it ends', async () => {
    const dataFile = join(folder, 'sandbox.ndjson')
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const ports = ['--port', '0', '--smtp-port', '0', '--ftp-port', '0']
    const child = spawn(process.execPath, [main, ...ports, '--data', folder])
    await once(createInterface(child.stdout), 'line')
    const open = () => startSandbox({ dataFile, smtpPort: false, ftpPort: false })
    await expect(open()).rejects.toThrow(FileHeld)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await open()
    await expect(open()).rejects.toThrow(FileHeld)
    await next.stop()
    await (await open()).stop()
  })

  it('says where it listens and ends on SIGTERM', async () => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const child = spawn(process.execPath, [
      main,
      '--port',
      '0',
      '--smtp-port',
      '0',
      '--ftp-port',
      '0',
      '--data',
      folder,
    ])
    const [line] = await once(createInterface(child.stdout), 'line')
    const ready = JSON.parse(String(line))
    expect(ready).toMatchObject({ ready: true, pid: child.pid })
    expect((await fetch(`${ready.url}/_sandbox/health`)).status).toBe(200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
