import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/people.ts'

describe('news and system messages', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
    // Hours pass in these tests; nobody shall have to log in again.
    await kontor.asOwner(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`)
  })
  afterAll(() => kontor?.close())
  beforeEach(() => kontor.clock.advance(60_000))

  const HOUR = 3_600_000
  const inHours = (hours: number) => new Date(kontor.clock.now().getTime() + hours * HOUR).toISOString()
  let written = 0
  const body = (spec: object = {}) => {
    written += 1
    return {
      kind: 'news',
      title: { de: `Titel ${written}`, en: `Title ${written}` },
      message: { de: 'Guten Tag' },
      starts_at: inHours(-1),
      ...spec,
    }
  }
  const write = async (spec: object = {}) => {
    const answer = await kontor.as(kontor.provider.staff).post('/messages/announcements', body(spec))
    expect(answer.statusCode).toBe(201)
    return answer.json() as { id: number; state: string; version: number; title: { de: string } }
  }
  const read = async (path: string, user: TestUser = kontor.a.users.co_dashboard, language = 'de') =>
    (await kontor.as(user).get(path, { 'accept-language': language })).json().data as {
      id: number
      title: string
      message: string
      read: boolean
    }[]
  const news = (user?: TestUser, language?: string) => read('/messages/listNews', user, language)
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

  it('reach everybody in their language, German where it was not written in it', async () => {
    const { id } = await write({ status: 'warning' })
    expect((await news(undefined, 'en')).find((one) => one.id === id)).toMatchObject({
      title: `Title ${written}`,
      message: 'Guten Tag',
      status: 'warning',
      is_active: true,
      read: false,
    })
    expect(ids(await news(kontor.b.admin))).toContain(id)
    expect(ids(await read('/messages'))).not.toContain(id)
  })

  it('that were left out in Spanish are read in English', async () => {
    const { id } = await write()
    expect((await news(undefined, 'es')).find((one) => one.id === id)).toMatchObject({
      title: `Title ${written}`,
      message: 'Guten Tag',
    })
  })

  it('for some merchants reach nobody else, by no way', async () => {
    const { id } = await write({ kind: 'system', company_ids: [kontor.b.id] })
    expect(ids(await read('/messages', kontor.b.admin))).toContain(id)
    expect(ids(await read('/messages', kontor.a.admin))).not.toContain(id)
    for (const path of [`/messages/${id}`, `/messages/${id}/hide`]) {
      const foreign = await kontor.as(kontor.a.admin).put(path)
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'message_not_found'])
    }
  })

  it('appear when they are due and disappear when they are over or withdrawn', async () => {
    const later = await write({ starts_at: inHours(2), ends_at: inHours(4) })
    expect(later.state).toBe('scheduled')
    expect(ids(await news())).not.toContain(later.id)
    kontor.clock.advance(2 * HOUR)
    expect(ids(await news())).toContain(later.id)
    kontor.clock.advance(2 * HOUR)
    expect(ids(await news())).not.toContain(later.id)
    const { id } = await write()
    expect(ids(await news())).toContain(id)
    const withdrawn = await kontor.as(kontor.provider.staff).put(`/messages/announcements/${id}/withdrawn`)
    expect(withdrawn.json().state).toBe('withdrawn')
    expect(ids(await news())).not.toContain(id)
    const changed = await kontor.as(kontor.provider.staff).put(`/messages/announcements/${id}`, body())
    expect(changed.json().code).toBe('message_withdrawn')
  })

  it('are hidden by each person for themselves, by both ways of saying so', async () => {
    const first = await write({ kind: 'system' })
    const second = await write({ kind: 'system' })
    expect((await kontor.as(kontor.a.admin).put(`/messages/${first.id}`)).json()).toEqual({
      message: 'Ausgeblendet.',
    })
    expect((await kontor.as(kontor.a.admin).put(`/messages/${second.id}/hide`)).statusCode).toBe(200)
    expect((await kontor.as(kontor.a.admin).put(`/messages/${second.id}/hide`)).statusCode).toBe(200)
    const mine = ids(await read('/messages', kontor.a.admin))
    expect(mine).not.toContain(first.id)
    expect(mine).not.toContain(second.id)
    expect(ids(await read('/messages'))).toEqual(expect.arrayContaining([first.id, second.id]))
    const shown = (await kontor.as(kontor.provider.staff).get('/messages/announcements?kind=system')).json()
    expect(shown.data.find(({ id }: { id: number }) => id === first.id).readers).toBe(1)
  })

  it('are written by the provider alone', async () => {
    for (const user of [kontor.a.admin, kontor.a.users.co_orders]) {
      expect((await kontor.as(user).post('/messages/announcements', body())).statusCode).toBe(403)
      expect((await kontor.as(user).get('/messages/announcements')).statusCode).toBe(403)
      expect((await kontor.as(user).get('/messages/audience')).statusCode).toBe(403)
    }
    const audience = await read('/messages/audience', kontor.provider.staff)
    expect(ids(audience).toSorted()).toEqual([kontor.a.id, kontor.b.id].toSorted())
  })

  it('refuse an end before the start, an unknown company and a change over a change', async () => {
    const post = (spec: object) =>
      kontor.as(kontor.provider.staff).post('/messages/announcements', body(spec))
    const wrong = await post({ ends_at: inHours(-2) })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors).toEqual({ ends_at: ['Das Ende muss nach dem Beginn liegen.'] })
    expect((await post({ company_ids: [987_654] })).json().code).toBe('company_not_yours')
    expect((await post({ company_ids: [kontor.provider.id] })).json().code).toBe('company_not_yours')
    const { id, version } = await write()
    const put = () => kontor.as(kontor.provider.staff).put(`/messages/announcements/${id}`, body({ version }))
    expect((await put()).json().version).toBe(version + 1)
    expect((await put()).json().code).toBe('stale_version')
  })

  it('are listed by kind and state, page by page', async () => {
    for (let index = 0; index < 27; index += 1) await write({ starts_at: inHours(5) })
    const page = (
      await kontor.as(kontor.provider.staff).get('/messages/announcements?state=scheduled&page=2')
    ).json()
    expect(page).toMatchObject({ current_page: 2, total_pages: 2, total: 27 })
    expect(page.data).toHaveLength(2)
    expect(page.data.every(({ state }: { state: string }) => state === 'scheduled')).toBe(true)
  })
})
