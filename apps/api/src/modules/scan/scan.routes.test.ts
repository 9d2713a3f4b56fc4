import { randomUUID } from 'node:crypto'
import type { ScanLine } from '@kontor/contract/scan'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type PairedDevice, pairDevice, registerDevice } from '../../../test/builders/devices.ts'
import { shipEverything } from '../../../test/builders/invoices.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { articleSizes } from '../catalogue/catalogue.tables.ts'
import { orders, transitions } from '../orders/orders.tables.ts'

let kontor: TestApp
let setup: OrderSetup
let device: PairedDevice
const view = orderViews(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
  setup = await orderSetup(kontor)
  device = await pairDevice(kontor)
})
afterAll(() => kontor?.close())

const DONE_AT = '2026-03-10T08:59:00.000Z'
const list = (by = device) => kontor.as(null).get('/scan/lines', by.headers)
const lines = async (by = device): Promise<ScanLine[]> => (await list(by)).json().lines
const lineOf = async (orderId: number, by = device) =>
  (await lines(by)).find(({ order_id }) => order_id === orderId)
const send = (body: object, { by = device, id = randomUUID() as string } = {}) =>
  kontor.as(null).put(`/scan/commands/${id}`, { done_at: DONE_AT, ...body }, by.headers)
const picked = (line: ScanLine | undefined, ean = line?.ean) => ({
  kind: 'picked',
  line_id: line?.line_id ?? 0,
  ean,
})
const notFound = (line: ScanLine | undefined) => ({ kind: 'not_found', line_id: line?.line_id ?? 0 })
/** An order of one line, by default from store 001 alone. */
const orderOf = async (onHand: number[] = [1], more: object = {}) => {
  const shoe = await buildShoe(kontor, onHand)
  const orderId = await buildOrder(kontor, { lines: [{ ean: shoe.ean }], ...more })
  return { ...shoe, orderId, line: await lineOf(orderId) }
}
/** Another size of the same article. */
const addSize = (sizeId: number, size: string, ean: string) =>
  kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    const [row] = await tx.select().from(articleSizes).where(eq(articleSizes.id, sizeId))
    const articleId = row?.articleId ?? 0
    const price = { originalPriceCents: 1, salePriceCents: 1 }
    await tx.insert(articleSizes).values({ companyId, articleId, size, ean, ...price })
  })
const history = (orderId: number) =>
  kontor.inCtx(({ tx }) =>
    tx
      .select({
        transition: transitions.transition,
        detail: transitions.detail,
        actorName: transitions.actorName,
      })
      .from(transitions)
      .where(eq(transitions.orderId, orderId))
      .orderBy(asc(transitions.id)),
  )

describe('pairing', () => {
  const pairing = async (secret: string) =>
    (await kontor.as(null).post('/scan/pairing', { secret })).json().state
  const office = () => kontor.as(kontor.a.users.co_accounting)
  const devices = () => `/accounting/stores/${setup.stores[1]}/wsDevices`

  it('takes the id that a device shows, however it is typed, and lets nobody else have it', async () => {
    const shown = await registerDevice(kontor)
    expect(shown.device_id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    const call = () => kontor.as(null).get('/scan/lines', { 'device-token': shown.secret })
    expect([await pairing(shown.secret), (await call()).statusCode]).toEqual(['waiting', 401])
    const typed = shown.device_id.toLowerCase().replace('-', ' ')
    expect((await office().post(devices(), { device_id: typed, in_use_by: 'Theke' })).statusCode).toBe(201)
    expect([await pairing(shown.secret), (await call()).statusCode]).toEqual(['paired', 200])
    expect((await call()).json()).toMatchObject({ store: '002 Schuhhaus Bonn', device: 'Theke' })
    const foreign = `/accounting/stores/${(await orderSetup(kontor, kontor.b)).stores[0]}/wsDevices`
    const stolen = await kontor
      .as(kontor.b.admin)
      .post(foreign, { device_id: shown.device_id, in_use_by: '' })
    expect([stolen.statusCode, stolen.json().code]).toEqual([422, 'device_unknown'])
  })

  it('of two stores that enter an id at once, one gets the device', async () => {
    const { device_id } = await registerDevice(kontor)
    const foreign = `/accounting/stores/${(await orderSetup(kontor, kontor.b)).stores[0]}/wsDevices`
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => [
        office().post(devices(), { device_id, in_use_by: '' }),
        kontor.as(kontor.b.admin).post(foreign, { device_id, in_use_by: '' }),
      ]).flat(),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.every((code) => [201, 409, 422].includes(code))).toBe(true)
  })

  it('refuses an id that nobody shows, in the caller’s language', async () => {
    for (const [language, words] of [
      ['de', /Kein Gerät zeigt/],
      ['en', /No device shows/],
      ['es', /Ningún dispositivo/],
    ] as const) {
      const answer = await office().post(
        devices(),
        { device_id: 'AAAA-BBBB', in_use_by: '' },
        { 'accept-language': language },
      )
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'device_unknown', message: expect.stringMatching(words) })
    }
  })

  it('forgets an id that was not entered within two hours', async () => {
    const shown = await registerDevice(kontor)
    const before = kontor.clock.now()
    kontor.clock.set(new Date(before.getTime() + 2 * 3_600_000))
    expect(await pairing(shown.secret)).toBe('unknown')
    const late = await office().post(devices(), { device_id: shown.device_id, in_use_by: '' })
    expect(late.json().code).toBe('device_unknown')
    kontor.clock.set(before)
  })

  it('ends at the next call when the device is switched off or removed, or its row gets another', async () => {
    const own = await pairDevice(kontor, { store: 1 })
    const one = `${devices()}/${own.id}`
    const change = { device_id: own.deviceId, in_use_by: 'Theke', active: false }
    const status = async () => (await list(own)).statusCode
    expect(await status()).toBe(200)
    await office().put(one, change)
    expect([await status(), await pairing(own.headers['device-token'])]).toEqual([401, 'inactive'])
    await office().put(one, { ...change, active: true })
    expect(await status()).toBe(200)
    expect((await office().put(one, { ...change, device_id: 'AAAA-BBBB' })).json().code).toBe(
      'device_unknown',
    )
    const successor = await registerDevice(kontor)
    await office().put(one, { ...change, active: true, device_id: successor.device_id })
    expect([await status(), await pairing(successor.secret)]).toEqual([401, 'paired'])
    await office().delete(one)
    expect(await pairing(successor.secret)).toBe('unknown')
  })

  it('gives an address thirty ids an hour, however many ask at once', async () => {
    const ask = () =>
      kontor.app.inject({ method: 'POST', url: '/v1/scan/registrations', remoteAddress: '192.0.2.77' })
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(30)
    const refused = answers.find(({ statusCode }) => statusCode !== 201)
    expect([refused?.statusCode, refused?.json().code]).toEqual([429, 'too_many_requests'])
  })
})

describe('the list', () => {
  it('has the open lines of the device’s store, with nothing about the customer', async () => {
    const { orderId, line } = await orderOf()
    const other = await orderOf([0, 1])
    expect(line).toMatchObject({ order_id: orderId, size: '38', pick: null })
    expect(other.line).toBeUndefined()
    const { body } = await list()
    for (const word of ['Brinkmann', 'Ehrenstraße', 'Jana', '50672']) expect(body).not.toContain(word)
  })

  it('leaves out what is reserved, cancelled or not sent from here', async () => {
    const gone = [
      await orderOf([1], { status: 'initial' }),
      await orderOf([1], { not_shippable_reason: 'pickup' }),
    ]
    expect(gone.map(({ line }) => line)).toEqual([undefined, undefined])
    const { line, orderId } = await orderOf()
    await kontor.as(kontor.a.admin).put(`/orders/line/${line?.line_id}/cancel`, {})
    expect(await lineOf(orderId)).toBeUndefined()
    const answer = await send(picked(line))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'scan_line_gone'])
  })

  it('takes no session for a device, and no device for a session', async () => {
    expect((await kontor.as(kontor.a.admin).get('/scan/lines')).statusCode).toBe(401)
    expect((await kontor.as(null).get('/orders', device.headers)).statusCode).toBe(401)
    expect((await kontor.as(null).get('/scan/lines', { 'device-token': 'x'.repeat(43) })).statusCode).toBe(
      401,
    )
  })
})

describe('a pick', () => {
  it('is shown to the staff at once, and in the history', async () => {
    const { line, orderId } = await orderOf()
    expect((await send(picked(line))).json()).toEqual({ line_id: line?.line_id, state: 'picked' })
    const by = `Lager ${device.deviceId}`
    expect((await lineOf(orderId))?.pick).toMatchObject({ state: 'picked', by })
    const staff = (await kontor.as(kontor.a.users.co_orders).get('/orders/picklist')).json().data
    expect(staff.find((row: { qb_id: number }) => row.qb_id === orderId).pick).toEqual({
      state: 'picked',
      by,
      at: kontor.clock.now().toISOString(),
      nobody_has_it: false,
    })
    await kontor.runJobs()
    await kontor.runJobs()
    expect((await history(orderId)).filter(({ transition }) => transition === 'picked_ln')).toEqual([
      {
        transition: 'picked_ln',
        detail: { store: '001 Schuhhaus Köln' },
        actorName: `001 Schuhhaus Köln, ${by}`,
      },
    ])
  })

  it('refuses another size with both sizes, and another shoe; the line stays open', async () => {
    const { line, sizeId, orderId } = await orderOf()
    await addSize(sizeId, '39', '4000000009990')
    expect((await lineOf(orderId))?.siblings).toEqual([{ ean: '4000000009990', size: '39' }])
    const wrong = await send(picked(line, '4000000009990'))
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({
      code: 'scan_wrong_size',
      message: 'Falsche Größe: gescannt 39, bestellt 38.',
    })
    expect((await send(picked(line, '4012345678901'))).json().code).toBe('scan_ean_unknown')
    expect((await send(picked(line, ''))).json().code).toBe('scan_ean_unknown')
    expect((await lineOf(orderId))?.pick).toBeNull()
    expect((await send(picked(line))).statusCode).toBe(200)
  })

  it('sent fifty times counts once and is answered alike', async () => {
    const { line, orderId } = await orderOf()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(picked(line), { id })))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    await kontor.runJobs()
    expect((await history(orderId)).filter(({ transition }) => transition === 'picked_ln')).toHaveLength(1)
    const other = await send(notFound(line), { id })
    expect([other.statusCode, other.json().code]).toEqual([409, 'scan_command_reused'])
  })

  it('of two devices at once is one’s, and the other is told whose', async () => {
    const second = await pairDevice(kontor)
    const { line } = await orderOf()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send(picked(line), { by: n % 2 ? second : device })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const winner = (await lines()).find(({ line_id }) => line_id === line?.line_id)?.pick?.by
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'scan_line_taken'])
      expect(answer.json().message).toContain(winner)
    }
  })

  it('repeats a refusal, although the line has become free since', async () => {
    const { line, sizeId } = await orderOf()
    const ean = '4000000009983'
    await addSize(sizeId, '40', ean)
    const id = randomUUID()
    const first = await send(picked(line, ean), { id })
    const again = await send(picked(line, ean), { id })
    expect([first.statusCode, again.statusCode]).toEqual([422, 422])
    expect(again.json().message).toBe(first.json().message)
  })

  it('of a foreign line is answered as if it never existed', async () => {
    const foreign = await pairDevice(kontor, { company: kontor.b })
    const { line } = await orderOf()
    const next = await pairDevice(kontor, { store: 1 })
    const never = await send({ kind: 'not_found', line_id: 900_000_000_001 })
    for (const answer of [
      await send(picked(line), { by: foreign }),
      await send(notFound(line), { by: foreign }),
      await send(picked(line), { by: next }),
    ])
      expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
        404,
        'scan_line_gone',
        never.json().message,
      ])
  })

  it('takes no bad input', async () => {
    const { line } = await orderOf()
    // No command is at an address without its id.
    expect((await send(picked(line), { id: '1' })).statusCode).toBe(404)
    for (const [id, body] of [
      [randomUUID(), { ...picked(line), ean: undefined }],
      [randomUUID(), { ...picked(line), done_at: 'gestern' }],
      [randomUUID(), { ...notFound(line), ean: 'x' }],
      [randomUUID(), { kind: 'stolen', line_id: 1 }],
    ] as const)
      expect((await send(body, { id })).statusCode).toBe(400)
  })
})

describe('a pick that its device takes back', () => {
  const undone = (line: ScanLine | undefined) => ({ kind: 'undone', line_id: line?.line_id ?? 0 })
  const ofPicks = async (orderId: number) =>
    (await history(orderId)).filter(({ transition }) => /picked_ln/.test(transition))

  it('is to be picked again, which the history says; fifty times is once', async () => {
    const { line, orderId } = await orderOf()
    await send(picked(line))
    await kontor.runJobs()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(undone(line), { id })))
    for (const answer of answers) expect(answer.json()).toEqual({ line_id: line?.line_id, state: 'open' })
    expect((await lineOf(orderId))?.pick).toBeNull()
    await kontor.runJobs()
    const actorName = `001 Schuhhaus Köln, Lager ${device.deviceId}`
    expect(await ofPicks(orderId)).toMatchObject([
      { transition: 'picked_ln', actorName },
      { transition: 'unpicked_ln', actorName },
    ])
    // Again, with another number: nothing is left to take back.
    expect((await send(undone(line))).statusCode).toBe(200)
    expect((await send(picked(line))).statusCode).toBe(200)
    await kontor.runJobs()
    expect(await ofPicks(orderId)).toHaveLength(3)
    expect((await lineOf(orderId))?.pick).toMatchObject({ state: 'picked' })
  })

  it('before the history had it leaves nothing there', async () => {
    const { line, orderId } = await orderOf()
    await send(picked(line))
    await send(undone(line))
    await kontor.runJobs()
    expect(await ofPicks(orderId)).toEqual([])
    expect((await lineOf(orderId))?.pick).toBeNull()
  })

  it('is not another device’s, another store’s, another company’s, nor one that was sent, cancelled or not found', async () => {
    const refusal = async (line: ScanLine | undefined, by = device) => {
      const answer = await send(undone(line), { by })
      return [answer.statusCode, answer.json().code]
    }
    const { line, orderId } = await orderOf()
    await send(picked(line))
    expect(await refusal(line, await pairDevice(kontor))).toEqual([409, 'scan_line_taken'])
    expect(await refusal(line, await pairDevice(kontor, { store: 1 }))).toEqual([404, 'scan_line_gone'])
    expect(await refusal(line, await pairDevice(kontor, { company: kontor.b }))).toEqual([
      404,
      'scan_line_gone',
    ])
    expect((await lineOf(orderId))?.pick).toMatchObject({ state: 'picked' })
    await kontor.as(kontor.a.admin).put(`/orders/line/${line?.line_id}/cancel`, {})
    expect(await refusal(line)).toEqual([404, 'scan_line_gone'])
    const sent = await orderOf()
    await send(picked(sent.line))
    await kontor.inCtx((ctx) => shipEverything(ctx, sent.orderId, setup.stores[0]))
    expect(await refusal(sent.line)).toEqual([404, 'scan_line_gone'])
    const missing = await orderOf()
    await send(notFound(missing.line))
    expect(await refusal(missing.line)).toEqual([409, 'scan_not_undone'])
  })
})

describe('a line that is not found', () => {
  const storeOf = async (orderId: number) => (await view.lines(orderId))[0]?.storeId

  it('goes to another store with stock, never back, until nobody has it', async () => {
    const { line, orderId, sizeId } = await orderOf([1, 1, 0])
    const second = await pairDevice(kontor, { store: 1 })
    await send(notFound(line))
    expect((await lineOf(orderId))?.pick).toMatchObject({ state: 'not_found', nobody_has_it: false })
    await kontor.runJobs()
    expect([await storeOf(orderId), await lineOf(orderId)]).toEqual([setup.stores[1], undefined])
    const there = await lineOf(orderId, second)
    expect(there).toMatchObject({ line_id: line?.line_id, pick: null })
    await send(notFound(there), { by: second })
    await kontor.runJobs()
    // Nobody is asked again.
    const reserved = await Promise.all(setup.stores.map((store) => view.reserved(store, sizeId)))
    expect(reserved).toEqual([0, 1, 0])
    expect(await storeOf(orderId)).toBe(setup.stores[1])
    expect((await lineOf(orderId, second))?.pick).toMatchObject({ state: 'not_found', nobody_has_it: true })
    const staff = (await kontor.as(kontor.a.users.co_orders).get('/orders/picklist')).json().data
    expect(staff.find((row: { qb_id: number }) => row.qb_id === orderId).pick.nobody_has_it).toBe(true)
    expect(
      (await history(orderId)).filter(({ transition }) =>
        /not_found|store_changed|unallocated/.test(transition),
      ),
    ).toEqual([
      expect.objectContaining({ transition: 'not_found_ln', detail: { store: '001 Schuhhaus Köln' } }),
      expect.objectContaining({
        transition: 'store_changed_ln',
        detail: {
          store: '002 Schuhhaus Bonn',
          from_store: '001 Schuhhaus Köln',
          reason: 'not_found_there',
        },
      }),
      expect.objectContaining({ transition: 'not_found_ln', detail: { store: '002 Schuhhaus Bonn' } }),
      expect.objectContaining({ transition: 'unallocated_ln', detail: { reason: 'nobody_has_it' } }),
    ])
    const reallocated = await kontor
      .as(kontor.a.admin)
      .put(`/accounting/stores/${setup.stores[1]}/reallocate`, {})
    expect(reallocated.statusCode).toBe(200)
    expect(await storeOf(orderId)).toBe(setup.stores[1])
  })

  it('is out of the store’s stock: the next order does not go there', async () => {
    const { line, orderId, ean } = await orderOf([1, 2])
    expect(await storeOf(orderId)).toBe(setup.stores[0])
    await send(notFound(line))
    await kontor.runJobs()
    expect(await storeOf(await buildOrder(kontor, { lines: [{ ean }] }))).toBe(setup.stores[1])
  })

  it('comes back when the staff choose the store again', async () => {
    const { line, orderId } = await orderOf([1, 1])
    await send(notFound(line))
    await kontor.runJobs()
    const chosen = await kontor
      .as(kontor.a.admin)
      .put(`/orders/line/${line?.line_id}/store`, { store_id: setup.stores[0] })
    expect(chosen.statusCode).toBe(200)
    expect((await lineOf(orderId))?.pick).toBeNull()
    expect((await send(picked(line))).statusCode).toBe(200)
  })

  it('said fifty times by two devices moves once', async () => {
    const second = await pairDevice(kontor)
    const { line, orderId } = await orderOf([1, 1])
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send(notFound(line), { by: n % 2 ? second : device })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await kontor.runJobs()
    expect(
      (await history(orderId)).filter(({ transition }) => transition === 'store_changed_ln'),
    ).toHaveLength(1)
  })

  it('stays where it is when it was sent meanwhile', async () => {
    const { line, orderId } = await orderOf([1, 1])
    await send(notFound(line))
    await kontor.inCtx(({ tx }) => tx.update(orders).set({ status: 'shipped' }).where(eq(orders.id, orderId)))
    await kontor.runJobs()
    expect(await storeOf(orderId)).toBe(setup.stores[0])
  })
})
