import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportSetup, reportSetup } from '../../../test/builders/channel-reports.ts'
import {
  addApiKey,
  EAN,
  fillShelves,
  intakeOrder,
  OTHER_EAN,
  readOrder,
} from '../../../test/builders/intake.ts'
import { sharedAccount } from '../../../test/builders/shared-account.ts'
import { sqlState } from '../../platform/errors/sql-state.ts'
import { applyStock } from '../catalogue/index.ts'
import { isAccountInDoubt, ticketsSince } from '../channels/channel-reports.repository.ts'
import { channelReports } from '../channels/channels.tables.ts'
import { channelOrders, orders } from '../orders/orders.tables.ts'
import { type AccountKey, findChannelAccount, inAccountOwner, inParticipant } from '../organisation/index.ts'
import { channelAccounts, channelParticipations } from '../organisation/organisation.tables.ts'
import { chooseSeller } from './allocation/seller-of.ts'
import { pullChannelJob } from './index.ts'
import { deadLetters } from './intake.tables.ts'

const KAUFLAND = 53
const AMAZON = 4
/** Sold by B alone. */
const EAN_OF_B = '4004182736456'
const FOREIGN_KEY = '23503'
const CHECK = '23514'
const UNIQUE = '23505'

let setup: ReportSetup
let kaufland: AccountKey
let amazon: AccountKey
let authorization: string
beforeAll(async () => {
  setup = await reportSetup()
  const { kontor } = setup
  const { a, b, provider } = kontor
  await fillShelves(kontor, b.admin, 0)
  const article = { wws_number: 'B', wws_model: 'B', brand: 'Gabor', title: 'Pumps' }
  const sizes = [{ size: '38', ean: EAN_OF_B, original_price: 99.95, sale_price: 99.95 }]
  const ofB = await addApiKey(kontor, b.admin, 'key-of-b')
  const fed = await kontor
    .as(null)
    .post('/intake/articles', { articles: [{ ...article, sizes }] }, { authorization: ofB })
  expect(fed.statusCode).toBe(200)
  await give(EAN_OF_B, 100)
  const participants = [a.id, b.id]
  kaufland = await sharedAccount(kontor.db, { sales_channel_id: KAUFLAND, name: 'Kaufland', participants })
  amazon = await sharedAccount(kontor.db, {
    sales_channel_id: AMAZON,
    name: 'Amazon des Anbieters',
    participants,
    adapter: 'amazon',
    credentials: kontor.deps.secrets.encrypt(setup.amazon.credentials),
  })
  authorization = await addApiKey(kontor, provider.staff, 'key-of-the-provider')
})
afterAll(() => setup.close())

/** B has so many pieces of an article. */
const give = (ean: string, on_hand: number) =>
  setup.kontor.inCtx(
    (ctx) => applyStock(ctx, ctx.now, [{ store_number: '001', ean, on_hand }]),
    setup.kontor.b.admin,
  )

const candidate = (participant_id: number, more: object = {}) => ({
  participant_id,
  ranking: 1,
  named: 0,
  in_stock: 0,
  known: 0,
  ...more,
})

describe('who gets an order', () => {
  it.each([
    ['nobody, where nobody sells', [], null],
    ['who came first', [candidate(8), candidate(7)], 7],
    ['the better ranking before who came first', [candidate(7, { ranking: 2 }), candidate(8)], 8],
    ['who knows the article before ranking', [candidate(7), candidate(8, { ranking: 2, known: 1 })], 8],
    [
      'who has it before who knows more',
      [candidate(7, { known: 2 }), candidate(8, { in_stock: 1, known: 1 })],
      8,
    ],
    [
      'whose store the channel named',
      [candidate(7, { in_stock: 2, known: 2 }), candidate(8, { named: 1 })],
      8,
    ],
  ])('is %s', (_, participants, expected) => {
    expect(chooseSeller(participants)).toBe(expected)
  })
})

const calls = () => setup.kontor.as(null)
const push = async (ext: string, more: object = {}, key = authorization) => {
  const body = { orders: [intakeOrder(ext, { channel: String(KAUFLAND), ...more })] }
  const answer = await calls().post('/intake/orders', body, { authorization: key })
  return answer.json().data[0]
}
const line = (ean: string, more: object = {}) => ({
  item_id: ean,
  ean,
  title: 'Schuh',
  item_price: 64.94,
  ...more,
})
const ofA = (ext: string) => setup.kontor.inCtx((ctx) => readOrder(ctx, ext))
const ofB = (ext: string) => setup.kontor.inCtx((ctx) => readOrder(ctx, ext), setup.kontor.b.admin)
const inProvider = <T>(work: Parameters<typeof setup.kontor.inCtx<T>>[0]) =>
  setup.kontor.inCtx(work, setup.kontor.provider.staff)

/** Reads what Amazon sold on the provider's account. */
async function pull(): Promise<void> {
  setup.kontor.clock.advance(60_000)
  await inProvider((ctx) => ctx.enqueue(pullChannelJob, { channel_account_id: amazon.id }))
  await setup.kontor.runJobs()
}

describe('an order on an account of the provider', () => {
  it('goes to the merchant who has it, as an ordinary one, and its document stays with the provider', async () => {
    expect(await push('K-1')).toMatchObject({ result: 'imported' })
    expect(await ofA('K-1')).toMatchObject({
      merchantExternalOrder: false,
      accountOwnerId: setup.kontor.provider.id,
      channelAccountId: kaufland.id,
      participantId: setup.kontor.a.id,
      lines: [{ storeId: expect.any(Number) }],
    })
    expect(await ofB('K-1')).toBeNull()
    expect(await inProvider((ctx) => readOrder(ctx, 'K-1'))).toBeNull()
    const documents = (ctx: Parameters<Parameters<typeof inProvider>[0]>[0]) =>
      ctx.tx.select().from(channelOrders).where(eq(channelOrders.extOrderId, 'K-1'))
    expect(await inProvider(documents)).toHaveLength(1)
    expect(await setup.kontor.inCtx(documents)).toEqual([])
  })

  it('goes by stock before ranking, and by the store that the channel names before stock', async () => {
    await push('K-2', { lines: [line(EAN_OF_B)] })
    expect(await ofB('K-2')).toMatchObject({ merchantExternalOrder: false })
    // Nobody has it: it waits.
    expect(await push('K-3', { lines: [line('4000000000006')] })).toMatchObject({ result: 'unallocated' })
    expect([await ofA('K-3'), await ofB('K-3')]).toEqual([null, null])
    await setup.kontor.inCtx(
      (ctx) => ctx.tx.execute(sql`update stores set store_number = 'B-7' where store_number = '002'`),
      setup.kontor.b.admin,
    )
    await push('K-4', { lines: [line(OTHER_EAN, { store_number: 'B-7' })] })
    expect(await ofB('K-4')).not.toBeNull()
  })

  it('is the same order when it is delivered again, also when somebody else has the pieces it names now', async () => {
    expect(await push('K-1')).toMatchObject({ result: 'unchanged' })
    expect(await push('K-1', { lines: [line(EAN_OF_B)] })).toMatchObject({ result: 'updated' })
    expect((await ofA('K-1'))?.lines.map(({ ean }) => ean)).toContain(EAN_OF_B)
    expect(await ofB('K-1')).toBeNull()
    const answer = await calls().post(
      `/intake/orders/${KAUFLAND}/K-1/events`,
      { type: 'cancelled', by: 'channel' },
      { authorization },
    )
    expect(answer.json()).toMatchObject({ result: 'applied', order_id: (await ofA('K-1'))?.id })
    expect(await ofA('K-1')).toMatchObject({ status: 'mp_cancellation' })
  })

  it('is not taken from a merchant, who is told nothing of the account', async () => {
    const refused = await push('K-5', {}, setup.authorization)
    expect(refused).toMatchObject({ result: 'dead_letter', order_id: null })
    expect(refused.message).toContain('kein Konto eingerichtet')
    const event = { type: 'cancelled', by: 'channel' }
    const path = `/intake/orders/${KAUFLAND}/K-2/events`
    expect((await calls().post(path, event, { authorization: setup.authorization })).statusCode).toBe(404)
  })

  it('waits in the provider’s list when nobody sells there', async () => {
    await sharedAccount(setup.kontor.db, { sales_channel_id: 19, name: 'CHECK24', participants: [] })
    const answer = await push('C-1', { channel: '19' })
    expect(answer).toMatchObject({ result: 'dead_letter' })
    expect(answer.message).toContain('Über das Konto „CHECK24“ verkauft kein aktiver Händler.')
    const letters = (ctx: Parameters<Parameters<typeof inProvider>[0]>[0]) =>
      ctx.tx.select().from(deadLetters).where(eq(deadLetters.extOrderId, 'C-1'))
    expect(await inProvider(letters)).toMatchObject([{ reasonCode: 'no_participant' }])
    expect(await setup.kontor.inCtx(letters)).toEqual([])
  })

  it('goes past a merchant for whose stores the channel is switched off', async () => {
    const named = { lines: [line('4000000000006', { store_number: '001' })] }
    await push('OPEN-1', named)
    expect(await ofA('OPEN-1')).not.toBeNull()
    await setup.kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`insert into store_closed_channels (company_id, store_id, sales_channel_id)
        select company_id, id, ${KAUFLAND}::smallint from stores where company_id = ${ctx.company.id}`),
    )
    await push('CLOSED-1', named)
    expect(await ofB('CLOSED-1')).not.toBeNull()
    await setup.kontor.inCtx((ctx) => ctx.tx.execute(sql`delete from store_closed_channels`))
  })

  it('goes past a merchant who left; what has been delivered is still his', async () => {
    await push('K-6')
    const leave = (isActive: boolean) =>
      inProvider((ctx) =>
        ctx.tx
          .update(channelParticipations)
          .set({ isActive })
          .where(eq(channelParticipations.participantId, setup.kontor.a.id)),
      )
    await leave(false)
    await give(EAN, 1)
    await push('K-7')
    expect(await ofB('K-7')).not.toBeNull()
    const event = { type: 'cancelled', by: 'channel' }
    await calls().post(`/intake/orders/${KAUFLAND}/K-6/events`, event, { authorization })
    expect(await ofA('K-6')).toMatchObject({ status: 'mp_cancellation' })
    await leave(true)
  })
})

describe('a pull of the provider’s account', () => {
  const sell = (more: object = {}) =>
    setup.amazon.place({ items: [{ sku: 'SKU-2' }], address: HOME, ...more }).then(({ order }) => order)
  const HOME = {
    name: 'Anna Müller',
    addressLine1: 'Ringstr. 4',
    city: 'Berlin',
    postalCode: '12439',
    countryCode: 'DE',
  }

  it('brings each merchant its orders and their changes, with the provider’s keys', async () => {
    const order = await sell()
    await pull()
    expect(await ofA(order.orderId)).toMatchObject({
      merchantExternalOrder: false,
      status: 'approved',
      lines: [{ ean: OTHER_EAN }],
      history: [
        { actorKind: 'channel', actorName: 'Amazon' },
        { transition: 'allocated_ln' },
        { transition: 'given_tr' },
      ],
    })
    await setup.amazon.place({
      order: {
        ...order,
        fulfillment: { fulfillmentStatus: 'CANCELLED', fulfilledBy: 'MERCHANT' },
        lastUpdatedTime: setup.kontor.clock.now().toISOString(),
      },
    })
    await pull()
    expect(await ofA(order.orderId)).toMatchObject({ status: 'mp_cancellation' })
  })

  it('and a merchant’s parcel is confirmed there', async () => {
    const order = await sell()
    await pull()
    const { id = 0, lines = [] } = (await ofA(order.orderId)) ?? {}
    const shipping = await setup.buyLabel(
      id,
      lines.map((one) => one.id),
    )
    await setup.kontor.runJobs()
    expect(await setup.reportsOf(id)).toMatchObject([
      { state: 'sent', shippingId: shipping, accountOwnerId: setup.kontor.provider.id },
    ])
    const { confirmations } = await setup.amazon.ledger()
    expect(confirmations.filter((one) => one.order_id === order.orderId)).toHaveLength(1)
  })
})

describe('the reports of a shared account that fetches them', () => {
  const fetched = async (key: string) =>
    (await calls().get(`/intake/reports?channel=${KAUFLAND}`, { authorization: key })).json().data

  it('are fetched and answered by the provider for all who sell there, and by nobody else', async () => {
    await push('K-8')
    await push('K-9', { lines: [line(EAN_OF_B)] })
    const cancel = async (order: Awaited<ReturnType<typeof ofA>>, user: { token: string }) =>
      setup.kontor
        .as(user)
        .put(`/orders/line/${order?.lines[0]?.id}/cancel`, { reason: 'prior_sale', commentary: '' })
    await cancel(await ofA('K-8'), setup.kontor.a.admin)
    await cancel(await ofB('K-9'), setup.kontor.b.admin)
    const told: { id: number; ext_order_id: string; account: string }[] = await fetched(authorization)
    expect(told.map((one) => [one.ext_order_id, one.account])).toEqual([
      ['K-8', 'Kaufland'],
      ['K-9', 'Kaufland'],
    ])
    expect(await fetched(setup.authorization)).toBeUndefined()
    const [first, second] = told
    const answer = (key: string, id = 0) =>
      calls().put(`/intake/reports/${id}`, { result: 'done', message: '' }, { authorization: key })
    expect((await answer(setup.authorization, first?.id)).statusCode).toBe(404)
    expect((await answer(authorization, first?.id)).json()).toMatchObject({ result: 'applied' })
    expect((await answer(authorization, second?.id)).json()).toMatchObject({ result: 'applied' })
    expect(await fetched(authorization)).toEqual([])
    const states = await setup.kontor.inCtx(
      (ctx) => ctx.tx.select({ state: channelReports.state }).from(channelReports),
      setup.kontor.b.admin,
    )
    expect(states).toEqual([{ state: 'sent' }])
  })
})

describe('the reports of merchants on one account', () => {
  it('wait while another merchant’s may have arrived, and know its tickets', async () => {
    const order = await ofB('K-2')
    const doubtSince = setup.kontor.clock.now()
    const [doubtful] = await setup.kontor.inCtx(
      (ctx) =>
        ctx.tx
          .insert(channelReports)
          .values({
            companyId: ctx.company.id,
            accountOwnerId: amazon.owner_id,
            channelAccountId: amazon.id,
            orderId: order?.id ?? 0,
            kind: 'return',
            reference: 'doubtful',
            payload: { ext_order_id: '', currency: 'EUR', reason: '', items: [], asks_for_answer: false },
            doubtSince,
            ticket: 'ticket of B',
            submittedAt: doubtSince,
          })
          .returning({ id: channelReports.id }),
      setup.kontor.b.admin,
    )
    const report = (id: number) => ({ id, accountOwnerId: amazon.owner_id, channelAccountId: amazon.id })
    const isInDoubt = (id: number) => setup.kontor.inCtx((ctx) => isAccountInDoubt(ctx, report(id)))
    expect(await isInDoubt(0)).toBe(true)
    expect(await isInDoubt(doubtful?.id ?? 0)).toBe(false)
    expect(await setup.kontor.inCtx((ctx) => ticketsSince(ctx, amazon, doubtSince))).toEqual(['ticket of B'])
    const elsewhere = await sharedAccount(setup.kontor.db, {
      sales_channel_id: 11,
      name: 'Mirapodo',
      participants: [setup.kontor.b.id],
    })
    const asked = { id: 0, accountOwnerId: elsewhere.owner_id, channelAccountId: elsewhere.id }
    await expect(setup.kontor.inCtx((ctx) => isAccountInDoubt(ctx, asked))).rejects.toThrow()
    expect(await setup.kontor.inCtx((ctx) => ticketsSince(ctx, elsewhere, doubtSince))).toEqual([])
  })
})

describe('what a merchant sees of the provider’s account', () => {
  it('is what it sells on, and neither keys nor who else sells there', async () => {
    const seen = await setup.kontor.inCtx((ctx) => findChannelAccount(ctx, amazon))
    expect(seen).toEqual({
      owner_id: setup.kontor.provider.id,
      id: amazon.id,
      name: 'Amazon des Anbieters',
      adapter: 'amazon',
      pulls_orders: true,
      sends_reports: true,
      opened_by_company: false,
      is_shared: true,
      sales_channel_id: AMAZON,
      sales_channel: 'Amazon',
      marketplaces: [],
      is_active: true,
    })
    const own = await setup.kontor.inCtx((ctx) =>
      ctx.tx.select({ owner: channelAccounts.companyId }).from(channelAccounts),
    )
    expect(own.every(({ owner }) => owner === setup.kontor.a.id)).toBe(true)
    expect(await setup.kontor.inCtx((ctx) => ctx.tx.select().from(channelParticipations))).toEqual([])
    const columns = await setup.kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`select * from company_channel_accounts()`),
    )
    expect(Object.keys(columns.rows[0] ?? {})).not.toContain('credentials')
  })

  it('is nothing where it does not sell', async () => {
    const other = await sharedAccount(setup.kontor.db, {
      sales_channel_id: 17,
      name: 'Tamaris',
      participants: [setup.kontor.b.id],
    })
    expect(await setup.kontor.inCtx((ctx) => findChannelAccount(ctx, other))).toBeNull()
    const enter = (ctx: Parameters<Parameters<typeof setup.kontor.inCtx>[0]>[0]) =>
      inAccountOwner(ctx, other, async () => 'inside')
    await expect(setup.kontor.inCtx(enter)).rejects.toThrow(/does not sell through account/)
    expect(await setup.kontor.inCtx(enter, setup.kontor.b.admin)).toBe('inside')
    await expect(
      inProvider((ctx) => inParticipant(ctx, other.id, setup.kontor.a.id, async () => 'inside')),
    ).rejects.toThrow(/does not sell through account/)
    await expect(
      setup.kontor.inCtx((ctx) => inParticipant(ctx, other.id, setup.kontor.b.id, async () => 'inside')),
    ).rejects.toThrow(/does not sell through account/)
  })
})

describe('the database', () => {
  const participate = (accountId: number, participantId: number) =>
    inProvider((ctx) =>
      ctx.tx
        .insert(channelParticipations)
        .values({ companyId: ctx.company.id, channelAccountId: accountId, participantId }),
    )
  const stateOf = (work: Promise<unknown>) => work.then(() => 'done', sqlState)

  it('lets a merchant participate once, and the owner not at all', async () => {
    expect(await stateOf(participate(kaufland.id, setup.kontor.a.id))).toBe(UNIQUE)
    expect(await stateOf(participate(kaufland.id, setup.kontor.provider.id))).toBe(CHECK)
  })

  it('lets merchants participate in shared accounts alone, which are the provider’s', async () => {
    const account = (user: { companyId: number }, isShared: boolean) =>
      setup.kontor.db.write({ companyId: user.companyId }, (tx) =>
        tx
          .insert(channelAccounts)
          .values({
            companyId: user.companyId,
            salesChannelId: 1,
            name: `Shop ${isShared}`,
            adapter: 'intake',
            isShared,
          })
          .returning({ id: channelAccounts.id }),
      )
    expect(await stateOf(account(setup.kontor.a.admin, true))).toBe(FOREIGN_KEY)
    const [own] = await account(setup.kontor.provider.staff, false)
    expect(await stateOf(participate(own?.id ?? 0, setup.kontor.a.id))).toBe(FOREIGN_KEY)
  })

  it('takes orders of an account from its owner and its participants alone', async () => {
    const copy = (channelAccountId: number, accountOwnerId: number) =>
      setup.kontor.inCtx((ctx) =>
        ctx.tx.insert(orders).values({
          companyId: ctx.company.id,
          accountOwnerId,
          channelAccountId,
          salesChannelId: KAUFLAND,
          extOrderId: `copy ${channelAccountId}`,
          status: 'approved',
          orderTotalCents: 1,
          numberOfLines: 1,
          orderDate: ctx.now,
        }),
      )
    const lonely = await sharedAccount(setup.kontor.db, {
      sales_channel_id: 9,
      name: 'Spartoo',
      participants: [setup.kontor.b.id],
    })
    expect(await stateOf(copy(kaufland.id, kaufland.owner_id))).toBe('done')
    expect(await stateOf(copy(lonely.id, lonely.owner_id))).toBe(FOREIGN_KEY)
    expect(await stateOf(copy(lonely.id, setup.kontor.a.id))).toBe(FOREIGN_KEY)
  })
})
