import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { stores } from '../organisation/organisation.tables.ts'
import { articleSizes, articles, stock, stockReservations } from './catalogue.tables.ts'
import {
  applyStock,
  availableStock,
  findEansBySku,
  findSizesByEan,
  markSold,
  moveReservation,
  releaseStock,
  reserveStock,
  upsertArticles,
} from './index.ts'

const EAN = '4006381333931'
const OTHER_EAN = '4002432124695'

let kontor: TestApp
let nextLine = 1
beforeAll(async () => {
  kontor = await testApp()
  await kontor.inCtx(async (ctx) => {
    const places = [
      { storeNumber: '1', name: 'Nord', ranking: 2 },
      { storeNumber: '2', name: 'Süd', ranking: 1 },
      { storeNumber: '3', name: 'Zu', ranking: 1, isActive: false },
    ]
    const address = { street: 'Ringstraße', streetNo: '4', zipCode: '12439', city: 'Berlin' }
    await ctx.tx
      .insert(stores)
      .values(places.map((one) => ({ companyId: ctx.company.id, ...address, ...one })))
    await upsertArticles(ctx, [article('W1', EAN), article('W2', OTHER_EAN)])
  })
})
afterAll(() => kontor.close())
beforeEach(() =>
  kontor.inCtx(async (ctx) => {
    await ctx.tx.delete(stockReservations)
    await ctx.tx.delete(stock)
  }),
)

const article = (wws_number: string, ean: string, more: object = {}) => ({
  wws_number,
  wws_model: `M-${wws_number}`,
  article_number: `A-${wws_number}`,
  brand: 'Tamaris',
  title: 'Sneaker',
  color: 'weiß',
  season: '',
  kind: 'sneaker' as const,
  category: '',
  target_group: '' as const,
  manufacturer_number: '',
  image_url: '',
  tax_rate: 19,
  is_oversize: false,
  is_active: true,
  hs_tariff_number: '',
  origin_country: '',
  net_weight_grams: null,
  sizes: [
    { size: '42', ean, sku: `SKU-${ean}`, original_price: 79.95, sale_price: 59.95, channel_prices: {} },
  ],
  ...more,
})

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute))
const count = (ctx: Ctx, minute: number, on_hand: number, store_number = '1', ean = EAN) =>
  applyStock(ctx, at(minute), [{ store_number, ean, on_hand }])

async function place(ctx: Ctx, store_number = '1', ean = EAN) {
  const [store] = await ctx.tx.select().from(stores).where(eq(stores.storeNumber, store_number))
  const size = (await findSizesByEan(ctx, [ean])).get(ean)
  if (!store || !size) throw new Error('the stage is not set')
  return { store_id: store.id, size_id: size.size_id }
}

async function state(ctx: Ctx, store_number = '1') {
  const { store_id, size_id } = await place(ctx, store_number)
  const [row] = await ctx.tx
    .select()
    .from(stock)
    .where(and(eq(stock.storeId, store_id), eq(stock.sizeId, size_id)))
  return row && [row.onHand, row.reserved]
}

/** How many wait for a row of stock that is locked. */
async function waiting(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`)
  return rows[0]?.n ?? 0
}

const available = async (ctx: Ctx) => {
  const { size_id } = await place(ctx)
  return (await availableStock(ctx, [size_id])).map((row) => row.available)
}

describe('reserving', () => {
  it('never promises more than there is, however many ask at once', async () => {
    await kontor.inCtx((ctx) => count(ctx, 0, 7))
    const lines = Array.from({ length: 40 }, () => nextLine++)
    const answers = await Promise.all(
      lines.map((line_id) =>
        kontor.inCtx(async (ctx) => reserveStock(ctx, { line_id, ...(await place(ctx)) })),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(7)
    expect(await kontor.inCtx((ctx) => state(ctx))).toEqual([7, 7])
    await Promise.all(lines.map((line) => kontor.inCtx((ctx) => releaseStock(ctx, line))))
    expect(await kontor.inCtx((ctx) => state(ctx))).toEqual([7, 0])
  })

  it('promises a line one piece only, and gives it back once only', () =>
    kontor.inCtx(async (ctx) => {
      await count(ctx, 0, 3)
      const line_id = nextLine++
      const where = await place(ctx)
      expect(await reserveStock(ctx, { line_id, ...where })).toBe(true)
      expect(await reserveStock(ctx, { line_id, ...where })).toBe(false)
      expect(await state(ctx)).toEqual([3, 1])
      await releaseStock(ctx, line_id)
      await releaseStock(ctx, line_id)
      expect(await state(ctx)).toEqual([3, 0])
    }))

  it('moves to another store where it has the piece, or where somebody says so', () =>
    kontor.inCtx(async (ctx) => {
      await count(ctx, 0, 1)
      const line = nextLine++
      await reserveStock(ctx, { line_id: line, ...(await place(ctx)) })
      const target = await place(ctx, '2')
      expect(await moveReservation(ctx, line, { ...target, force: false })).toBe(false)
      expect(await state(ctx)).toEqual([1, 1])
      expect(await moveReservation(ctx, line, { ...target, force: true })).toBe(true)
      expect([await state(ctx), await state(ctx, '2')]).toEqual([
        [1, 0],
        [0, 1],
      ])
      expect(await available(ctx)).toEqual([0, 1])
      expect(await moveReservation(ctx, line, { ...(await place(ctx)), force: false })).toBe(true)
      expect([await state(ctx), await state(ctx, '2')]).toEqual([
        [1, 1],
        [0, 0],
      ])
    }))

  it('shows active stores only, best ranking first', () =>
    kontor.inCtx(async (ctx) => {
      await count(ctx, 0, 5, '1')
      await count(ctx, 0, 4, '2')
      await count(ctx, 0, 3, '3')
      expect(await available(ctx)).toEqual([4, 5])
    }))
})

describe('counting', () => {
  it('changes nothing with an older count', () =>
    kontor.inCtx(async (ctx) => {
      expect(await count(ctx, 10, 5)).toMatchObject([{ key: `1/${EAN}`, result: 'created', message: '' }])
      expect(await count(ctx, 5, 9)).toMatchObject([
        { result: 'unchanged', message: 'Es liegt bereits ein neuerer Bestand vor.' },
      ])
      expect(await state(ctx)).toEqual([5, 0])
      expect(await count(ctx, 11, 5)).toMatchObject([{ result: 'unchanged', message: '' }])
      expect(await count(ctx, 10, 9)).toMatchObject([{ result: 'unchanged' }])
      expect(await count(ctx, 12, 9)).toMatchObject([{ result: 'updated' }])
      expect(await state(ctx)).toEqual([9, 0])
    }))

  it('may undercut what is promised', () =>
    kontor.inCtx(async (ctx) => {
      await count(ctx, 0, 2)
      await reserveStock(ctx, { line_id: nextLine++, ...(await place(ctx)) })
      await reserveStock(ctx, { line_id: nextLine++, ...(await place(ctx)) })
      await count(ctx, 1, 1)
      expect(await state(ctx)).toEqual([1, 2])
      expect(await available(ctx)).toEqual([0])
    }))

  it('counts a sale once: before the next count by the promise, after it by the count', () =>
    kontor.inCtx(async (ctx) => {
      await count(ctx, 0, 3)
      const line = nextLine++
      await reserveStock(ctx, { line_id: line, ...(await place(ctx)) })
      await markSold(ctx, [line], at(10))
      expect(await available(ctx)).toEqual([2])
      await count(ctx, 9, 3)
      expect(await available(ctx)).toEqual([2])
      await count(ctx, 11, 2)
      expect(await state(ctx)).toEqual([2, 0])
      await markSold(ctx, [line], at(12))
      await releaseStock(ctx, line)
      expect(await state(ctx)).toEqual([2, 0])
    }))

  it('ends a promise at once where the count that includes the sale is here already', () =>
    kontor.inCtx(async (ctx) => {
      await count(ctx, 0, 3)
      const line = nextLine++
      await reserveStock(ctx, { line_id: line, ...(await place(ctx)) })
      await count(ctx, 20, 2)
      await markSold(ctx, [line], at(10))
      expect(await state(ctx)).toEqual([2, 0])
    }))

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'ends the promise to a piece that was marked as sold while the count waited for it',
    async () => {
      const line = nextLine++
      const where = await kontor.inCtx(async (ctx) => {
        await count(ctx, 0, 3)
        return place(ctx)
      })
      await kontor.inCtx((ctx) => reserveStock(ctx, { line_id: line, ...where }))
      let counting: Promise<unknown> | undefined
      await kontor.inCtx(async (ctx) => {
        await markSold(ctx, [line], at(10))
        counting = kontor.inCtx((other) => count(other, 20, 2))
        await expect.poll(() => waiting(ctx), { timeout: 10_000 }).toBe(1)
      })
      await counting
      expect(await kontor.inCtx((ctx) => state(ctx))).toEqual([2, 0])
    },
  )

  it('takes a sale back when the piece stays after all', () =>
    kontor.inCtx(async (ctx) => {
      await count(ctx, 0, 3)
      const line = nextLine++
      const where = await place(ctx)
      await reserveStock(ctx, { line_id: line, ...where })
      await markSold(ctx, [line], at(10))
      await moveReservation(ctx, line, { ...where, force: true })
      await count(ctx, 11, 3)
      expect(await state(ctx)).toEqual([3, 1])
    }))

  it('of places that many feeds count for the first time at once is taken over, whoever creates them', async () => {
    const feed = (on_hand: number) => [
      { store_number: '1', ean: EAN, on_hand },
      { store_number: '2', ean: OTHER_EAN, on_hand },
      { store_number: '2', ean: EAN, on_hand },
    ]
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        kontor.inCtx((ctx) => applyStock(ctx, new Date(Date.UTC(2026, 10, 2, 8, n)), feed(n + 1))),
      ),
    )
    const created = outcomes.flat().filter(({ result }) => result === 'created')
    expect(created.map(({ key }) => key).sort()).toEqual([`1/${EAN}`, `2/${OTHER_EAN}`, `2/${EAN}`])
    const places = await kontor.inCtx((ctx) => ctx.tx.select().from(stock))
    expect(places.map(({ onHand }) => onHand)).toEqual([20, 20, 20])
  })

  it('refuses unknown stores and EANs and repeated rows, each alone', () =>
    kontor.inCtx(async (ctx) => {
      const results = await applyStock(ctx, at(0), [
        { store_number: '9', ean: EAN, on_hand: 1 },
        { store_number: '1', ean: '96385074', on_hand: 1 },
        { store_number: '1', ean: EAN, on_hand: 1 },
        { store_number: '1', ean: EAN, on_hand: 2 },
      ])
      expect(results.map((row) => row.result)).toEqual(['refused', 'refused', 'created', 'refused'])
      expect(results[0]?.message).toBe('Es gibt keine Filiale mit der Nummer 9.')
      expect(await state(ctx)).toEqual([1, 0])
    }))

  it('shows what lies there and is promised to nobody, after any row of sales and counts', async () => {
    const step = fc.record({
      kind: fc.constantFrom('reserve', 'sell', 'release', 'count'),
      which: fc.nat(20),
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 25 }), (start, steps) =>
        kontor.inCtx(async (ctx) => {
          await ctx.tx.delete(stockReservations)
          await ctx.tx.delete(stock)
          await count(ctx, 0, start)
          const shelf = { pieces: start, promised: [] as number[] }
          for (const [minute, { kind, which }] of steps.entries()) {
            await happen(ctx, shelf, kind, which, minute + 1)
            expect((await available(ctx))[0]).toBe(shelf.pieces - shelf.promised.length)
          }
        }),
      ),
      { numRuns: 25 },
    )
  })
})

/** One thing that happens in a store, to the shelf as a person sees it and to the books. */
async function happen(
  ctx: Ctx,
  shelf: { pieces: number; promised: number[] },
  kind: string,
  which: number,
  minute: number,
): Promise<void> {
  if (kind === 'count') return void (await count(ctx, minute, shelf.pieces))
  if (kind === 'reserve') {
    const line_id = nextLine++
    if (await reserveStock(ctx, { line_id, ...(await place(ctx)) })) shelf.promised.push(line_id)
    return
  }
  const [line] = shelf.promised.splice(which % Math.max(1, shelf.promised.length), 1)
  if (line === undefined) return
  if (kind === 'release') return releaseStock(ctx, line)
  await markSold(ctx, [line], at(minute))
  shelf.pieces -= 1
}

describe('articles', () => {
  it('are created, changed, left alone or refused one by one', () =>
    kontor.inCtx(async (ctx) => {
      const results = await upsertArticles(ctx, [
        article('W1', EAN),
        article('W2', OTHER_EAN, { title: 'Neuer Titel' }),
        article('W3', EAN),
        article('W4', '96385074'),
        article('W4', '96385074'),
        article('W5', '96385074'),
      ])
      expect(results.map(({ key, result }) => [key, result])).toEqual([
        ['W1', 'unchanged'],
        ['W2', 'updated'],
        ['W3', 'refused'],
        ['W4', 'created'],
        ['W4', 'refused'],
        ['W5', 'refused'],
      ])
      expect(results[2]?.message).toBe(`Die EAN ${EAN} gehört bereits zum Artikel W1.`)
      const sizes = await findSizesByEan(ctx, [EAN, OTHER_EAN, '96385074', '4012345678901'])
      expect([...sizes.keys()].sort()).toEqual([OTHER_EAN, EAN, '96385074'].sort())
      expect(sizes.get(OTHER_EAN)).toMatchObject({
        title: 'Neuer Titel',
        original_price_cents: 7995,
        tax_rate: 19,
      })
    }))

  it('are found by SKU where the SKU says which', () =>
    kontor.inCtx(async (ctx) => {
      await upsertArticles(ctx, [
        article('W6', '4011905437873', {
          sizes: [
            {
              size: '40',
              ean: '4011905437873',
              sku: 'SAME',
              original_price: 1,
              sale_price: 1,
              channel_prices: {},
            },
            {
              size: '41',
              ean: '4000539671203',
              sku: 'SAME',
              original_price: 1,
              sale_price: 1,
              channel_prices: {},
            },
          ],
        }),
      ])
      expect(await findEansBySku(ctx, [`SKU-${EAN}`, 'SAME', 'NONE', ''])).toEqual(
        new Map([[`SKU-${EAN}`, EAN]]),
      )
    }))

  it('of many feeds at once agree on who owns an EAN', async () => {
    const feeds = Array.from({ length: 8 }, (_, n) =>
      kontor.inCtx((ctx) => upsertArticles(ctx, [article(`P${n}`, '5901234123457')])),
    )
    const results = (await Promise.all(feeds)).flat().map((row) => row.result)
    expect(results.sort()).toEqual(['created', ...Array.from({ length: 7 }, () => 'refused')])
  })

  it('of one company are nobody else’s', async () => {
    const seen = await kontor.inCtx((ctx) => findSizesByEan(ctx, [EAN]), kontor.b.admin)
    expect(seen.size).toBe(0)
    const [row] = await kontor.inCtx((ctx) => upsertArticles(ctx, [article('W1', EAN)]), kontor.b.admin)
    expect(row?.result).toBe('created')
    expect(
      await kontor.inCtx(async (ctx) => (await ctx.tx.select().from(articleSizes)).length, kontor.b.admin),
    ).toBe(1)
    expect(
      await kontor.inCtx(async (ctx) => (await ctx.tx.select().from(articles)).length, kontor.b.admin),
    ).toBe(1)
  })
})
