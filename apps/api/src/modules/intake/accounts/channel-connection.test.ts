import type { ManagedChannelAccount } from '@kontor/contract/organisation'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AmazonStage, openAmazon } from '../../../../test/amazon-stage.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount, fillShelves, readOrder } from '../../../../test/builders/intake.ts'
import { amazonConnector } from '../../../connectors/marketplaces/amazon/marketplace.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { pullChannels } from '../index.ts'

let kontor: TestApp
let amazon: AmazonStage
beforeAll(async () => {
  amazon = await openAmazon({ clock: () => kontor.clock.now() })
  kontor = await testApp({
    adapters: {
      marketplaces: {
        amazon: amazonConnector(amazon.endpoints, { timeoutMs: 400, patienceMs: 800, pauseMs: 1 }),
      },
    },
  })
  await ensureReferenceData(kontor.db)
  await fillShelves(kontor)
})
afterAll(async () => {
  await kontor.close()
  await amazon.sandbox.stop()
})
beforeEach(() => amazon.admin('DELETE', 'faults'))

let accounts = 0
const open = (more: object = {}) => {
  accounts += 1
  const credentials = amazon.credentials
  return addAccount(kontor, {
    sales_channel_id: 4,
    name: `Amazon ${accounts}`,
    adapter: 'amazon',
    credentials,
    ...more,
  })
}
const asAdmin = () => kontor.as(kontor.a.admin)
const check = async (id: number) => {
  const answer = await asAdmin().post(`/accounting/channels/${id}/check`)
  return [answer.statusCode, answer.json().result ?? answer.json().code]
}
const viewOf = async (id: number): Promise<ManagedChannelAccount | undefined> => {
  const data: ManagedChannelAccount[] = (await asAdmin().get('/accounting/channels')).json().data
  return data.find((account) => account.id === id)
}
const begin = (id: number, body: object) => asAdmin().post(`/accounting/channels/${id}/import`, body)

describe('the check of a channel account', () => {
  it('says that the connection works, also of a paused one', async () => {
    expect(await check(await open())).toEqual([200, 'ok'])
    expect(await check(await open({ is_active: false }))).toEqual([200, 'ok'])
    const answer = await asAdmin().post(`/accounting/channels/${await open()}/check`)
    expect(answer.json().message).toBe('Die Verbindung steht.')
  })

  it.each([
    ['client_secret', 'falsch'],
    ['refresh_token', 'Atzr|falsch'],
  ])('says that a wrong %s opens nothing', async (field, value) => {
    const credentials = JSON.stringify({ ...JSON.parse(amazon.credentials), [field]: value })
    expect(await check(await open({ credentials }))).toEqual([200, 'wrong_credentials'])
  })

  it('says so of credentials that cannot be read, and of none', async () => {
    expect(await check(await open({ credentials: '{}' }))).toEqual([200, 'wrong_credentials'])
    expect(
      await check(await addAccount(kontor, { sales_channel_id: 4, name: 'leer', adapter: 'amazon' })),
    ).toEqual([200, 'missing_credentials'])
  })

  it.each([
    ['never answers', { kind: 'timeout_before_work', times: -1 }, 'unreachable'],
    ['cuts the connection', { kind: 'reset', times: -1 }, 'unreachable'],
    ['is out of order', { kind: 'status', status: 500, times: -1 }, 'unreachable'],
    ['answers rubbish', { kind: 'rubbish', times: -1 }, 'unreachable'],
    ['takes no more requests', { kind: 'status', status: 429, retry_after: 60, times: -1 }, 'busy'],
    ['has withdrawn the right', { kind: 'status', status: 403, times: -1 }, 'wrong_credentials'],
  ])('says what is wrong when the channel %s', async (_what, fault, result) => {
    // Other credentials are another client: faults do not open its circuit for the next case.
    const id = await open({
      credentials: JSON.stringify({ ...JSON.parse(amazon.credentials), seller_id: `S${accounts}` }),
    })
    await amazon.admin('POST', 'faults', { target: 'amazon.get', ...fault })
    expect(await check(id)).toEqual([200, result])
  })

  it('is refused for a channel that delivers by itself', async () => {
    expect(await check(await addAccount(kontor, { name: 'Eigener Shop' }))).toEqual([
      422,
      'channel_account_unchecked',
    ])
  })

  it('changes nothing', async () => {
    const id = await open({ is_active: false })
    const before = await viewOf(id)
    await check(id)
    expect(await viewOf(id)).toEqual(before)
  })
})

describe('the first import', () => {
  it('fetches orders from the chosen day on, once', async () => {
    const [old, recent] = ['302-0000000-0000001', '302-0000000-0000002']
    for (const [amazon_order_id, created_at] of [
      [old, '2026-01-05T10:00:00Z'],
      [recent, '2026-01-20T10:00:00Z'],
    ])
      await amazon.place({ amazon_order_id, created_at, items: [{ sku: 'SKU-2' }] })
    const id = await open({ is_active: false })
    await kontor.runSchedule(pullChannels)
    await kontor.runJobs()
    expect(await viewOf(id)).toMatchObject({ own: { awaits_first_import: true, last_pull_at: null } })

    const answer = await begin(id, { from: '2026-01-10', version: 1 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      is_active: true,
      own: { import_from: '2026-01-09T23:00:00.000Z', awaits_first_import: false },
    })
    await kontor.runJobs()
    expect(await viewOf(id)).toMatchObject({
      own: { last_pull_error: null, last_pull_at: expect.any(String) },
    })
    expect(await kontor.inCtx((ctx) => readOrder(ctx, recent))).toBeTruthy()
    expect(await kontor.inCtx((ctx) => readOrder(ctx, old))).toBeFalsy()

    const again = await begin(id, { from: '2026-01-01', version: 2 })
    expect([again.statusCode, again.json().code]).toEqual([409, 'first_import_started'])
  })

  it.each([
    [{ from: '2026-03-11', version: 1 }, 422, 'first_import_day'],
    [{ from: '2024-03-01', version: 1 }, 422, 'first_import_day'],
    [{ from: '2026-02-29', version: 1 }, 400, 'invalid_request'],
    [{ from: '2026-03-01', version: 9 }, 409, 'stale_version'],
  ])('%j is refused with %i %s', async (body, status, code) => {
    const answer = await begin(await open({ is_active: false }), body)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('needs credentials', async () => {
    const id = await addAccount(kontor, {
      sales_channel_id: 4,
      name: 'ohne',
      adapter: 'amazon',
      is_active: false,
    })
    expect((await begin(id, { from: '2026-03-01', version: 1 })).json().code).toBe('credentials_missing')
  })

  it('started by fifty callers begins once', async () => {
    const id = await open({ is_active: false })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => begin(id, { from: '2026-03-01', version: 1 })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await kontor.runJobs()).filter((job) => job === 'pull-channel')).toHaveLength(1)
  })
})
