import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportSetup, reportSetup } from '../../../test/builders/channel-reports.ts'
import { intakeOrder } from '../../../test/builders/intake.ts'
import { CHANNEL_ADAPTERS } from '../../connectors/marketplaces/index.ts'
import { pullChannels } from '../intake/index.ts'
import { changeChannelAccount } from '../organisation/accounts/change-channel-account.ts'
import { ownAccounts } from '../organisation/accounts/managed-accounts.repository.ts'
import { sweepChannelReports } from './index.ts'

let setup: ReportSetup
let kontor: ReportSetup['kontor']
beforeAll(async () => {
  setup = await reportSetup()
  kontor = setup.kontor
})
afterAll(() => setup.close())

const HOUR = 3_600_000
const reportOf = async (orderId: number) => (await setup.reportsOf(orderId)).at(-1)
const confirmationsOf = async (ext: string) =>
  (await setup.amazon.ledger()).confirmations.filter((one) => one.order_id === ext)
/** Pauses or resumes an account by its name; days pass here, which no session outlives. */
async function setActive(name: string, is_active: boolean): Promise<void> {
  await kontor.inCtx(async (ctx) => {
    const account = (await ownAccounts(ctx)).find((one) => one.name === name)
    const edit = { name, marketplaces: [], stock_buffer: 0, is_active, version: account?.own?.version ?? 0 }
    await changeChannelAccount(
      ctx,
      { channelAdapters: CHANNEL_ADAPTERS, secrets: kontor.deps.secrets },
      account?.id ?? 0,
      edit,
    )
  })
}
/** Lets time pass, hour by hour, with the work that falls due meanwhile. */
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    kontor.clock.advance(HOUR)
    await kontor.runSchedule(sweepChannelReports)
    await kontor.runJobs()
  }
}

describe('a paused account', () => {
  it('is not pulled until it is resumed', async () => {
    await setup.pull()
    await setActive('Amazon.de', false)
    const { order } = await setup.amazon.place({ items: [{ sku: 'SKU-2' }] })
    kontor.clock.advance(60_000)
    await kontor.runSchedule(pullChannels)
    expect(await kontor.runJobs()).not.toContain('pull-channel')
    await setActive('Amazon.de', true)
    await kontor.runSchedule(pullChannels)
    await kontor.runJobs()
    expect((await setup.known(order.orderId)).ext).toBe(order.orderId)
  })

  it('is told nothing for days, then everything once, each report with its whole time', async () => {
    const order = await setup.sell()
    await setActive('Amazon.de', false)
    await setup.buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    await pass(50)
    expect(await confirmationsOf(order.ext)).toEqual([])
    expect(await reportOf(order.id)).toMatchObject({ state: 'pending', attempts: 0, lastError: null })
    expect(await setup.historyOf(order.ext)).toEqual([])

    await setActive('Amazon.de', true)
    expect(await reportOf(order.id)).toMatchObject({ createdAt: kontor.clock.now() })
    kontor.clock.advance(3 * 60_000)
    await kontor.runSchedule(sweepChannelReports)
    await kontor.runJobs()
    expect(await confirmationsOf(order.ext)).toHaveLength(1)
    expect(await reportOf(order.id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('that fetches its reports itself gets none meanwhile, and a day for them afterwards', async () => {
    const order = await setup.push('PAUSED-1')
    await setup.buyLabel(order.id, order.lineIds)
    await setActive('Shop', false)
    const fetch = () =>
      kontor.as(null).get('/intake/reports?channel=1', { authorization: setup.authorization })
    expect((await fetch()).statusCode).toBe(404)
    await pass(50)
    expect(await reportOf(order.id)).toMatchObject({ state: 'pending', lastError: null })

    await setActive('Shop', true)
    expect(await reportOf(order.id)).toMatchObject({
      nextAttemptAt: new Date(kontor.clock.now().getTime() + 24 * HOUR),
    })
    expect((await fetch()).json().data).toMatchObject([{ ext_order_id: 'PAUSED-1' }])
  })

  it('refuses an order by its name, and takes it when it is imported again', async () => {
    await setActive('Shop', false)
    const send = async () => {
      const { authorization } = setup
      const body = { orders: [intakeOrder('PAUSED-2')] }
      return (await kontor.as(null).post('/intake/orders', body, { authorization })).json().data[0]
    }
    expect(await send()).toMatchObject({
      result: 'dead_letter',
      message: expect.stringContaining('Das Konto „Shop“ für Webshop ist pausiert.'),
    })
    await setActive('Shop', true)
    expect(await send()).toMatchObject({ result: 'imported' })
  })
})
