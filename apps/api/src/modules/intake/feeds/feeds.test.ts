import type { IntakeArticle } from '@kontor/contract/catalogue'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount, addApiKey } from '../../../../test/builders/intake.ts'
import { EBAY, ean13 } from '../../../../test/builders/orders.ts'
import { makeUser, type TestUser } from '../../../../test/people.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { foldFigures, reserveStock } from '../../catalogue/index.ts'
import { sweepOffers } from '../../channels/index.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { sweepFeeds } from './feeds.jobs.ts'
import { asksFirst } from './settle-feed.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let kontor: TestApp
let key: string
let strangers: string
beforeAll(async () => {
  kontor = await testApp()
  await kontor.asOwner(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`)
  await ensureReferenceData(kontor.db)
  key = await addApiKey(kontor, kontor.a.admin, 'a-key')
  strangers = await addApiKey(kontor, kontor.b.admin, 'b-key')
  await kontor.inCtx((ctx) =>
    ctx.tx.insert(stores).values(
      ['001', '002'].map((storeNumber) => ({
        companyId: ctx.company.id,
        storeNumber,
        name: storeNumber,
        street: 'Königstraße',
        streetNo: '1',
        zipCode: '90402',
        city: 'Nürnberg',
      })),
    ),
  )
  await addAccount(kontor, { sales_channel_id: EBAY, name: 'eBay' })
})
afterAll(() => kontor.close())

let made = 0
/** The articles of a test, of two sizes each with two pieces in the store 001; everything else is off. */
let eans: string[][] = []
const model = (n: number) => `F${made}-${n}`
beforeEach(async () => {
  made += 1
  await kontor.asOwner(`
    update intake_feeds set state = 'discarded' where state in ('open', 'completing', 'waiting', 'applying');
    update articles set is_active = false, is_off_by_feed = false;
    update stock set on_hand = 0`)
})

const article = (n: number, more: Partial<IntakeArticle> = {}) => ({
  wws_number: model(n),
  wws_model: model(n),
  brand: 'Rieker',
  title: 'Sneaker',
  sizes: (eans[n] ?? []).map((ean, index) => ({
    size: String(40 + index),
    ean,
    original_price: 79.95,
    sale_price: 59.95,
  })),
  ...more,
})
const pass = (ms = 1000) => kontor.clock.set(new Date(kontor.clock.now().getTime() + ms))
const call = (path: string, body?: object, authorization = key) =>
  kontor.as(null).post(path, body, { authorization })
const deliver = async (articles: readonly object[], more: object = {}) => {
  const answer = await call('/intake/articles', { articles, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const count = async (rows: readonly (readonly [string, number])[], more: object = {}, store = '001') => {
  const answer = await call('/intake/stock', {
    counted_at: kontor.clock.now().toISOString(),
    stock: rows.map(([ean, on_hand]) => ({ store_number: store, ean, on_hand })),
    ...more,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
/** So many articles that are on. */
async function shelves(articles: number): Promise<void> {
  eans = Array.from({ length: articles }, (_, n) =>
    [0, 1].map((size) => ean13(404_000_000_000 + made * 10_000 + n * 10 + size)),
  )
  await deliver(eans.map((_, n) => article(n)))
  await count(eans.flat().map((ean) => [ean, 2] as const))
  pass()
}
const open = async (): Promise<number> => {
  const answer = await call('/intake/feeds')
  expect(answer.statusCode, answer.body).toBe(201)
  pass()
  return answer.json().id
}
const complete = (id: number, authorization = key) =>
  call(`/intake/feeds/${id}/complete`, undefined, authorization)
const as = (user = kontor.a.users.co_accounting) => kontor.as(user)
const get = async (id: number) => (await as().get(`/intake/feeds/${id}`)).json()
const decide = (id: number, action: 'confirm' | 'discard') => as().put(`/intake/feeds/${id}`, { action })
const settled = async (id: number) => {
  const answer = await complete(id)
  expect(answer.statusCode, answer.body).toBe(200)
  await kontor.runJobs()
  return get(id)
}
/** Numbers of the articles of the test that are on. */
const on = async (): Promise<number[]> => {
  const rows = await read<{ n: number }>(
    `select split_part(wws_number, '-', 2)::int as n from articles
     where wws_number like 'F${made}-%' and is_active order by 1`,
  )
  return rows.map(({ n }) => n)
}
/** Pieces of each size of the test by EAN, over all stores. */
const pieces = async (): Promise<Record<string, number>> => {
  const rows = await read<{ ean: string; n: number }>(
    `select z.ean, sum(k.on_hand)::int as n from stock k join article_sizes z on z.id = k.size_id
     join articles a on a.id = z.article_id where a.wws_number like 'F${made}-%' group by z.ean`,
  )
  return Object.fromEntries(rows.map(({ ean, n }) => [ean, n]))
}
const read = <T extends Record<string, unknown>>(statement: string) =>
  kontor.db.read({ companyId: kontor.a.id }, async (tx) => (await tx.execute<T>(sql.raw(statement))).rows)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

describe('a full feed', () => {
  it('switches off what it does not name, in parts, in any order, and says what it did', async () => {
    await shelves(10)
    const feed = await open()
    await count(
      range(4, 9).map((n) => [eans[n]?.[0] ?? '', 5] as const),
      { feed_id: feed },
    )
    await deliver(
      range(0, 6).map((n) => article(n)),
      { feed_id: feed },
    )
    await deliver(
      range(0, 2).map((n) => article(n)),
      { feed_id: feed },
    )
    // The second sizes of 6, 7 and 8 come with the articles.
    await deliver(
      range(6, 9).map((n) => article(n)),
      { feed_id: feed },
    )
    expect(await get(feed)).toMatchObject({ state: 'open', rows: 16, refused: 0, completed_at: null })
    expect(await on()).toEqual(range(0, 10))

    expect(await settled(feed)).toMatchObject({
      state: 'done',
      rows: 16,
      refused: 0,
      named: 9,
      active: 10,
      missing: 1,
      stocked: 20,
      emptied: 2,
      returned: 0,
      switched_off: 1,
      going_off: 1,
      going_empty: 2,
      decided_by: '',
    })
    expect(await on()).toEqual(range(0, 9))
    const left = await pieces()
    expect(eans[9]?.map((ean) => left[ean])).toEqual([0, 0])
    expect(left[eans[4]?.[0] ?? '']).toBe(5)
    const { data } = (await as().get(`/intake/feeds/${feed}/articles`)).json()
    expect(data).toEqual([
      expect.objectContaining({ wws_model: model(9), goes_off: true, sizes: ['40', '41'], pieces: 0 }),
    ])
    const result = await kontor.as(null).get(`/intake/feeds/${feed}/result`, { authorization: key })
    expect(result.json()).toMatchObject({ id: feed, state: 'done', switched_off: 1 })
  })

  it('sets the stock of a size to 0 that it lacks of an article that it names', async () => {
    await shelves(10)
    const feed = await open()
    await deliver(
      range(0, 9).map((n) => article(n)),
      { feed_id: feed },
    )
    await count([[eans[9]?.[0] ?? '', 3]], { feed_id: feed })
    expect(await settled(feed)).toMatchObject({ state: 'done', missing: 0, switched_off: 0, emptied: 1 })
    expect(await on()).toEqual(range(0, 10))
    const left = await pieces()
    expect(eans[9]?.map((ean) => left[ean])).toEqual([3, 0])
  })

  it('counts a refused row as named, with all sizes of its article', async () => {
    await shelves(10)
    const feed = await open()
    await deliver(
      range(0, 7).map((n) => article(n)),
      { feed_id: feed },
    )
    const spoilt = { ...article(7), sizes: [{ ...article(7).sizes[0], ean: '4,00638E+12' }] }
    const claimed = { ...article(8), sizes: [{ ...article(8).sizes[0], ean: eans[0]?.[0] ?? '' }] }
    const results = await deliver([spoilt, claimed], { feed_id: feed })
    expect(results.map(({ result }: { result: string }) => result)).toEqual(['refused', 'refused'])
    const refused = await count([[eans[9]?.[0] ?? '', -1]], { feed_id: feed })
    expect(refused[0].result).toBe('refused')
    const unknown = await count([[eans[9]?.[1] ?? '', 1]], { feed_id: feed }, '999')
    expect(unknown[0].result).toBe('refused')
    expect(await settled(feed)).toMatchObject({
      state: 'done',
      rows: 11,
      refused: 4,
      missing: 0,
      emptied: 0,
      switched_off: 0,
    })
    expect(await on()).toEqual(range(0, 10))
  })

  it('that breaks off takes nothing off, and expires after a day without a part', async () => {
    await shelves(10)
    const feed = await open()
    await deliver([article(0)], { feed_id: feed })
    pass(20 * HOUR_MS)
    await deliver([article(1)], { feed_id: feed })
    pass(20 * HOUR_MS)
    await kontor.runSchedule(sweepFeeds)
    expect((await get(feed)).state).toBe('open')
    // What is delivered beside it does not keep it.
    pass(5 * HOUR_MS)
    await deliver([article(2)])
    await kontor.runSchedule(sweepFeeds)
    expect((await get(feed)).state).toBe('expired')
    expect(await on()).toEqual(range(0, 10))
    for (const answer of [
      await complete(feed),
      await call('/intake/articles', { feed_id: feed, articles: [article(0)] }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'feed_not_open'])
  })

  it('replaces an open one, which takes nothing any more', async () => {
    await shelves(10)
    const first = await open()
    await deliver(
      range(0, 5).map((n) => article(n)),
      { feed_id: first },
    )
    const second = await open()
    expect((await get(first)).state).toBe('replaced')
    const late = await call('/intake/stock', {
      counted_at: kontor.clock.now().toISOString(),
      feed_id: first,
      stock: [{ store_number: '001', ean: eans[0]?.[0], on_hand: 9 }],
    })
    expect([late.statusCode, late.json().code]).toEqual([409, 'feed_not_open'])
    expect((await pieces())[eans[0]?.[0] ?? '']).toBe(2)
    expect((await complete(first)).json().code).toBe('feed_not_open')
    await deliver(
      range(1, 10).map((n) => article(n)),
      { feed_id: second },
    )
    await settled(second)
    expect(await on()).toEqual(range(1, 10))
  })

  it('leaves alone what a person has switched off, what came since it began, and what was counted since', async () => {
    await shelves(10)
    await as().put(`/inventory/${model(9)}`, { product_active: false })
    const feed = await open()
    await deliver(
      range(0, 8).map((n) => article(n)),
      { feed_id: feed },
    )
    eans.push([ean13(404_000_000_000 + made * 10_000 + 900)])
    await deliver([article(10)])
    await count([[eans[8]?.[0] ?? '', 1]])
    expect(await settled(feed)).toMatchObject({ state: 'done', active: 9, missing: 0, switched_off: 0 })
    expect(await on()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10])
    const next = await open()
    await deliver(
      range(0, 11).map((n) => article(n)),
      { feed_id: next },
    )
    expect(await settled(next)).toMatchObject({ returned: 0 })
    expect(await on()).not.toContain(9)
  })
})

describe('what comes back', () => {
  const off = async () => {
    await shelves(10)
    const feed = await open()
    await deliver(
      range(0, 8).map((n) => article(n)),
      { feed_id: feed },
    )
    await settled(feed)
    expect(await on()).toEqual(range(0, 8))
    pass()
  }

  it('is on again with a later feed, which counts it', async () => {
    await off()
    const feed = await open()
    await deliver(
      range(0, 9).map((n) => article(n)),
      { feed_id: feed },
    )
    await count([[eans[9]?.[0] ?? '', 1]], { feed_id: feed })
    expect(await on()).toEqual(range(0, 10))
    expect(await settled(feed)).toMatchObject({ returned: 2, switched_off: 0, state: 'done' })
  })

  it('is on again with a single delivery of articles or of stock, but not with an older count', async () => {
    await off()
    const older = await call('/intake/stock', {
      counted_at: new Date(kontor.clock.now().getTime() - HOUR_MS).toISOString(),
      stock: [{ store_number: '001', ean: eans[8]?.[0], on_hand: 4 }],
    })
    expect(older.json().data[0].result).toBe('unchanged')
    expect(await on()).toEqual(range(0, 8))
    const [row] = await count([[eans[8]?.[0] ?? '', 0]])
    expect(row.result).toBe('updated')
    expect(await on()).toEqual(range(0, 9))
    expect((await deliver([article(9)]))[0].result).toBe('updated')
    expect(await on()).toEqual(range(0, 10))
    expect((await deliver([article(9)]))[0].result).toBe('unchanged')
  })

  it('stays off when its delivery says so, or a person does', async () => {
    await off()
    await deliver([article(8, { is_active: false })])
    await deliver([article(8)])
    const answer = await as().put(`/inventory/${model(9)}`, { product_active: false })
    expect(answer.json().status).toBe(0)
    await deliver([article(9)])
    await count([[eans[9]?.[0] ?? '', 1]])
    expect(await on()).toEqual(range(0, 8))
  })
})

describe('a feed that lacks much', () => {
  it('waits for a person: empty, or without more than a fifth of the articles or of the sizes with stock', () => {
    const none = {
      rows: 0,
      refused: 0,
      returned: 0,
      named: 1,
      active: 100,
      missing: 0,
      stocked: 100,
      emptied: 0,
    }
    for (const [counts, isAsked] of [
      [{}, false],
      [{ missing: 20 }, false],
      [{ missing: 21 }, true],
      [{ emptied: 20 }, false],
      [{ emptied: 21 }, true],
      [{ named: 0 }, false],
      [{ named: 0, missing: 1 }, true],
      [{ named: 0, emptied: 1 }, true],
      [{ active: 0, stocked: 0 }, false],
      [{ active: 3, missing: 1 }, true],
      [{ active: 5, missing: 1 }, false],
    ] as const)
      expect([counts, asksFirst({ ...none, ...counts })]).toEqual([counts, isAsked])
  })

  it('takes off exactly what it lacks when it is confirmed, but for what came since', async () => {
    const decider = await makeUser(kontor.db, kontor.a.id, ['co_orders', 'co_accounting'], kontor.clock.now())
    await shelves(10)
    const feed = await open()
    await deliver(
      range(0, 6).map((n) => article(n)),
      { feed_id: feed },
    )
    expect(await settled(feed)).toMatchObject({
      state: 'waiting',
      missing: 4,
      emptied: 8,
      going_off: 4,
      going_empty: 8,
      switched_off: 0,
    })
    expect(await on()).toEqual(range(0, 10))
    const told = async (user: TestUser) => (await kontor.as(user).get('/messages/notifications')).json().data
    expect(await told(decider)).toMatchObject([
      {
        kind: 'feed_waiting',
        feed_id: feed,
        subject: `Lieferung ${feed}`,
        status: 'warning',
        message: ['Ihr fehlen 4 von 10 Artikeln. Bis Sie entscheiden, bleibt alles eingeschaltet.'],
      },
    ])
    // Accounting decides, without any other right.
    expect(await told(kontor.a.users.co_accounting)).toMatchObject([{ kind: 'feed_waiting', feed_id: feed }])
    // Who may not decide is not asked, and nobody else's company hears of it.
    expect(await told(kontor.a.users.co_orders)).toEqual([])
    expect(await told(kontor.b.users.co_orders)).toEqual([])
    pass(HOUR_MS)
    await deliver([article(6)])
    await count([[eans[7]?.[1] ?? '', 4]])
    expect(await get(feed)).toMatchObject({ missing: 4, going_off: 2, going_empty: 5 })
    const list = (await as().get(`/intake/feeds/${feed}/articles?per_page=25`)).json()
    expect(
      list.data.map((each: { wws_model: string; goes_off: boolean; sizes: string[]; pieces: number }) => [
        each.wws_model,
        each.goes_off,
        each.sizes,
        each.pieces,
      ]),
    ).toEqual([
      [model(8), true, ['40', '41'], 4],
      [model(9), true, ['40', '41'], 4],
      [model(7), false, ['40'], 2],
    ])
    const decided = await decide(feed, 'confirm')
    expect([decided.statusCode, decided.json().state]).toEqual([200, 'applying'])
    expect(await told(decider)).toEqual([])
    await kontor.runJobs()
    expect(await get(feed)).toMatchObject({
      state: 'done',
      switched_off: 2,
      decided_by: kontor.a.users.co_accounting.name,
    })
    expect(await on()).toEqual(range(0, 8))
    const left = await pieces()
    expect([7, 8].flatMap((n) => eans[n]?.map((ean) => left[ean]))).toEqual([0, 4, 0, 0])
    const again = await decide(feed, 'discard')
    expect([again.statusCode, again.json().code]).toEqual([409, 'feed_not_waiting'])
  })

  it('takes nothing off when it is discarded, replaced by a later one, or forgotten', async () => {
    await shelves(10)
    const empty = await open()
    expect(await settled(empty)).toMatchObject({ state: 'waiting', named: 0, missing: 10, going_off: 10 })
    expect((await decide(empty, 'discard')).json()).toMatchObject({ state: 'discarded', going_off: 0 })
    const forgotten = await open()
    await settled(forgotten)
    pass(7 * DAY_MS)
    await kontor.runSchedule(sweepFeeds)
    expect((await get(forgotten)).state).toBe('expired')
    const waiting = await open()
    await settled(waiting)
    const later = await open()
    expect((await get(waiting)).state).toBe('waiting')
    await deliver(
      range(0, 10).map((n) => article(n)),
      { feed_id: later },
    )
    await settled(later)
    expect((await get(waiting)).state).toBe('replaced')
    expect((await decide(waiting, 'confirm')).json().code).toBe('feed_not_waiting')
    expect(await on()).toEqual(range(0, 10))
    expect(
      await read(
        `select article_id from intake_feed_articles where feed_id in (${empty}, ${forgotten}, ${waiting})`,
      ),
    ).toEqual([])
  })
})

describe('at once', () => {
  it('many who close and confirm close and confirm it once', async () => {
    await shelves(10)
    const feed = await open()
    await deliver(
      range(0, 7).map((n) => article(n)),
      { feed_id: feed },
    )
    const closed = await Promise.all(range(0, 20).map(() => complete(feed)))
    expect(closed.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    await kontor.runJobs()
    const decided = await Promise.all(range(0, 20).map(() => decide(feed, 'confirm')))
    expect(decided.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)])
    await kontor.runJobs()
    expect(await get(feed)).toMatchObject({ state: 'done', switched_off: 3 })
    const logged = await read(`select type from domain_events where type like 'feed.%'
      and (payload ->> 'feed_id')::bigint = ${feed} order by id`)
    expect(logged.map(({ type }) => type)).toEqual(['feed.completed', 'feed.confirmed', 'feed.applied'])
  })

  it('many who open leave one open', async () => {
    const ids = (await Promise.all(range(0, 10).map(() => call('/intake/feeds')))).map(
      (answer) => answer.json().id as number,
    )
    const states = await Promise.all(ids.map(async (id) => (await get(id)).state))
    expect(states.toSorted()).toEqual(['open', ...Array(9).fill('replaced')])
  })

  it('rows that arrive while it is closed are named, or refused and not lost in silence', async () => {
    await shelves(10)
    const feed = await open()
    await deliver(
      range(0, 8).map((n) => article(n)),
      { feed_id: feed },
    )
    const [late, closed] = await Promise.all([
      call('/intake/articles', { feed_id: feed, articles: [article(8), article(9)] }),
      complete(feed),
    ])
    expect(closed.statusCode).toBe(200)
    await kontor.runJobs()
    expect([200, 409]).toContain(late.statusCode)
    expect(await on()).toEqual(late.statusCode === 200 ? range(0, 10) : range(0, 8))
  })

  it('a sale keeps its piece, and nothing is sold that is gone', async () => {
    await shelves(10)
    const feed = await open()
    await deliver(
      range(0, 9).map((n) => article(n)),
      { feed_id: feed },
    )
    const [place] = await read<{ store_id: number; size_id: number }>(
      `select k.store_id::float8 as store_id, k.size_id::float8 as size_id from stock k
       join article_sizes z on z.id = k.size_id where z.ean = '${eans[9]?.[0]}'`,
    )
    if (!place) throw new Error('the size has no stock')
    const reserve = (line_id: number) => kontor.inCtx((ctx) => reserveStock(ctx, { ...place, line_id }))
    const before = await reserve(900_000 + made * 10)
    await complete(feed)
    const [sold] = await Promise.all([reserve(900_001 + made * 10), kontor.runJobs()])
    const [after] = await read<{ on_hand: number; reserved: number }>(
      `select on_hand, reserved from stock where size_id = ${place.size_id} and store_id = ${place.store_id}`,
    )
    expect([before, after]).toEqual([true, { on_hand: 0, reserved: sold ? 2 : 1 }])
    expect(await reserve(900_002 + made * 10)).toBe(false)
    expect((await get(feed)).state).toBe('done')
  })
})

describe('whoever looks', () => {
  it('sees it in the channels, the list and its figures', async () => {
    await shelves(10)
    await kontor.runJobs()
    const offers = () =>
      read<{ ean: string; wanted_active: boolean; wanted_pieces: number }>(
        `select ean, wanted_active, wanted_pieces from channel_offers
         where ean in ('${eans[9]?.join("','")}') order by ean`,
      )
    expect(
      (await offers()).map(({ wanted_active, wanted_pieces }) => [wanted_active, wanted_pieces]),
    ).toEqual([
      [true, 2],
      [true, 2],
    ])
    const feed = await open()
    await deliver(
      range(0, 9).map((n) => article(n)),
      { feed_id: feed },
    )
    await settled(feed)
    await kontor.runJobs()
    expect(
      (await offers()).map(({ wanted_active, wanted_pieces }) => [wanted_active, wanted_pieces]),
    ).toEqual([
      [false, 0],
      [false, 0],
    ])
    await kontor.runSchedule(foldFigures)
    const listed = await as().get(
      `/inventory?filters=${encodeURIComponent(JSON.stringify({ wws_model: model(9) }))}`,
    )
    expect(listed.json().data).toEqual([expect.objectContaining({ is_active: false, stock_company: 0 })])
    expect((await as().get(`/inventory/${model(9)}`)).json()).toMatchObject({ is_active: false })
  })

  it('hears of its rows at the channels when it is closed, or within the minute, and of others at once', async () => {
    await shelves(10)
    await kontor.runJobs()
    const [first, second, third] = [0, 1, 2].map((n) => eans[n]?.[0] ?? '')
    const wanted = async () =>
      Object.fromEntries(
        (
          await read<{ ean: string; wanted_pieces: number }>(
            `select ean, wanted_pieces from channel_offers where ean in ('${first}', '${second}', '${third}')`,
          )
        ).map(({ ean, wanted_pieces }) => [ean, wanted_pieces]),
      )
    const feed = await open()
    await count([[first ?? '', 7]], { feed_id: feed })
    await kontor.runJobs()
    expect(await wanted()).toEqual({ [first ?? '']: 2, [second ?? '']: 2, [third ?? '']: 2 })
    await kontor.runSchedule(sweepOffers)
    expect(await wanted()).toEqual({ [first ?? '']: 7, [second ?? '']: 2, [third ?? '']: 2 })
    await count([[second ?? '', 8]], { feed_id: feed })
    await complete(feed)
    await kontor.runJobs()
    expect((await get(feed)).state).toBe('waiting')
    expect(await wanted()).toEqual({ [first ?? '']: 7, [second ?? '']: 8, [third ?? '']: 2 })
    await count([[third ?? '', 9]])
    await kontor.runJobs()
    expect(await wanted()).toEqual({ [first ?? '']: 7, [second ?? '']: 8, [third ?? '']: 9 })
  })

  it('of another company finds none, and a key or a person without the right is refused', async () => {
    const feed = await open()
    for (const answer of [
      await complete(feed, strangers),
      await kontor.as(null).get(`/intake/feeds/${feed}/result`, { authorization: strangers }),
      await call('/intake/articles', { feed_id: feed, articles: [article(0)] }, strangers),
      await as(kontor.b.admin).get(`/intake/feeds/${feed}`),
      await as(kontor.b.admin).get(`/intake/feeds/${feed}/articles`),
      await as(kontor.b.admin).put(`/intake/feeds/${feed}`, { action: 'confirm' }),
      await complete(2 ** 40),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'feed_not_found'])
    expect((await as(kontor.b.admin).get('/intake/feeds')).json().data).toEqual([])
    const forStock = await addApiKey(kontor, kontor.a.admin, `stock-${made}`, ['stock'])
    for (const answer of [await call('/intake/feeds', undefined, forStock), await complete(feed, forStock)])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'key_scope_missing'])
    expect((await as(kontor.a.users.co_orders).get('/intake/feeds')).statusCode).toBe(403)
    expect((await call('/intake/feeds', undefined, 'Basic eDp5')).statusCode).toBe(401)
    expect((await as().put(`/intake/feeds/${feed}`, { action: 'apply' })).statusCode).toBe(400)
    expect((await decide(feed, 'confirm')).json().code).toBe('feed_not_waiting')
  })

  it('finds the newest first, and none that is older than 90 days', async () => {
    const first = await open()
    const second = await open()
    const listed = (await as().get('/intake/feeds')).json().data.map(({ id }: { id: number }) => id)
    expect(listed.slice(0, 2)).toEqual([second, first])
    await settled(second)
    await kontor.asOwner(
      `update intake_feeds set started_at = started_at - interval '91 days' where id in (${first}, ${second})`,
    )
    expect((await as().get(`/intake/feeds/${first}`)).statusCode).toBe(404)
    await kontor.runSchedule(sweepFeeds)
    expect(await read(`select id from intake_feeds where id in (${first}, ${second})`)).toEqual([])
  })
})

it('takes off exactly what nobody has named since it began', async () => {
  const Step = fc.record({
    kind: fc.constantFrom('articles', 'stock', 'refused', 'beside'),
    which: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(Step, { maxLength: 5 }),
      fc.array(Step, { maxLength: 2 }),
      fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
      async (during, whileWaiting, switchedOff) => {
        made += 1
        await kontor.asOwner('update articles set is_active = false; update stock set on_hand = 0')
        await shelves(10)
        for (const n of switchedOff) await as().put(`/inventory/${model(n)}`, { product_active: false })
        const feed = await open()
        // The model: which sizes were named, in sets of EANs.
        const named = new Set<string>()
        const take = async ({ kind, which }: { kind: string; which: number[] }, feed_id?: number) => {
          const more = feed_id === undefined || kind === 'beside' ? {} : { feed_id }
          if (kind === 'stock') {
            await count(
              which.map((n) => [eans[n]?.[0] ?? '', 2] as const),
              more,
            )
            for (const n of which) named.add(eans[n]?.[0] ?? '')
            return
          }
          const sent = which.map((n) => (kind === 'refused' ? { ...article(n), title: 7 } : article(n)))
          await deliver(sent, more)
          for (const n of which) for (const ean of eans[n] ?? []) named.add(ean)
        }
        for (const step of during) await take(step, feed)
        const counted = await settled(feed)
        const lacks = (ean: string) => !named.has(ean)
        const missing = range(0, 10).filter((n) => !switchedOff.includes(n) && eans[n]?.every(lacks))
        const emptied = eans.flat().filter(lacks).length
        const active = 10 - switchedOff.length
        const mustWait =
          missing.length > active / 5 || emptied > 4 || (named.size === 0 && missing.length + emptied > 0)
        expect(counted).toMatchObject({ missing: missing.length, emptied, active, stocked: 20 })
        expect(counted.state).toBe(mustWait ? 'waiting' : 'done')
        if (mustWait) {
          for (const step of whileWaiting) await take(step)
          expect((await decide(feed, 'confirm')).statusCode).toBe(200)
          await kontor.runJobs()
        }
        expect(await on()).toEqual(
          range(0, 10).filter((n) => !switchedOff.includes(n) && !eans[n]?.every(lacks)),
        )
        const left = await pieces()
        expect(eans.flat().filter((ean) => left[ean] === 0)).toEqual(eans.flat().filter(lacks))
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
