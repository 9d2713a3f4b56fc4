import type { AddressInfo } from 'node:net'
import { MAX_PROVIDER_FILE_BYTES } from '@kontor/contract/downloads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { removeAbandonedUploads } from '../index.ts'

const DAY_MS = 24 * 60 * 60_000
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

const staff = () => kontor.as(kontor.provider.staff)
const accountant = (company = kontor.a) => kontor.as(company.users.co_accounting)

interface Given {
  title?: string
  sub_title?: string
  file_name?: string
  company_ids?: number[] | null
}
async function announce(body: Given = {}): Promise<number> {
  const answer = await staff().post('/download/providerFiles', {
    title: 'Rahmenvertrag',
    file_name: 'vertrag.pdf',
    ...body,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const upload = (id: number, content: Buffer = PDF, type = 'application/octet-stream') =>
  kontor.app.inject({
    method: 'PUT',
    url: `/v1/download/providerFiles/${id}/content`,
    headers: { 'auth-token': kontor.provider.staff.token, 'content-type': type },
    payload: content,
  })
async function give(body: Given = {}, content = PDF) {
  const answer = await upload(await announce(body), content)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { id: number; path: string; kind: string; size: number; file_name: string }
}
const titles = async (company = kontor.a, query = '') =>
  (await accountant(company).get(`/download/files${query}`))
    .json()
    .data.map((file: { title: string }) => file.title)
const fetched = (path: string, company = kontor.a) => accountant(company).get(path.replace('/v1', ''))

describe('a file of the provider', () => {
  test('is for one, some or all', async () => {
    await give({ title: 'Für A', company_ids: [kontor.a.id] })
    await give({ title: 'Für beide', company_ids: [kontor.a.id, kontor.b.id] })
    await give({ title: 'Für alle' })
    expect(await titles(kontor.a)).toEqual(['Für alle', 'Für beide', 'Für A'])
    expect(await titles(kontor.b)).toEqual(['Für alle', 'Für beide'])
  })

  test('is downloaded as it was sent, under its name, by those it is for', async () => {
    const file = await give({
      company_ids: [kontor.a.id],
      sub_title: 'ab 2026',
      file_name: '../../Verträge "neu".exe',
    })
    expect(file).toMatchObject({
      kind: 'pdf',
      size: PDF.length,
      file_name: 'Verträge _neu_.pdf',
      sub_title: 'ab 2026',
      state: 'active',
      author: kontor.provider.staff.name,
    })
    expect(file.path).toMatch(/^\/v1\/download\/files\/[0-9a-f]{32}$/)
    const answer = await fetched(file.path)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Vertra_ge _neu_.pdf"; filename*=UTF-8''Vertr%C3%A4ge%20_neu_.pdf`,
    })
    const foreign = await fetched(file.path, kontor.b)
    const unknown = await fetched(file.path.replace(/\w{32}$/, '0'.repeat(32)), kontor.b)
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect({ ...foreign.json(), request_id: 0 }).toEqual({ ...unknown.json(), request_id: 0 })
    expect((await kontor.as(kontor.a.users.co_orders).get(file.path.replace('/v1', ''))).statusCode).toBe(403)
    expect((await staff().get(file.path.replace('/v1', ''))).statusCode).toBe(200)
  })

  test('is withdrawn from everybody, with its content', async () => {
    const { id, path } = await give({ title: 'Zurückgezogen' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff().put(`/download/providerFiles/${id}/withdrawn`)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(answers[0]?.json().state).toBe('withdrawn')
    expect((await fetched(path)).statusCode).toBe(404)
    expect((await staff().get(path.replace('/v1', ''))).statusCode).toBe(404)
    expect(await titles()).not.toContain('Zurückgezogen')
    expect(await kontor.runJobs()).toEqual(['remove-provider-file'])
    expect(await kontor.deps.files.exists(kontor.provider.id, `provided/${path.split('/').at(-1)}`)).toBe(
      false,
    )
    const listed = (await staff().get('/download/providerFiles?state=withdrawn')).json()
    expect([listed.total, listed.data[0].id]).toEqual([1, id])
    expect((await staff().put('/download/providerFiles/900000000001/withdrawn')).statusCode).toBe(404)
  })

  test('is listed by date, title and subtitle, up and down, in pages', async () => {
    for (const [title, sub_title] of [
      ['zebra', 'b'],
      ['Äpfel', 'c'],
      ['Apfelbaum', 'a'],
    ] as const) {
      kontor.clock.set(new Date(kontor.clock.now().getTime() + 1000))
      await give({ title, sub_title, company_ids: [kontor.b.id] })
    }
    const mine = ['zebra', 'Äpfel', 'Apfelbaum']
    const sorted = async (sort: string) =>
      (await titles(kontor.b, `?per_page=200&sort=${sort}`)).filter((title: string) => mine.includes(title))
    expect(await sorted('created_at')).toEqual(['zebra', 'Äpfel', 'Apfelbaum'])
    expect(await sorted('-created_at')).toEqual(['Apfelbaum', 'Äpfel', 'zebra'])
    expect(await sorted('title')).toEqual(['Äpfel', 'Apfelbaum', 'zebra'])
    expect(await sorted('-title')).toEqual(['zebra', 'Apfelbaum', 'Äpfel'])
    expect(await sorted('sub_title')).toEqual(['Apfelbaum', 'zebra', 'Äpfel'])
    expect(await sorted('-sub_title')).toEqual(['Äpfel', 'zebra', 'Apfelbaum'])
    expect((await accountant().get('/download/files?sort=author')).statusCode).toBe(400)
    const second = (await accountant(kontor.b).get('/download/files?page=2')).json()
    expect([second.current_page, second.data]).toEqual([2, []])
  })
})

describe('an upload', () => {
  test('counts by its content, is 20 MB at most, and leaves nothing when it is refused', async () => {
    const id = await announce({ title: 'Abgelehnt' })
    const tooLarge = Buffer.concat([PDF, Buffer.alloc(MAX_PROVIDER_FILE_BYTES - PDF.length + 1, '%%EOF ')])
    for (const [content, status, code] of [
      [Buffer.from('MZ\0\0'), 422, 'file_kind_unknown'],
      [Buffer.alloc(0), 422, 'file_kind_unknown'],
      [PDF.subarray(0, 20), 422, 'file_kind_unknown'],
      [tooLarge, 413, 'file_too_large'],
    ] as const) {
      const answer = await upload(id, content)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    }
    for (const type of ['application/json', 'text/plain', 'application/pdf'])
      expect([400, 415]).toContain((await upload(id, PDF, type)).statusCode)
    expect(await titles()).not.toContain('Abgelehnt')
    expect((await upload(id, tooLarge.subarray(0, MAX_PROVIDER_FILE_BYTES))).statusCode).toBe(200)
    expect(await titles()).toContain('Abgelehnt')
  })

  test('is answered over a real connection, too, when it is too large', async () => {
    const id = await announce()
    await kontor.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = kontor.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/v1/download/providerFiles/${id}/content`, {
      method: 'PUT',
      headers: {
        'auth-token': kontor.provider.staff.token,
        'content-type': 'application/octet-stream',
        'accept-language': 'en',
      },
      body: Buffer.concat([PDF, Buffer.alloc(MAX_PROVIDER_FILE_BYTES + 5_000_000)]),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { message: 'The file is too large. Up to 20 MB are allowed.' },
    ])
  })

  test('of fifty callers is one', async () => {
    const id = await announce({ title: 'Fünfzig' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => upload(id)))
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'stored' : answer.json().code))
    expect(codes.filter((code) => code === 'stored')).toHaveLength(1)
    expect(codes.filter((code) => code === 'file_already_uploaded')).toHaveLength(49)
    expect((await titles()).filter((title: string) => title === 'Fünfzig')).toHaveLength(1)
    const { rows } = await kontor.inCtx(
      ({ tx }) =>
        tx.execute(
          `select payload from domain_events where type = 'file.provided' and payload->>'title' = 'Fünfzig'`,
        ),
      kontor.provider.staff,
    )
    expect(rows).toEqual([{ payload: { file_id: id, title: 'Fünfzig', companies: null } }])
  })

  test('that the store refuses can be sent again', async () => {
    const id = await announce()
    const store = vi.spyOn(kontor.deps.files, 'write').mockRejectedValueOnce(new Error('the store is full'))
    expect((await upload(id)).statusCode).toBe(500)
    store.mockRestore()
    expect((await upload(id)).statusCode).toBe(200)
    expect((await upload(900_000_000_001)).json().code).toBe('file_not_found')
  })

  test('that never came is removed a day later, with what a killed process left of it', async () => {
    const id = await announce({ title: 'Nie gekommen' })
    await kontor.asOwner(`update provider_files set state = 'uploading' where id = ${id}`)
    const [row] = await kontor.db.lookup<{ name: string }>(`select name from provider_files where id = ${id}`)
    const key = `provided/${row?.name}`
    await kontor.deps.files.put(kontor.provider.id, key, PDF, 'application/octet-stream')
    const at = kontor.clock.now().getTime()
    kontor.clock.set(new Date(at + DAY_MS - 1))
    await kontor.runSchedule(removeAbandonedUploads)
    expect(await kontor.runJobs()).toEqual([])
    kontor.clock.set(new Date(at + DAY_MS))
    await kontor.runSchedule(removeAbandonedUploads)
    await kontor.runJobs()
    expect(await kontor.deps.files.exists(kontor.provider.id, key)).toBe(false)
    // Sessions do not live so long.
    kontor.clock.set(new Date(at))
    expect((await upload(id)).json().code).toBe('file_not_found')
    // What is there stays.
    expect(await titles(kontor.b)).toContain('Für alle')
  })

  test('is announced by the staff alone, in one line, for merchants', async () => {
    expect(
      (await kontor.as(kontor.a.admin).post('/download/providerFiles', { title: 'A', file_name: 'a' }))
        .statusCode,
    ).toBe(403)
    for (const body of [
      { title: '', file_name: 'a' },
      { title: 'a\nb', file_name: 'a' },
      { title: 'a', file_name: 'a\r\nset-cookie: x' },
      { title: 'a', file_name: 'a', company_ids: [] },
    ])
      expect((await staff().post('/download/providerFiles', body)).statusCode).toBe(400)
    const own = await staff().post('/download/providerFiles', {
      title: 'a',
      file_name: 'a',
      company_ids: [kontor.provider.id],
    })
    expect(own.json().code).toBe('company_not_yours')
  })
})
