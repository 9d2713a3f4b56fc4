import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CustomerMatch, Erasure, ErasurePreview, PersonalData, Subject } from '@kontor/contract/privacy'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type ForeignThings, makeForeignThings } from '../../../test/architecture/foreign-things.ts'
import { AMAZON, buildOrder } from '../../../test/builders/orders.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { orderCustomers } from '../orders/orders.tables.ts'
import { erasedPaper } from './erased-paper.ts'
import { enforceRetentionNightly } from './privacy.jobs.ts'
import { erasedSubjects } from './privacy.tables.ts'
import { lastExpiredDay } from './retention.ts'
import { namesIn } from './subjects.repository.ts'

/** Stands for a customer wherever one can stand. */
const CANARY = 'Kanarienvogel'
const PAPERS = [
  'labels/b.pdf',
  'labels/b-customs.pdf',
  'notes/b-delivery.pdf',
  'notes/b-return.pdf',
  'labels/loose.pdf',
]
const PICTURE = 'cases/b.jpg'
const INVOICE = 'invoices/b.pdf'

let kontor: TestApp
let things: ForeignThings
/** Came through an account of the provider's, in whose company its document lies. */
let ordinary: number
let subjects: Subject[]
beforeAll(async () => {
  kontor = await testApp()
  things = await makeForeignThings(kontor)
  ordinary = await buildOrder(kontor, {
    company: kontor.b,
    merchant_external_order: false,
    email: `${CANARY}@example.test`,
    delivery: person(),
    billing: person(),
  })
  await plant()
  for (const key of [...PAPERS, INVOICE])
    await kontor.deps.files.put(kontor.b.id, key, Buffer.from(`%PDF ${CANARY}`), 'application/pdf')
  await kontor.deps.files.put(kontor.b.id, PICTURE, Buffer.from(CANARY), 'image/jpeg')
  subjects = [
    { kind: 'order', id: things.order },
    { kind: 'order', id: ordinary },
    { kind: 'reservation', id: things.reservation },
    { kind: 'storewindow_request', id: things.storewindowRequest },
    { kind: 'loose_label', id: things.looseLabel },
    { kind: 'import_failure', id: things.deadLetter },
  ]
})
afterAll(() => kontor.close())

const person = () => ({
  first_name: 'Karla',
  last_name: CANARY,
  company: '',
  street: `${CANARY}weg`,
  street_no: '1',
  address_addition: '',
  care_of: '',
  zip_code: '50667',
  city: 'Köln',
  country: 'DE',
})

/** Writes the canary into every place that can hold a customer. */
async function plant(): Promise<void> {
  const { order, line, looseLabel, deadLetter, reservation, shipping, label } = things
  const [b, provider] = [kontor.b.id, kontor.provider.id]
  const address = `'${JSON.stringify(person())}'::jsonb`
  const text = `'${CANARY}'`
  const document = `'${JSON.stringify({ orderId: 'X', buyer: CANARY, salesChannel: { marketplaceId: 'M' } })}'::jsonb`
  await kontor.asOwner(`
    update orders set status = 'fulfilled', customer_name = ${text}, customer_comment = ${text}, delivery_city = ${text},
      extra = jsonb_build_object('note', ${text}),
      late_change = jsonb_build_object('at', '2026-01-01T00:00:00Z', 'delivery', ${address}, 'billing', ${address})
      where company_id = ${b} and id in (${order}, ${ordinary});
    insert into order_customer_names (company_id, name_key) values (${b}, lower(${text})) on conflict do nothing;
    update order_customers set email = 'post@' || ${text} || '.test', phone_number = ${text}, customer_id = ${text},
      delivery = ${address}, billing = ${address} where company_id = ${b} and order_id in (${order}, ${ordinary});
    insert into address_corrections (company_id, order_id, version, address, author_name) values (${b}, ${order}, 9, ${address}, 'B');
    update order_notes set note = ${text}, original_message = ${text} where company_id = ${b} and order_id = ${order};
    insert into cancellations (company_id, order_id, line_id, reason, comment, actor_kind, actor_name)
      values (${b}, ${order}, ${line}, 'other', ${text}, 'user', 'B');
    insert into returns (company_id, order_id, line_id, reason, comment, refund_cents, actor_kind, actor_name)
      values (${b}, ${order}, ${line}, 'other', ${text}, 0, 'user', 'B');
    insert into line_allocations (company_id, order_id, line_id, reason, candidates, comment, actor_kind, at)
      select company_id, order_id, id, 'manual', '[]', ${text}, 'user', now() from order_lines where company_id = ${b} and id = ${line};
    insert into transitions (company_id, order_id, transition, detail, actor_kind, at)
      values (${b}, ${order}, 'channel_confirmation_failed_tr', jsonb_build_object('error', ${text}), 'channel', now());
    update goodwill_cases set message = ${text}, answer = ${text} where company_id = ${b} and order_id = ${order};
    update shippings set state = 'shipped', delivery_note_file = 'notes/b-delivery.pdf', return_note_file = 'notes/b-return.pdf'
      where company_id = ${b} and id = ${shipping};
    update label_attempts set recipient = ${address}, errors = array[${text}], label_url = 'https://x.test/' || ${text},
      payload = payload || jsonb_build_object('to', ${address}), label_file = 'labels/b.pdf', customs_file = 'labels/b-customs.pdf'
      where company_id = ${b} and id = ${label};
    insert into label_attempts (company_id, loose_label_id, label_type, state, vendor, carrier, reference, recipient, payload, label_file)
      select ${b}, ${looseLabel}, 'return', 'rejected', 'shipcloud', 'dhl', 'B-LOOSE', ${address},
        jsonb_build_object('from', ${address}, 'to', '{}'::jsonb), 'labels/loose.pdf';
    insert into label_transitions (company_id, label_attempt_id, transition, message, at)
      values (${b}, ${label}, 'delivered', ${text}, now());
    update label_errors set information = array[${text}] where company_id = ${b};
    update loose_labels set customer = ${address}, information = array[${text}] where company_id = ${b};
    update channel_reports set payload = payload || jsonb_build_object('comment', ${text}), last_error = ${text} where company_id = ${b};
    insert into erp_exports (company_id, order_id, version, state, requested_at, document, last_error)
      values (${b}, ${order}, 1, 'sent', now(), '<x>' || ${text} || '</x>', ${text});
    insert into channel_orders (company_id, channel_account_id, ext_order_id, raw, raw_hash, received_at, updated_at)
      select account_owner_id, channel_account_id, ext_order_id, ${document}, 'h', now(), now() from orders
      where company_id = ${b} and id in (${order}, ${ordinary});
    update orders o set channel_order_id = d.id from channel_orders d
      where d.company_id = o.account_owner_id and d.ext_order_id = o.ext_order_id and o.id in (${order}, ${ordinary});
    insert into dead_letters (company_id, channel_account_id, ext_order_id, reason_code, raw, raw_hash, last_attempt_at)
      select account_owner_id, channel_account_id, ext_order_id, 'document_unreadable', ${document}, 'h', now() from orders
      where company_id = ${b} and id = ${ordinary};
    update dead_letters set raw = ${document}, reason_params = jsonb_build_object('x', ${text}), resolved_at = now(),
      resolution = 'dismissed' where company_id = ${b} and id = ${deadLetter};
    update reservations set status_id = 6, customer_firstname = 'Karla', customer_name = ${text}, customer_email = ${text} || '@example.test',
      customer_tel = ${text}, customer_comment = ${text}, notes = ${text} where company_id = ${b} and id = ${reservation};
    update storewindow_requests set customer_firstname = 'Karla', customer_name = ${text}, customer_email = ${text} || '@example.test',
      customer_tel = ${text} where company_id = ${b} and id = ${things.storewindowRequest};
    insert into reservation_histories (company_id, reservation_id, status_id, comment, actor_kind, at)
      values (${b}, ${reservation}, 6, ${text}, 'user', now());
    insert into reservation_contacts (company_id, reservation_id, author, author_name, message, state, message_id, at)
      values (${b}, ${reservation}, 'customer', ${text}, ${text}, 'received', 'm1', now());
    alter table invoices disable trigger keep_issued_document;
    update invoices set buyer = buyer || jsonb_build_object('name', ${text}), pdf_file = '${INVOICE}' where company_id = ${b};
    alter table invoices enable trigger keep_issued_document;`)
  expect(provider).not.toBe(b)
}

/** Every column of every schema, the queue's included, that can hold a text and holds the canary: `schema.table.column`. */
async function canaries(): Promise<string[]> {
  const columns = await kontor.db.lookup<{ place: string; query: string }>(`
    select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as place,
      format('select %L as place from %I.%I where %I::text ilike ''%%${CANARY}%%''',
        format('%s.%s.%s', c.table_schema, c.table_name, c.column_name), c.table_schema, c.table_name, c.column_name) as query
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED', 'xml')`)
  expect(columns.length).toBeGreaterThan(200)
  expect(columns.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['pgboss.job.data', 'pgboss.job.output']),
  )
  const found = new Set<string>()
  for (const companyId of [null, kontor.a.id, kontor.b.id, kontor.provider.id])
    for (let at = 0; at < columns.length; at += 50) {
      const union = columns
        .slice(at, at + 50)
        .map(({ query }) => query)
        .join(' union all ')
      const { rows } = await kontor.db.read({ companyId }, (tx) =>
        tx.execute<{ place: string }>(sql.raw(union)),
      )
      for (const { place } of rows) found.add(place)
    }
  return [...found].sort()
}

/** Keys of the stored files of company B that show the canary. */
async function filesWithCanary(): Promise<string[]> {
  const folder = join(kontor.deps.config.filesUrl, String(kontor.b.id))
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of names.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if ((await readFile(path)).includes(CANARY)) found.push(path.slice(folder.length + 1))
  }
  return found.sort()
}

const asAdmin = () => kontor.as(kontor.b.admin)
const find = async (q: string): Promise<CustomerMatch[]> =>
  (await asAdmin().get(`/privacy/customers?q=${encodeURIComponent(q)}`)).json().data
const named = (found: readonly Subject[]) => found.map(({ kind, id }) => `${kind} ${id}`).sort()
const eventsOf = (type: string) =>
  kontor.inCtx(
    ({ tx }) =>
      tx
        .select({ payload: domainEvents.payload })
        .from(domainEvents)
        .where(eq(domainEvents.type, type))
        .orderBy(domainEvents.id),
    kontor.b.admin,
  )

describe('a customer', () => {
  it.each([
    [
      'last name',
      CANARY,
      ['order', 'order', 'reservation', 'storewindow_request', 'loose_label', 'import_failure'],
    ],
    [
      'first and last name',
      `karla ${CANARY}`,
      ['order', 'order', 'reservation', 'storewindow_request', 'loose_label'],
    ],
    ['e-mail address of orders', `POST@${CANARY}.test`, ['order', 'order']],
    ['e-mail address of a reservation', `${CANARY}@example.test`, ['reservation', 'storewindow_request']],
    ['number of a reservation or order', 'OF-COMPANY-B', ['order']],
  ])('is found by the %s', async (_what, term, kinds) => {
    expect((await find(term)).map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
  })

  it('of another first name, or of another company, is not found', async () => {
    expect(await find(`anna ${CANARY}`)).toEqual([])
    const answer = await kontor.as(kontor.a.admin).get(`/privacy/customers?q=${CANARY}`)
    expect(answer.json().data).toEqual([])
  })

  it('is shown to administrators alone', async () => {
    for (const role of ['co_accounting', 'co_orders'] as const)
      expect((await kontor.as(kontor.b.users[role]).get(`/privacy/customers?q=${CANARY}`)).statusCode).toBe(
        403,
      )
  })

  it('is split into names in every way', () => {
    expect(namesIn('Anna Maria Müller')).toEqual([
      { first: '', last: 'anna maria müller' },
      { first: 'anna', last: 'maria müller' },
      { first: 'anna maria', last: 'müller' },
    ])
  })
})

describe('an export', () => {
  it('holds every place, legal documents included, and is logged with its taker', async () => {
    const answer = await asAdmin().post('/privacy/export', { subjects })
    expect(answer.statusCode, answer.body).toBe(200)
    const { subjects: data } = answer.json() as PersonalData
    const tables = Object.keys(
      data.find(({ id, kind }) => kind === 'order' && id === things.order)?.tables ?? {},
    )
    expect(tables).toEqual(
      expect.arrayContaining([
        'orders',
        'order_customers',
        'order_notes',
        'label_attempts',
        'invoices',
        'returns',
      ]),
    )
    expect(answer.body).toContain(CANARY)
    expect(answer.body).not.toContain('reply_token')
    expect(await eventsOf('personal_data.exported')).toEqual([
      {
        payload: {
          kinds: ['order', 'reservation', 'storewindow_request', 'loose_label', 'import_failure'],
          rows: 6,
        },
      },
    ])
  })

  it('of something that another company has is refused', async () => {
    const answer = await kontor.as(kontor.a.admin).post('/privacy/export', { subjects })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'subject_not_found'])
  })
})

describe('an erasure', () => {
  it('is counted before, table by table, and changes nothing by that', async () => {
    const before = await canaries()
    const preview: ErasurePreview = (await asAdmin().post('/privacy/erasures/preview', { subjects })).json()
    const rows = Object.fromEntries(preview.tables.map(({ table, rows: n }) => [table, n]))
    expect(rows).toMatchObject({
      orders: 2,
      order_customers: 2,
      order_notes: 1,
      reservations: 1,
      storewindow_requests: 1,
      loose_labels: 1,
      case_images: 1,
    })
    expect(preview.tables.find(({ table }) => table === 'invoices')).toEqual({
      table: 'invoices',
      rows: 1,
      kept: true,
    })
    expect(preview.files).toBe(PAPERS.length + 1)
    expect(await canaries()).toEqual(before)
  })

  it('is refused while a report, an export or papers are under way', async () => {
    const only = [{ kind: 'order', id: things.order }]
    const state = (to: string) =>
      kontor.asOwner(`update channel_reports set state = '${to}' where company_id = ${kontor.b.id}`)
    await state('pending')
    const preview: ErasurePreview = (
      await asAdmin().post('/privacy/erasures/preview', { subjects: only })
    ).json()
    expect(preview.blocked).toEqual([{ kind: 'order', id: things.order, reason: 'report' }])
    const answer = await asAdmin().post('/privacy/erasures', { subjects: only })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'subject_blocked'])
    await state('dismissed')
  })

  it('killed in between is continued, and leaves the customer in legal documents alone', async () => {
    expect(named(await find(CANARY))).toEqual(named(subjects))
    const planted = await canaries()
    expect(planted.length).toBeGreaterThan(30)
    expect(await filesWithCanary()).toEqual([...PAPERS, PICTURE, INVOICE].sort())

    const answer = await asAdmin().post('/privacy/erasures', { subjects })
    expect(answer.statusCode, answer.body).toBe(201)
    const erasure: Erasure = answer.json()
    expect(erasure).toMatchObject({ cause: 'request', state: 'running', subjects: 6, erased: 0 })

    const { files } = kontor.deps
    let written = 0
    const put = files.put
    Object.assign(files, {
      put: async (...file: Parameters<typeof put>) => {
        written += 1
        if (written === 3) throw new Error('killed')
        return put(...file)
      },
    })
    await kontor.runJobs({ rethrow: false })
    Object.assign(files, { put })
    expect((await canaries()).length).toBeGreaterThan(0)
    await kontor.runJobs({ retries: true })

    const { data } = (await asAdmin().get('/privacy/erasures')).json() as { data: Erasure[] }
    expect(data[0]).toMatchObject({ id: erasure.id, state: 'done', erased: 6, skipped: 0 })
    expect(await canaries()).toEqual(['public.invoices.buyer'])
    expect(await filesWithCanary()).toEqual([INVOICE])
    const paper = await erasedPaper()
    for (const key of PAPERS)
      expect(Buffer.compare(await files.get(kontor.b.id, key), Buffer.from(paper))).toBe(0)
    expect(await files.exists(kontor.b.id, PICTURE)).toBe(false)
    expect(await find(CANARY)).toEqual([])
    expect(await eventsOf('erasure.done')).toEqual([{ payload: { erasure_id: erasure.id, rows: 6 } }])
  })

  it('leaves the order readable, and erased a second time changes nothing', async () => {
    const detail = await kontor.as(kontor.b.admin).get(`/orders/${things.order}`)
    expect(detail.statusCode, detail.body).toBe(200)
    expect((await kontor.as(kontor.b.admin).get(`/clickAndCollect/${things.reservation}`)).statusCode).toBe(
      200,
    )
    expect((await kontor.as(kontor.b.admin).get(`/accounting/label/${things.looseLabel}`)).statusCode).toBe(
      200,
    )
    expect(
      (await kontor.as(kontor.b.admin).get(`/intake/dead-letters/${things.deadLetter}`)).statusCode,
    ).toBe(200)
    await asAdmin().post('/privacy/erasures', { subjects })
    await kontor.runJobs()
    expect(await canaries()).toEqual(['public.invoices.buyer'])
    expect((await kontor.as(kontor.b.admin).get(`/orders/${things.order}`)).json().customer).toEqual(
      detail.json().customer,
    )
  })

  it('asked for by fifty callers ends in one state', async () => {
    const order = await buildOrder(kontor, { company: kontor.b })
    await kontor.asOwner(`update orders set status = 'cancelled' where id = ${order}`)
    const only = [{ kind: 'order', id: order }]
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => asAdmin().post('/privacy/erasures', { subjects: only })),
    )
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true)
    await kontor.runJobs()
    const rows = await kontor.inCtx(
      ({ tx }) => tx.select().from(erasedSubjects).where(eq(erasedSubjects.subjectId, order)),
      kontor.b.admin,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('retention', () => {
  const DAY_MS = 86_400_000
  const nameOf = async (order: number) =>
    (
      await kontor.inCtx(({ tx }) =>
        tx.select().from(orderCustomers).where(eq(orderCustomers.orderId, order)),
      )
    )[0]?.delivery?.last_name
  /** The time of the newest news of an order of company A. */
  const settle = (order: number, status: string, daysAgo: number) =>
    kontor.asOwner(`
      update orders set status = '${status}' where id = ${order};
      insert into transitions (company_id, order_id, transition, actor_kind, at) values (${kontor.a.id}, ${order},
        '${status}_tr', 'system', '${new Date(kontor.clock.now().getTime() - daysAgo * DAY_MS).toISOString()}')`)
  async function night(): Promise<void> {
    await kontor.runSchedule(enforceRetentionNightly)
    await kontor.runJobs()
  }

  it('erases Amazon’s buyers thirty days after delivery, and nobody else', async () => {
    const build = (channel: 1 | 4) => buildOrder(kontor, { channel, delivery: person(), billing: person() })
    const [due, young, open, moving, lost, shop] = [
      await build(AMAZON),
      await build(AMAZON),
      await build(AMAZON),
      await build(AMAZON),
      await build(AMAZON),
      await build(1),
    ]
    await kontor.asOwner(
      `update channel_accounts set adapter = 'amazon' where company_id = ${kontor.a.id} and sales_channel_id = 4`,
    )
    await settle(due, 'fulfilled', 31)
    await settle(young, 'fulfilled', 29)
    await settle(moving, 'shipped', 40)
    await settle(lost, 'shipped', 45)
    await settle(shop, 'fulfilled', 400)
    await night()
    const names = await Promise.all([due, lost, young, open, moving, shop].map(nameOf))
    expect(names).toEqual(['', '', CANARY, CANARY, CANARY, CANARY])
  })

  it('keeps them no longer than the vendor allows, whatever the company has chosen', async () => {
    const allow = (days: number) =>
      kontor.asOwner(`update channel_traits set personal_data_days = ${days} where adapter = 'amazon'`)
    const build = () => buildOrder(kontor, { channel: AMAZON, delivery: person(), billing: person() })
    const [over, within] = [await build(), await build()]
    await settle(over, 'fulfilled', 15)
    await settle(within, 'fulfilled', 13)
    await night()
    expect([await nameOf(over), await nameOf(within)]).toEqual([CANARY, CANARY])
    await allow(14)
    await night()
    expect([await nameOf(over), await nameOf(within)]).toEqual(['', CANARY])
    await allow(30)
  })

  it('erases anew what the channel delivered again', async () => {
    const [row] = await kontor.inCtx(({ tx }) => tx.select().from(erasedSubjects).limit(1))
    const order = row?.subjectId ?? 0
    await kontor.asOwner(`update order_customers set email = 'back@example.test' where order_id = ${order}`)
    await night()
    const [customer] = await kontor.inCtx(({ tx }) =>
      tx.select().from(orderCustomers).where(eq(orderCustomers.orderId, order)),
    )
    expect(customer?.email).toBe('')
  })

  it('removes invoices when the eight years after the year of issue are over, and none earlier', async () => {
    const order = await buildOrder(kontor, { company: kontor.b })
    const insert = (number: string, day: string) =>
      kontor.asOwner(`
        insert into invoices (company_id, order_id, kind, number, issue_date, delivery_date, delivery_country, currency,
          order_number, order_date, channel, seller, buyer, lines, charges, taxes, net_cents, tax_cents, gross_cents,
          issued_by_name, issued_at, pdf_file)
        select company_id, ${order}, kind, '${number}', '${day}', '${day}', delivery_country, currency, order_number, order_date,
          channel, seller, buyer, lines, charges, taxes, net_cents, tax_cents, gross_cents, issued_by_name, issued_at,
          'invoices/${number.toLowerCase()}.pdf' from invoices where company_id = ${kontor.b.id} limit 1`)
    await insert('OLD-1', '2017-12-31')
    await kontor.deps.files.put(kontor.b.id, 'invoices/old-1.pdf', Buffer.from('x'), 'application/pdf')
    await night()
    const numbers = async () =>
      (
        await kontor.inCtx(
          ({ tx }) => tx.execute<{ number: string }>(sql`select number from invoices`),
          kontor.b.admin,
        )
      ).rows
    expect((await numbers()).map(({ number }) => number)).not.toContain('OLD-1')
    expect(await kontor.deps.files.exists(kontor.b.id, 'invoices/old-1.pdf')).toBe(false)

    await insert('YOUNG-1', '2018-01-01')
    await night()
    expect((await numbers()).map(({ number }) => number)).toContain('YOUNG-1')
    const refused = kontor.inCtx(
      ({ tx }) => tx.execute(sql`delete from invoices where number = 'YOUNG-1'`),
      kontor.b.admin,
    )
    await expect(refused).rejects.toThrow()
    expect([
      lastExpiredDay('2026-03-10', 8),
      lastExpiredDay('2027-01-01', 8),
      lastExpiredDay('2026-12-31', 10),
    ]).toEqual(['2017-12-31', '2018-12-31', '2015-12-31'])
  })

  it('is set by administrators within the law; of two at once the first counts', async () => {
    const put = (body: object) => asAdmin().put('/privacy/retention', body)
    expect((await asAdmin().get('/privacy/retention')).json()).toEqual({
      invoice_years: 8,
      amazon_days: 30,
      version: 0,
    })
    for (const wrong of [
      { invoice_years: 7, amazon_days: 30 },
      { invoice_years: 8, amazon_days: 31 },
    ])
      expect((await put({ ...wrong, version: 0 })).statusCode).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => put({ invoice_years: 10, amazon_days: 14, version: 0 })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'stale_version')).toHaveLength(49)
    expect((await put({ invoice_years: 10, amazon_days: 7, version: 1 })).json()).toEqual({
      invoice_years: 10,
      amazon_days: 7,
      version: 2,
    })
    expect((await eventsOf('retention.changed')).map(({ payload }) => payload)).toEqual([
      { fields: ['invoice_years', 'amazon_days'] },
      { fields: ['amazon_days'] },
    ])
  })
})
