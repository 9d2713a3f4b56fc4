import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../test/app.ts'
import { buildOrder, buildShoe } from '../../../test/builders/orders.ts'
import { makeUser } from '../../../test/people.ts'
import { articleSizes, articles } from '../catalogue/catalogue.tables.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { type ClosingScope, closeWeeks } from './close-weeks.ts'
import { closeTopSellerWeeks } from './statistics.jobs.ts'
import { topSellers, topSellersOverall } from './statistics.tables.ts'

/** The first Thursday, the next one, and the instant between them: 0:00 in Berlin. */
const WEEK = '2026-03-19'
const NEXT_WEEK = '2026-03-26'
const END = Date.parse('2026-03-25T23:00:00.000Z')
const MINUTE = 60_000

interface Shoe {
  readonly ean: string
  readonly sizeId: number
}

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp({ now: '2026-03-24T09:00:00.000Z' })
})
afterAll(() => kontor?.close())

/** Gives a shoe what it is compared by. */
const name = (company: TestCompany, shoe: Shoe, facts: Partial<typeof articles.$inferInsert>) =>
  kontor.inCtx(async ({ tx }) => {
    const [size] = await tx.select().from(articleSizes).where(eq(articleSizes.id, shoe.sizeId))
    await tx
      .update(articles)
      .set(facts)
      .where(eq(articles.id, size?.articleId ?? 0))
  }, company.admin)

const sell = (company: TestCompany, shoe: Shoe, quantity: number, more = {}) =>
  buildOrder(kontor, { company, lines: [{ ean: shoe.ean, quantity }], ...more })

const happen = (company: TestCompany, id: number, event: Parameters<typeof applyOrderEvent>[2]) =>
  kontor.inCtx((ctx) => applyOrderEvent(ctx, id, event), company.admin)

const cancel = (company: TestCompany, id: number) =>
  happen(company, id, { type: 'cancelled', by: 'customer', reason: 'x' })

/** Everything that is stored of lists, as each company and everybody sees it. */
async function stored() {
  const of = (company: TestCompany) =>
    kontor.inCtx(async ({ tx }) => {
      const rows = await tx.select().from(topSellers)
      return rows.toSorted((x, y) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1))
    }, company.admin)
  const overall = await kontor.inCtx(({ tx }) =>
    tx.select().from(topSellersOverall).orderBy(topSellersOverall.targetGroup, topSellersOverall.rank),
  )
  return { a: await of(kontor.a), b: await of(kontor.b), overall }
}

/** As if the job had never run. */
const forget = () =>
  kontor.asOwner('delete from top_sellers; delete from top_sellers_overall; delete from top_seller_weeks')

/** What the job works with; `onStep` may stop it as a killed worker is stopped. */
const scope = (onStep: () => void = () => undefined): ClosingScope => ({
  now: () => kontor.clock.now(),
  companies: async ({ text, values = [] }) =>
    (await kontor.db.lookup<{ id: number }>(text, [...values])).map(({ id }) => Number(id)),
  inCompany: async (id, work) => {
    const result = await kontor.db.write({ companyId: id }, (tx) =>
      work({ company: { id, name: '' }, tx, now: kontor.clock.now() }),
    )
    onStep()
    return result
  },
  write: async (work) => {
    const result = await kontor.db.write({ companyId: null }, work)
    onStep()
    return result
  },
})

/** Somebody who logs in now: sessions do not outlast a week. */
const lists = async (company: TestCompany, which: 'merchant' | 'global', query = '') => {
  const user = await makeUser(kontor.db, company.id, ['co_accounting'], kontor.clock.now())
  return kontor.as(user).get(`/statistics/top-seller/${which}${query}`)
}

describe('the top sellers of a week', () => {
  const shoes = {} as Record<'both' | 'ownA' | 'ownB' | 'twin' | 'cancelledLater', Shoe>
  let cancelledLater = 0
  let paidLater = 0
  let reserved: Shoe

  beforeAll(async () => {
    const { a, b } = kontor
    shoes.both = await buildShoe(kontor)
    shoes.twin = await buildShoe(kontor, [], { company: b })
    shoes.ownA = await buildShoe(kontor)
    shoes.ownB = await buildShoe(kontor, [], { company: b })
    shoes.cancelledLater = await buildShoe(kontor)
    reserved = await buildShoe(kontor)
    const same = { brand: 'Solvina', manufacturerNumber: 'X-1' }
    await name(a, shoes.both, { ...same, title: 'Sandale A', targetGroup: 'unisex' })
    await name(b, shoes.twin, { ...same, brand: 'SOLVINA', title: 'Sandale B' })
    await name(a, shoes.ownA, { targetGroup: 'kids', title: 'Nur A' })
    await name(b, shoes.ownB, { title: 'Nur B' })
    await sell(a, shoes.both, 2)
    await sell(b, shoes.twin, 3)
    await sell(a, shoes.ownA, 1)
    await sell(b, shoes.ownB, 7)
    await cancel(a, await sell(a, shoes.ownA, 9))
    cancelledLater = await sell(a, shoes.cancelledLater, 4)
    paidLater = await sell(a, reserved, 9, { status: 'initial' })
    const paid = await sell(a, shoes.ownA, 2, { status: 'initial' })
    await happen(a, paid, { type: 'paid' })
  })

  it('are those of the instant at which it ended', async () => {
    const { a, b } = kontor
    kontor.clock.set(new Date(END - 1))
    await sell(b, shoes.ownB, 1)
    kontor.clock.set(new Date(END))
    await sell(a, shoes.ownA, 8)
    await cancel(a, cancelledLater)
    // The channel tells late of a payment that it had in time.
    await happen(a, paidLater, { type: 'paid', at: new Date(END - 60 * MINUTE) })
    await kontor.runSchedule(closeTopSellerWeeks)
    expect((await lists(a, 'merchant')).json()).toMatchObject({ week: null, weeks: [], total: [] })
    kontor.clock.set(new Date(END + 10 * MINUTE))
    await kontor.runSchedule(closeTopSellerWeeks)
    const own = (await lists(a, 'merchant')).json()
    expect(own.week).toEqual({ from: WEEK, to: '2026-03-25' })
    // Over both: 8 pieces of what B alone sold, 5 of what both did, 4 and 3 of A's own.
    expect(own.total).toMatchObject([
      { rank: 1, rank_global: 3, rank_prev: 0 },
      { rank: 2, rank_global: 4, title: 'Nur A' },
      { rank: 3, rank_global: 2, title: 'Sandale A' },
    ])
    expect(own.kids).toMatchObject([{ rank: 1, rank_global: 1, title: 'Nur A' }])
    expect(own.women.concat(own.men)).toMatchObject([{ title: 'Sandale A' }, { title: 'Sandale A' }])
    expect((await lists(b, 'merchant')).json()).toMatchObject({
      total: [
        { title: 'Nur B', rank_global: 1 },
        { title: 'Sandale B', rank_global: 2 },
      ],
      women: [],
    })
  })

  it('name over all merchants what two of them sold, without figures, in the words of whoever has it', async () => {
    const shown = async (company: TestCompany) => (await lists(company, 'global')).json().total
    expect(await shown(kontor.a)).toEqual([
      expect.objectContaining({
        rank: 2,
        title: 'Sandale A',
        own: expect.objectContaining({ shares_model: false }),
      }),
    ])
    expect(await shown(kontor.b)).toEqual([expect.objectContaining({ rank: 2, title: 'Sandale B' })])
    const [row] = await shown(kontor.a)
    expect(Object.keys(row).sort()).toEqual(
      ['brand', 'img_path', 'kind', 'own', 'rank', 'rank_prev', 'title'].sort(),
    )
    await name(kontor.a, shoes.both, { manufacturerNumber: 'other' })
    expect(await shown(kontor.a)).toMatchObject([{ own: null, img_path: '' }])
    await name(kontor.a, shoes.both, { manufacturerNumber: 'x-1' })
    expect(await shown(kontor.a)).toMatchObject([{ own: { wws_number: expect.any(String) } }])
  })

  it('are closed to the sessions of other merchants', async () => {
    const { a, b } = kontor
    const tables = ['top_sellers', 'top_seller_sales', 'top_seller_articles']
    for (const table of tables) {
      const companies = (company: TestCompany) =>
        kontor.inCtx(async ({ tx }) => {
          const { rows } = await tx.execute<{ company_id: number }>(
            sql`select distinct company_id::int as company_id from ${sql.identifier(table)}`,
          )
          return rows.map(({ company_id }) => company_id)
        }, company.admin)
      expect(await companies(a), table).toEqual([a.id])
      expect(await companies(b), table).toEqual([b.id])
    }
    const columns = await kontor.db.lookup<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'top_sellers_overall' order by 1`,
    )
    expect(columns.map((column) => column.name)).toEqual([
      'brand',
      'eans',
      'kind',
      'loose_eans',
      'numbers',
      'rank',
      'rank_prev',
      'target_group',
      'title',
      'week',
    ])
  })

  it('are the same however late, often, interrupted or at once the job runs', async () => {
    const first = await stored()
    expect(first.a.length + first.b.length + first.overall.length).toBeGreaterThan(8)
    await kontor.runSchedule(closeTopSellerWeeks)
    expect(await stored()).toEqual(first)

    // Two weeks later, after what could have changed them.
    kontor.clock.set(new Date(END + 6 * 24 * 60 * MINUTE))
    await forget()
    await cancel(kontor.a, paidLater)
    await name(kontor.a, shoes.ownA, {
      targetGroup: 'men',
      wwsModel: 'renamed',
      manufacturerNumber: 'X-1',
      brand: 'Solvina',
    })
    await closeWeeks(scope())
    expect(await stored()).toEqual(first)

    await forget()
    await Promise.all([closeWeeks(scope()), closeWeeks(scope()), kontor.runSchedule(closeTopSellerWeeks)])
    expect(await stored()).toEqual(first)

    await forget()
    for (let steps = 1; ; steps += 1) {
      let left = steps
      const isDone = await closeWeeks(
        scope(() => {
          left -= 1
          if (left < 0) throw new Error('killed')
        }),
      ).then(
        () => true,
        () => false,
      )
      if (isDone) break
      expect(steps).toBeLessThan(30)
    }
    expect(await stored()).toEqual(first)
  })

  it('are compared with the week before, and earlier weeks stay', async () => {
    const { a } = kontor
    // 167 hours: the clocks change in it.
    kontor.clock.set(new Date('2026-04-01T22:10:00.000Z'))
    await kontor.runSchedule(closeTopSellerWeeks)
    const now = (await lists(a, 'merchant')).json()
    expect(now.weeks.map(({ from }: { from: string }) => from)).toEqual([NEXT_WEEK, WEEK])
    expect(now.total).toMatchObject([{ rank: 1, rank_prev: 2, rank_global: 1, rank_global_prev: 4 }])
    const earlier = (await lists(a, 'merchant', `?week=${WEEK}`)).json()
    expect(earlier.total).toHaveLength(3)
    expect((await lists(a, 'global', `?week=${WEEK}`)).json().total).toHaveLength(1)
  })

  it.each(['2026-03-20', '2026-04-02', '1999-01-07'])('are not there for %s', async (week) => {
    const answer = await lists(kontor.a, 'merchant', `?week=${week}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('week_not_closed')
  })
})
