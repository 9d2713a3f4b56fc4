import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type MadeLink, makePickListLink, pairDevice } from '../../../test/builders/devices.ts'
import { buildOrder, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { orderLines, transitions } from '../orders/orders.tables.ts'

let kontor: TestApp
let setup: OrderSetup
let link: MadeLink
beforeAll(async () => {
  kontor = await testApp()
  setup = await orderSetup(kontor)
  link = await makePickListLink(kontor)
})
afterAll(() => kontor?.close())

const list = (by = link) => kontor.as(null).get('/picklist', by.headers)
const rows = async (by = link) => (await list(by)).json().data
const tick = (lineId: number, isPicked: boolean, by = link) =>
  kontor.as(null).put(`/picklist/${lineId}`, { picked: isPicked }, by.headers)
const rowOf = async (orderId: number, by = link) =>
  (await rows(by)).find((row: { qb_id: number }) => row.qb_id === orderId)
const orderIn = (store_number: string, over: object = {}, company = kontor.a) =>
  buildOrder(kontor, { company, lines: [{ store_number, title: 'Schnürer', ...over }] })
/** Lines that the list knows the manufacturer of, as the catalogue would have told. */
const branded = (orderId: number, brand: string) =>
  kontor.inCtx(({ tx }) => tx.update(orderLines).set({ brand }).where(eq(orderLines.orderId, orderId)))
const history = (orderId: number) =>
  kontor.inCtx(async ({ tx }) =>
    (
      await tx
        .select({ transition: transitions.transition, by: transitions.actorName })
        .from(transitions)
        .where(eq(transitions.orderId, orderId))
        .orderBy(asc(transitions.id))
    ).filter(({ transition }) => transition.endsWith('picked_ln') || transition === 'not_found_ln'),
  )

describe('the pick list of a link', () => {
  it('names the store, and tells nothing of customer, price or channel', async () => {
    const orderId = await orderIn('001', { ean: '4006381333931' })
    const answer = (await list()).json()
    expect(answer).toMatchObject({
      company: kontor.a.name,
      store: { store_number: '001' },
      link: 'Lager',
      is_capped: false,
    })
    const row = await rowOf(orderId)
    expect(Object.keys(row).sort()).toEqual(
      [
        ...['line_id', 'image_url', 'kind', 'order_date', 'ship_by', 'qb_id'],
        ...['manufacturer', 'article_number', 'ean'],
        ...['size', 'color', 'title', 'pick'],
      ].sort(),
    )
    expect(row).toMatchObject({
      ean: '4006381333931',
      title: 'Schnürer',
      pick: null,
      ship_by: expect.any(String),
    })
  })

  it('stands in the order in which one walks, sizes as numbers', async () => {
    const sized = (size: string) => ({
      store_number: '001',
      article_number: 'Z-1',
      title: `Zumba ${size}`,
      size,
    })
    const zumba = await buildOrder(kontor, { lines: ['40', '38,5', '9'].map(sized) })
    await branded(zumba, 'Zumba')
    await branded(await orderIn('001', { title: 'Adler' }), 'Adler')
    const own = (await rows()).filter(({ manufacturer }: { manufacturer: string }) => manufacturer !== '')
    expect(own.map(({ title }: { title: string }) => title)).toEqual([
      'Adler',
      'Zumba 9',
      'Zumba 38,5',
      'Zumba 40',
    ])
  })

  it('has the lines of its store alone, and of no other company', async () => {
    const ours = await orderIn('001')
    const other = await orderIn('002')
    await orderSetup(kontor, kontor.b)
    const foreign = await orderIn('001', {}, kontor.b)
    expect([await rowOf(ours), await rowOf(other), await rowOf(foreign)]).toEqual([
      expect.objectContaining({ qb_id: ours }),
      undefined,
      undefined,
    ])
    const second = await makePickListLink(kontor, { store: 1 })
    const theirs = await makePickListLink(kontor, { company: kontor.b })
    const line = async (orderId: number, by: MadeLink) => (await rowOf(orderId, by))?.line_id ?? 0
    for (const foreignLine of [await line(other, second), await line(foreign, theirs)]) {
      expect(foreignLine).toBeGreaterThan(0)
      const answer = await tick(foreignLine, true)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'scan_line_gone'])
    }
    expect((await rowOf(other, second)).pick).toBeNull()
  })

  it('is ticked and unticked, once however often, and the history knows it', async () => {
    const orderId = await orderIn('001')
    const { line_id } = await rowOf(orderId)
    const first = (await tick(line_id, true)).json().pick
    expect(first).toMatchObject({ state: 'picked', by: 'Lager' })
    expect((await tick(line_id, true)).json().pick).toEqual(first)
    await kontor.runJobs()
    expect((await rowOf(orderId)).pick).toMatchObject({ state: 'picked', by: 'Lager' })
    expect((await tick(line_id, false)).json().pick).toBeNull()
    expect((await tick(line_id, false)).json().pick).toBeNull()
    await kontor.runJobs()
    const [done, undone, ...more] = await history(orderId)
    expect([done?.transition, undone?.transition, more]).toEqual(['picked_ln', 'unpicked_ln', []])
    expect(done?.by).toMatch(/^001 .+, Lager$/)
  })

  it('takes of two ticks at once the first', async () => {
    const orderId = await orderIn('001')
    const { line_id } = await rowOf(orderId)
    const other = await makePickListLink(kontor, { name: 'Kasse' })
    const answers = await Promise.all([tick(line_id, true), tick(line_id, true, other)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await kontor.runJobs()
    expect(await history(orderId)).toHaveLength(1)
  })

  it('shows and takes away what a device ticked, and finds what it did not', async () => {
    const device = await pairDevice(kontor)
    const orderId = await orderIn('001', { ean: '96385074' })
    const { line_id } = await rowOf(orderId)
    const say = (kind: string, number: number) =>
      kontor.as(null).put(
        `/scan/commands/00000000-0000-4000-8000-00000000000${number}`,
        {
          kind,
          line_id,
          done_at: '2026-03-10T08:59:00.000Z',
          ...(kind === 'picked' && { ean: '96385074' }),
        },
        device.headers,
      )
    expect((await say('picked', 1)).statusCode).toBe(200)
    expect((await rowOf(orderId)).pick.state).toBe('picked')
    expect((await tick(line_id, false)).json().pick).toBeNull()
    expect((await say('not_found', 2)).statusCode).toBe(200)
    expect((await rowOf(orderId)).pick.state).toBe('not_found')
    // Not found is no tick: there is none to take away.
    expect((await tick(line_id, false)).json().pick).toMatchObject({ state: 'not_found' })
    expect((await tick(line_id, true)).json().pick).toMatchObject({ state: 'picked', by: 'Lager' })
  })

  it('is closed once its link is revoked, or its company paused', async () => {
    const own = await makePickListLink(kontor, { store: 2, name: 'Aushilfe' })
    expect((await list(own)).statusCode).toBe(200)
    const office = kontor.as(kontor.a.admin)
    const listed = (await office.get(`/accounting/stores/${setup.stores[2]}/pickListLinks`)).json().data
    expect(listed).toMatchObject([{ name: 'Aushilfe', last_used_at: kontor.clock.now().toISOString() }])
    const { statusCode } = await office.delete(
      `/accounting/stores/${setup.stores[2]}/pickListLinks/${own.id}`,
    )
    expect([statusCode, (await list(own)).statusCode, (await tick(1, true, own)).statusCode]).toEqual([
      200, 401, 401,
    ])
    await kontor.asOwner(`update companies set paused_at = now() where id = ${kontor.a.id}`)
    expect((await list()).statusCode).toBe(401)
    await kontor.asOwner(`update companies set paused_at = null where id = ${kontor.a.id}`)
    expect((await list()).statusCode).toBe(200)
  })

  it('takes a line by its number alone', async () => {
    expect((await kontor.as(null).put('/picklist/1e3', { picked: true }, link.headers)).statusCode).toBe(404)
    expect((await kontor.as(null).put('/picklist/1', { picked: 'yes' }, link.headers)).statusCode).toBe(400)
    expect((await kontor.as(null).get('/picklist?store_id=2', link.headers)).statusCode).toBe(200)
  })
})
