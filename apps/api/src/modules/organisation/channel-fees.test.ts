import type { ChannelFee } from '@kontor/contract/organisation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { makeUser } from '../../../test/people.ts'
import { ensureSalesChannels } from './index.ts'
import { channelFees } from './organisation.tables.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await kontor.db.write({ companyId: null }, ensureSalesChannels)
  const fee = { country: 'DE', type: 'Zalando', salesChannelId: 3 } as const
  await kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    await tx.insert(channelFees).values([
      { ...fee, companyId, validFrom: '2025-01-01', mpCostsStep1: 9.5 },
      { ...fee, companyId, validFrom: '2027-01-01', mpCostsStep1: 10, mpReturnCostsCents: 250 },
      { ...fee, companyId, validFrom: '2026-01-01', country: 'AT', anwrTransCostsStep2Cents: 95 },
      {
        companyId,
        country: 'DE',
        type: 'Ebay',
        salesChannelId: 2,
        validFrom: '2025-01-01',
        mpPaymentCosts: 1.9,
      },
    ])
  })
})
afterAll(() => kontor.close())

const feesOf = async (company = kontor.a): Promise<ChannelFee[]> =>
  (await kontor.as(company.users.co_accounting).get('/accounting/company/fees')).json().data

test('fees come by channel and country, the newest first, in percent and euros', async () => {
  const fees = await feesOf()
  expect(fees.map((fee) => [fee.sales_channel.name, fee.country, fee.valid_from])).toEqual([
    ['eBay', 'DE', '2025-01-01'],
    ['Zalando', 'AT', '2026-01-01'],
    ['Zalando', 'DE', '2027-01-01'],
    ['Zalando', 'DE', '2025-01-01'],
  ])
  expect(fees[0]).toMatchObject({ type: 'Ebay', mp_payment_costs: 1.9, mp_costs_step_1: null })
  expect(fees[1]).toMatchObject({ anwr_trans_costs_step_1: null, anwr_trans_costs_step_2: 0.95 })
  expect(fees[2]).toMatchObject({ mp_costs_step_1: 10, mp_return_costs: 2.5 })
  expect(fees[3]?.mp_costs_step_1).toBe(9.5)
})

test('say which of them counts now: of each channel and country the newest whose day has come', async () => {
  const currentAt = async (now: string) => {
    kontor.clock.set(now)
    const reader = await makeUser(kontor.db, kontor.a.id, ['co_accounting'], kontor.clock.now())
    const { data } = (await kontor.as(reader).get('/accounting/company/fees')).json()
    return data.map((fee: ChannelFee) => fee.is_current)
  }
  expect(await currentAt('2026-12-31T22:59:59.000Z')).toEqual([true, true, false, true])
  expect(await currentAt('2026-12-31T23:00:00.000Z')).toEqual([true, true, true, false])
  kontor.clock.set(TEST_NOW)
})

test('are those of the own company, for who does its accounting', async () => {
  expect(await feesOf(kontor.b)).toEqual([])
  expect((await kontor.as(kontor.a.users.co_products).get('/accounting/company/fees')).statusCode).toBe(403)
})

test('stand once for a day', async () => {
  const again = kontor.inCtx(({ tx, company }) =>
    tx.insert(channelFees).values({
      companyId: company.id,
      salesChannelId: 3,
      country: 'DE',
      type: 'Zalando',
      validFrom: '2025-01-01',
    }),
  )
  await expect(again).rejects.toMatchObject({ cause: { code: '23505' } })
})
