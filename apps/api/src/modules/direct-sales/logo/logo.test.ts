import { MAX_LOGO_BYTES } from '@kontor/contract/direct-sales'
import type { IssuedDocument } from '@kontor/contract/invoices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { pngOf, rowsOf } from '../../../../test/builders/hostile-pictures.ts'
import { buildShippedOrder, issueInvoice, sellsUnderItsName } from '../../../../test/builders/invoices.ts'
import { drawnPicture, sizeOf } from '../../../../test/builders/pictures.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { orderLines } from '../../orders/orders.tables.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await sellsUnderItsName(kontor)
})
afterAll(() => kontor.close())

const PATH = '/directsales/logo'
const accountant = (company = kontor.a) => company.users.co_accounting
const logoOf = async (company = kontor.a) => (await kontor.as(accountant(company)).get(PATH)).json().url
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const post = (bytes: Uint8Array, name = 'logo.png', headers = { 'accept-language': 'en' }) =>
  kontor.as(accountant()).post(PATH, { image: base64(bytes), name }, headers)
const image = (url: string, company = kontor.a) => kontor.as(accountant(company)).get(url.slice('/v1'.length))

/** How many pictures the PDF of a document holds. */
async function picturesIn(document: IssuedDocument): Promise<number> {
  const pdf = await kontor.as(kontor.a.admin).get(document.path?.slice('/v1'.length) ?? '')
  expect(pdf.statusCode, pdf.body).toBe(200)
  return pdf.rawPayload.toString('latin1').split('/Subtype /Image').length - 1
}

describe('the logo of a company', () => {
  it('is none at first, uploaded as JPG or PNG, and of the own company', async () => {
    expect(await logoOf()).toBeNull()
    for (const kind of ['png', 'jpeg'] as const) {
      const answer = await post(await drawnPicture(kind, { width: 1200, height: 300 }))
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().message).toBe('logo uploaded successfully')
      const url = await logoOf()
      expect(answer.json().url).toBe(url)
      const picture = await image(url)
      expect(picture.headers['content-type']).toBe('image/jpeg')
      expect(await sizeOf(picture.rawPayload)).toEqual({ type: 'jpeg', width: 900, height: 225 })
      expect((await image(url, kontor.b)).statusCode).toBe(404)
    }
    expect(await logoOf(kontor.b)).toBeNull()
    const logged = await kontor.inCtx(({ tx }) =>
      tx.select().from(domainEvents).where(eq(domainEvents.type, 'logo.changed')),
    )
    expect(logged.map(({ payload }) => payload)).toEqual([
      { file_name: 'logo.png' },
      { file_name: 'logo.png' },
    ])
  })

  it.each([
    ['a GIF that is called PNG', () => drawnPicture('gif')],
    ['a BMP', () => drawnPicture('bmp')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a bomb of pixels', async () => pngOf([{ width: 20_000, height: 20_000 }], rowsOf(100, 100))],
    ['a PNG that ends too early', async () => (await drawnPicture('png')).subarray(0, 40)],
  ])('is not %s', async (_, made) => {
    const before = await logoOf()
    const answer = await post(await made())
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'logo_not_compatible',
      message: 'File is not a compatible image type',
    })
    expect(await logoOf()).toBe(before)
  })

  it('takes a file of the largest size, and none of a byte more', async () => {
    const jpeg = await drawnPicture('jpeg')
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    expect((await post(padded(MAX_LOGO_BYTES))).statusCode).toBe(200)
    const answer = await post(padded(MAX_LOGO_BYTES + 1))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'logo_too_large'])
    expect((await post(padded(10 * MAX_LOGO_BYTES))).statusCode).toBe(413)
  })

  it('is refused without base64, name or right', async () => {
    const calls = kontor.as(accountant())
    expect((await calls.post(PATH, { image: 'not base64!', name: 'logo.png' })).statusCode).toBe(400)
    expect((await calls.post(PATH, { image: 'AAAA', name: ' ' })).statusCode).toBe(400)
    for (const role of ['co_orders', 'co_products', 'co_orders_send'] as const) {
      const others = kontor.as(kontor.a.users[role])
      expect((await others.get(PATH)).statusCode).toBe(403)
      expect((await others.post(PATH, { image: 'AAAA', name: 'logo.png' })).statusCode).toBe(403)
    }
    expect((await kontor.as(null).get(PATH)).statusCode).toBe(401)
  })
})

test('documents that are issued from now on print it, and none that was issued before', async () => {
  const orders = [await buildShippedOrder(kontor, { fulfilled: true }), await buildShippedOrder(kontor)]
  await kontor.asOwner('delete from company_logos')
  const [plain = 0, printed = 0] = orders
  await issueInvoice(kontor, plain)
  await post(await drawnPicture('png', { width: 300, height: 100 }))
  await issueInvoice(kontor, printed)
  const [line] = await kontor.inCtx(({ tx }) =>
    tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, plain)),
  )
  await kontor.as(kontor.a.admin).put(`/orders/line/${line?.id}/return`, { reason: 'no_reason' })
  await kontor.runJobs()
  const documents = async (order: number): Promise<IssuedDocument[]> =>
    (await kontor.as(kontor.a.admin).get(`/directsales/invoice/${order}`)).json().documents
  const [first, note] = await documents(plain)
  const [second] = await documents(printed)
  if (!first || !note || !second) throw new Error('a document is missing')
  expect(note.kind).toBe('credit_note')
  expect(await Promise.all([first, note, second].map(picturesIn))).toEqual([0, 1, 1])
})
