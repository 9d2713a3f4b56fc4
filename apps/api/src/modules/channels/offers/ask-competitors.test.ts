import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEans, type OfferStage, offerStage } from '../../../../test/offer-stage.ts'
import type { TestUser } from '../../../../test/people.ts'
import { manufacturerId } from '../../pricing/uvp/uvp.repository.ts'
import { askCompetitorsHourly } from '../index.ts'
import { askCompetitorsJob } from './offers.jobs.ts'

const AMAZON = 4
const PAUSE_MS = 35_000

let stage: OfferStage
beforeAll(async () => {
  stage = await offerStage()
})
afterAll(() => stage.close())

async function follow(is_active: boolean, channels: readonly number[] = [AMAZON]): Promise<void> {
  const as = stage.kontor.as(stage.kontor.a.admin)
  const manufacturer_id = manufacturerId('Gabor')
  const { version } = (await as.get(`/uvp/bestPrice?manufacturer_id=${manufacturer_id}`)).json()
  const settings = { is_active, channels, undercut: 0.01, price_ending: 'none' }
  const answer = await as.post('/uvp/bestPrice', { manufacturer_id, ...settings, version })
  expect(answer.statusCode, answer.body).toBe(200)
}
const ask = async (): Promise<void> => {
  await stage.kontor.runSchedule(askCompetitorsHourly)
  await stage.kontor.runJobs()
}
/** What is known of competitors on Amazon by EAN, in cents. */
const known = (user: TestUser = stage.kontor.a.admin): Promise<Map<string, number>> =>
  stage.kontor.inCtx(async ({ tx }) => {
    const { rows } = await tx.execute<{ ean: string; cents: number }>(sql`
      select ean, price_cents::int as cents from competitor_prices where sales_channel_id = ${AMAZON}`)
    return new Map(rows.map(({ ean, cents }) => [ean, cents]))
  }, user)
const forget = () => stage.kontor.inCtx(({ tx }) => tx.execute(sql`delete from competitor_prices`))

describe('the prices of competitors', () => {
  it('are asked for where a brand follows them, with shipping, and of others alone', async () => {
    const { eans } = await stage.shoe([1, 1, 1, 1])
    const [dear = '', sent = '', used = '', alone = ''] = eans
    const own = { seller_id: 'A1SANDBOXSELLER', price_cents: 100 }
    await stage.list([dear], { competitors: [{ price_cents: 9490 }, { price_cents: 9995 }, own] })
    await stage.list([sent], {
      competitors: [
        { price_cents: 5000, shipping_cents: 495 },
        { price_cents: 5400, shipping_cents: 0 },
      ],
    })
    await stage.list([used], {
      competitors: [{ price_cents: 1000, condition: 'Used' }, { price_cents: 7000 }],
    })
    await stage.settle()
    await ask()
    expect(await known()).toEqual(new Map())

    await stage.shoe([1])
    await follow(true, [])
    await ask()
    await follow(false)
    await ask()
    expect(await known()).toEqual(new Map())

    await follow(true)
    await ask()
    expect(await known()).toEqual(
      new Map([
        [dear, 9490],
        [sent, 5400],
        [used, 7000],
      ]),
    )
    expect((await known()).has(alone)).toBe(false)
    expect(await known(stage.kontor.b.admin)).toEqual(new Map())
  })

  it('are asked for in the pace of the channel, a part at a time', async () => {
    const eans = newEans(45)
    await stage.shoe(
      eans.map(() => 1),
      { eans },
    )
    await stage.list(eans, { competitors: [{ price_cents: 6000 }] })
    await stage.settle()
    await forget()
    const seen: number[] = []
    const questions: number[] = []
    await ask()
    // A round that is under way is not begun again.
    await stage.kontor.runSchedule(askCompetitorsHourly)
    for (let round = 0; round < 4; round += 1) {
      seen.push((await known()).size)
      stage.kontor.clock.advance(PAUSE_MS)
      const ran = await stage.kontor.runJobs()
      questions.push(ran.filter((name) => name === askCompetitorsJob.name).length)
    }
    expect(questions).toEqual([1, 1, 0, 0])
    const [first = 0, second = 0, third = 0] = seen
    expect(first).toBeGreaterThan(10)
    expect(first).toBeLessThanOrEqual(20)
    expect(second - first).toBe(20)
    expect(third).toBe(48)
  })

  it('are the lowest of the countries that are on, fewer articles at a time, and of those in euros', async () => {
    const france = 'A13V1IB3VIYZZH'
    await stage.changeOwn(stage.amazonId, { marketplaces: ['A1PA6795UKMFR9', france, 'A1F83G8C2ARO7P'] })
    await forget()
    const { eans } = await stage.shoe([1, 1])
    const [both = '', home = ''] = eans
    await stage.list([both], {
      competitors: [
        { price_cents: 9490, marketplace_id: 'A1PA6795UKMFR9' },
        { price_cents: 8990, marketplace_id: france },
        { price_cents: 100, marketplace_id: 'A1F83G8C2ARO7P' },
      ],
    })
    await stage.list([home], { competitors: [{ price_cents: 7000, marketplace_id: 'A1PA6795UKMFR9' }] })
    await stage.settle()
    await forget()
    await ask()
    const rounds = [(await known()).size]
    for (let round = 0; round < 6; round += 1) {
      stage.kontor.clock.advance(PAUSE_MS)
      await stage.kontor.runJobs()
      rounds.push((await known()).size)
    }
    for (const [index, size] of rounds.entries())
      expect(size - (rounds[index - 1] ?? 0)).toBeLessThanOrEqual(10)
    expect((await known()).get(both)).toBe(8990)
    expect((await known()).get(home)).toBe(7000)
    await stage.changeOwn(stage.amazonId, { marketplaces: ['A1PA6795UKMFR9'] })
  })

  it('are left as they were where the channel cannot be asked', async () => {
    await forget()
    await stage.amazon.admin('POST', 'faults', {
      ...{ target: 'amazon.competitive_summary', times: 1, kind: 'status', status: 503 },
    })
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await known()).toEqual(new Map())
    stage.kontor.clock.advance(10 * PAUSE_MS)
    await ask()
    expect((await known()).size).toBeGreaterThan(10)
  })
})
