import type { IntakeCompetitorPricesAnswer } from '@kontor/contract/intake'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { addAccount, addApiKey, EAN, fillShelves, OTHER_EAN } from '../../../test/builders/intake.ts'
import type { TestUser } from '../../../test/people.ts'
import { ensureReferenceData } from '../../reference-data.ts'
import { manufacturerId } from '../pricing/uvp/uvp.repository.ts'

const URL = '/intake/competitor-prices'
const UNKNOWN_EAN = '4011905437873'
const HOUR_MS = 3_600_000

let kontor: TestApp
let key: string
let keyOfB: string
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  key = await addApiKey(kontor, kontor.a.admin, 'AK-PRICES')
  keyOfB = await addApiKey(kontor, kontor.b.admin, 'AK-PRICES-B')
  for (const user of [kontor.a.admin, kontor.b.admin]) {
    await addAccount(kontor, {}, user)
    await fillShelves(kontor, user, 1)
    const answer = await kontor.as(user).post('/uvp/bestPrice', {
      ...{ manufacturer_id: manufacturerId('Rieker'), is_active: true, channels: [1] },
      ...{ undercut: 0.01, price_ending: 'none', version: 0 },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
})
afterAll(() => kontor.close())
beforeEach(async () => {
  for (const user of [kontor.a.admin, kontor.b.admin]) {
    await kontor.inCtx(({ tx }) => tx.execute(sql`delete from competitor_prices`), user)
    await marked(user)
  }
})

/** An instant so many hours before the clock of the tests. */
const ago = (hours: number): string => new Date(kontor.clock.now().getTime() - hours * HOUR_MS).toISOString()
const row = (more: object = {}) => ({ ean: EAN, channel: 'shop', price: 49.95, seen_at: ago(1), ...more })
const post = (prices: readonly object[], authorization = key) =>
  kontor.as(null).post(URL, { prices }, { authorization, 'accept-language': 'de' })
async function answerTo(
  prices: readonly object[],
  authorization?: string,
): Promise<IntakeCompetitorPricesAnswer> {
  const answer = await post(prices, authorization)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** How many rows have each result. */
const send = async (prices: readonly object[], authorization?: string) =>
  (await answerTo(prices, authorization)).counts
const COUNTS = { taken: 0, unchanged: 0, ignored: 0, unknown: 0, refused: 0 }

interface Stored extends Record<string, unknown> {
  readonly ean: string
  readonly channel: number
  readonly cents: number
}
const stored = (user: TestUser = kontor.a.admin): Promise<Stored[]> =>
  kontor.inCtx(async ({ tx }) => {
    const { rows } = await tx.execute<Stored>(sql`
      select ean, sales_channel_id as channel, price_cents::int as cents from competitor_prices
      order by ean, sales_channel_id`)
    return rows
  }, user)
/** The articles that are marked, which is forgotten. */
async function marked(user: TestUser = kontor.a.admin): Promise<string[]> {
  return kontor.inCtx(async ({ tx }) => {
    const { rows } = await tx.execute<{ number: string }>(sql`
      with gone as (delete from price_marks returning article_id)
      select a.wws_number as number from gone join articles a on a.id = gone.article_id order by 1`)
    return rows.map(({ number }) => number)
  }, user)
}

describe('POST /intake/competitor-prices', () => {
  it('takes prices over, once, and has the articles worked out anew', async () => {
    const rows = [row(), row({ channel: '2', price: 50 }), row({ ean: OTHER_EAN, price: 0.01 })]
    expect(await send(rows)).toEqual({ ...COUNTS, taken: 3 })
    expect(await stored()).toEqual([
      { ean: OTHER_EAN, channel: 1, cents: 1 },
      { ean: EAN, channel: 1, cents: 4995 },
      { ean: EAN, channel: 2, cents: 5000 },
    ])
    expect(await marked()).toEqual(['W0', 'W1'])
    expect(await send(rows)).toEqual({ ...COUNTS, unchanged: 3 })
    expect(await marked()).toEqual([])
  })

  it('marks those alone whose price is another one', async () => {
    await send([row(), row({ ean: OTHER_EAN })])
    await marked()
    const again = [row({ seen_at: ago(0) }), row({ ean: OTHER_EAN, price: 48, seen_at: ago(0) })]
    expect(await send(again)).toEqual({ ...COUNTS, taken: 2 })
    expect(await marked()).toEqual(['W1'])
  })

  it('ignores what is older than 72 hours, and what comes again after that time counts anew', async () => {
    expect(await send([row({ seen_at: ago(72.01) })])).toEqual({ ...COUNTS, ignored: 1 })
    expect(await stored()).toEqual([])
    await send([row({ seen_at: ago(72) })])
    expect(await marked()).toEqual(['W0'])
    await kontor.clock.advance(HOUR_MS)
    expect(await send([row()])).toEqual({ ...COUNTS, taken: 1 })
    expect(await marked()).toEqual(['W0'])
  })

  it('keeps what was seen last, whichever comes last', async () => {
    const [older, newer] = [row({ price: 40, seen_at: ago(5) }), row({ price: 45, seen_at: ago(4) })]
    expect(await send([newer])).toMatchObject({ taken: 1 })
    expect(await send([older])).toEqual({ ...COUNTS, unchanged: 1 })
    expect(await stored()).toMatchObject([{ cents: 4500 }])
    expect(await send([older, row({ price: 41, seen_at: ago(3) }), newer])).toEqual({
      ...{ ...COUNTS, taken: 1, unchanged: 2 },
    })
    expect(await stored()).toMatchObject([{ cents: 4100 }])
  })

  it('keeps the lower one of two that were seen at the same instant', async () => {
    const [low, high] = [row({ price: 40 }), row({ price: 45 })]
    for (const order of [
      [low, high],
      [high, low],
    ]) {
      await kontor.inCtx(({ tx }) => tx.execute(sql`delete from competitor_prices`))
      for (const one of order) await send([one])
      expect(await stored()).toMatchObject([{ cents: 4000 }])
      await kontor.inCtx(({ tx }) => tx.execute(sql`delete from competitor_prices`))
      expect(await send(order)).toMatchObject({ taken: 1, unchanged: 1 })
      expect(await stored()).toMatchObject([{ cents: 4000 }])
    }
  })

  it('keeps what was seen last of batches that come at once', async () => {
    const batches = Array.from({ length: 6 }, (_, n) =>
      [EAN, OTHER_EAN].map((ean) => row({ ean, price: 50 - n, seen_at: ago(10 - n) })),
    )
    const turned = batches.map((batch, n) => (n % 2 === 0 ? batch : batch.toReversed()))
    await Promise.all(turned.toReversed().map((batch) => send(batch)))
    expect(await stored()).toMatchObject([{ cents: 4500 }, { cents: 4500 }])
  })

  it('counts EANs that no article has, however an EAN is written', async () => {
    expect(await send([row({ ean: UNKNOWN_EAN }), row({ ean: `0${EAN}` })])).toEqual({
      ...{ ...COUNTS, taken: 1, unknown: 1 },
    })
    expect(await stored()).toEqual([{ ean: EAN, channel: 1, cents: 4995 }])
    const { data } = await answerTo([row({ ean: UNKNOWN_EAN }), row({ seen_at: ago(100) })])
    expect(data).toEqual([
      {
        ...{ index: 0, key: `shop/${UNKNOWN_EAN}`, result: 'unknown' },
        message: `Die EAN ${UNKNOWN_EAN} hat keiner Ihrer Artikel.`,
      },
      {
        ...{ index: 1, key: `shop/${EAN}`, result: 'ignored' },
        message: 'Vor mehr als 72 Stunden gesehen.',
      },
    ])
  })

  it('refuses rows by their place, and takes the others', async () => {
    const wrong = [
      { ...row(), more: 1 },
      row({ ean: '4006381333932' }),
      row({ channel: 'nirgends' }),
      row({ price: 0 }),
      row({ price: 1.999 }),
      row({ seen_at: ago(-0.2) }),
      row({ seen_at: 'gestern' }),
      {},
    ]
    const { data, counts } = await answerTo([...wrong, row({ seen_at: ago(-0.05) })])
    expect(counts).toEqual({ ...COUNTS, taken: 1, refused: 8 })
    expect(data.map(({ index, result }) => [index, result])).toEqual([
      ...wrong.map((_, index) => [index, 'refused']),
      [8, 'taken'],
    ])
    expect(data[2]).toEqual({
      index: 2,
      key: `nirgends/${EAN}`,
      result: 'refused',
      message: `EAN ${EAN}, Verkaufskanal „nirgends“: dieser Verkaufskanal ist nicht eingerichtet`,
      errors: { channel: ['Dieser Verkaufskanal ist nicht eingerichtet.'] },
    })
    expect(Object.keys(data[5]?.errors ?? {})).toEqual(['seen_at'])
    expect(data[5]?.message).toContain('in der Zukunft')
    expect(await stored()).toHaveLength(1)
  })

  it('takes thousands of rows', async () => {
    const prices = Array.from({ length: 5000 }, (_, n) => row({ price: 10 + n / 100, seen_at: ago(n / 100) }))
    expect(await send(prices)).toEqual({ ...COUNTS, taken: 1, unchanged: 4999 })
    expect(await stored()).toMatchObject([{ cents: 1000 }])
  })

  it.each([[{ prices: [] }], [{ prices: [{}], more: 1 }], [{ prices: ['x'] }], [{}]])(
    'refuses an envelope that is not its own: %j',
    async (body) => {
      expect((await kontor.as(null).post(URL, body, { authorization: key })).statusCode).toBe(400)
    },
  )

  it('is nobody else’s, though others have the same EAN', async () => {
    await send([row({ price: 40 })], keyOfB)
    expect(await stored()).toEqual([])
    expect(await marked()).toEqual([])
    await send([row({ price: 41, seen_at: ago(0) })])
    expect(await stored(kontor.b.admin)).toMatchObject([{ cents: 4000 }])
    expect(await marked(kontor.b.admin)).toEqual(['W0'])
  })

  it('is open to keys for articles alone', async () => {
    const orders = await addApiKey(kontor, kontor.a.admin, 'AK-ORDERS', ['orders', 'stock'])
    expect((await post([row()], orders)).statusCode).toBe(403)
    expect((await kontor.as(kontor.a.admin).post(URL, { prices: [row()] })).statusCode).toBe(401)
  })

  it('replaces what a clock that was ahead has let in', async () => {
    const before = kontor.clock.now()
    await kontor.clock.advance(24 * HOUR_MS)
    await send([row({ seen_at: ago(0) })])
    await kontor.clock.advance(before.getTime() - kontor.clock.now().getTime())
    expect(kontor.clock.now().toISOString() >= TEST_NOW).toBe(true)
    expect(await send([row({ price: 30 })])).toMatchObject({ taken: 1 })
    expect(await stored()).toMatchObject([{ cents: 3000 }])
  })
})
