import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { BulkUpdate, BulkUpdateAnswer } from '@kontor/contract/catalogue'
import { hasGs1CheckDigit } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { connectErp } from './builders/erp.ts'
import { buildShippedOrder, issueInvoice, sellsUnderItsName } from './builders/invoices.ts'
import { buildOrder, orderSetup, SHOP } from './builders/orders.ts'
import { type ErpStage, openErp } from './erp-stage.ts'
import { type Stops, startWorker } from './killed-worker.ts'

/** `npm run test:long` kills a hundred. */
const KILLS = Number(process.env.KILLS ?? 2)
/** Workers alive at a time. */
const WORKERS = 2
/** After a worker has taken something, it lives for at most so long; milliseconds. */
const LONGEST_LIFE = 600
/** Rounds of new work are begun every so many kills. */
const KILLS_A_ROUND = 4
const ARTICLES = 1500
const ROWS = 1200
const ORDERS_A_ROUND = 2
const PATIENCE = { timeout: 180_000, interval: 250 }
/** What a hundred interrupted rounds leave behind is a lot of work for one worker. */
const UNTIL_DONE = { timeout: 180_000 + KILLS * 6_000, interval: 1_000 }

const stops: Stops = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** What was asked for, by what it has to have become in the end. */
interface Books {
  readonly imports: number[]
  readonly downloads: string[]
  readonly invoices: { readonly order: number; readonly document: number }[]
  readonly exports: number[]
  bulk: number
  isOn: boolean
  /** Runs that died at every attempt and were begun again. */
  again: number
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('all kinds of work at once', () => {
  test(`lose nothing and do nothing twice while ${KILLS} workers are killed`, {
    timeout: 60_000 * (5 + KILLS),
  }, async () => {
    const erp = await openErp()
    stops.push(() => erp.close())
    const kontor = await begin(erp)
    const books: Books = {
      imports: [],
      downloads: [],
      invoices: [],
      exports: [],
      bulk: 0,
      isOn: true,
      again: 0,
    }
    const alive: ChildProcess[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      kontor.clock.set(new Date())
      if (kill % KILLS_A_ROUND === 0) await ask(kontor, books, kill / KILLS_A_ROUND)
      while (alive.length < WORKERS) alive.push(startWorker(kontor, stops))
      await expect.poll(() => isBusy(kontor), PATIENCE).toBe(true)
      await wait(Math.random() * LONGEST_LIFE)
      await killOne(kontor, alive)
      await beginAgain(kontor, books)
    }
    startWorker(kontor, stops)
    await expect.poll(() => beginAgain(kontor, books), UNTIL_DONE).toBe('nothing left')
    await compare(kontor, books, erp)
    process.stdout.write(
      `${KILLS} workers killed: ${books.imports.length} files, ${books.downloads.length} downloads, ` +
        `${books.invoices.length} invoices, ${books.exports.length} exports; ${books.again} runs begun again\n`,
    )
  })
})

async function begin(erp: ErpStage): Promise<TestApp> {
  const kontor = await testApp({ now: new Date().toISOString() })
  stops.push(() => kontor.close())
  await orderSetup(kontor)
  await sellsUnderItsName(kontor)
  await connectErp(kontor, erp.http)
  await kontor.inCtx(({ tx, company }) =>
    tx.execute(sql`insert into articles (company_id, wws_number, wws_model, brand, title)
      select ${company.id}::bigint, 'LONG-' || n, 'LONG-' || n, 'Long', 'Pumps' from generate_series(1, ${ARTICLES}) n`),
  )
  return kontor
}

/** Whether a worker has something in its hands. */
const isBusy = async (kontor: TestApp): Promise<boolean> =>
  (await kontor.db.lookup(`select 1 from pgboss.job where state = 'active' limit 1`)).length > 0

async function killOne(kontor: TestApp, alive: ChildProcess[]): Promise<void> {
  const [worker] = alive.splice(Math.floor(Math.random() * alive.length), 1)
  if (!worker) throw new Error('no worker is alive')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  // How long others wait for a sign of life is tested with the jobs; those of the living show theirs within seconds.
  await kontor.db.lookup(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '6 seconds' where state = 'active'`,
  )
}

const TITLES = 'Artikel-Nr;EAN;Marke;Bezeichnung;Größe;VK;UVP;Bestand 001;Bestand 002'

function eanOf(round: number, n: number): string {
  const digits = `4${String(round).padStart(4, '0')}${String(n).padStart(7, '0')}`
  return `${digits}${[...'0123456789'].find((last) => hasGs1CheckDigit(digits + last))}`
}

/** Begins one of everything; what runs already goes on. */
async function ask(kontor: TestApp, books: Books, round: number): Promise<void> {
  const admin = kontor.as(kontor.a.admin)
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `N${round}-${n};${eanOf(round, n)};Lang;Stiefel;38;89,95;119,95;2;0`,
  )
  const uploaded = await kontor.app.inject({
    method: 'POST',
    url: `/v1/intake/uploads?file_name=r${round}.csv`,
    headers: { 'auth-token': kontor.a.admin.token, 'content-type': 'application/octet-stream' },
    payload: [TITLES, ...lines].join('\n'),
  })
  expect(uploaded.statusCode, uploaded.body).toBe(201)
  const { id } = uploaded.json()
  expect((await admin.put(`/intake/files/${id}`, { action: 'import' })).statusCode).toBe(200)
  books.imports.push(id)
  books.downloads.push(await startDownload(kontor))
  for (let n = 0; n < ORDERS_A_ROUND; n++) {
    const order = await buildShippedOrder(kontor)
    books.invoices.push({ order, document: (await issueInvoice(kontor, order)).id })
    const exported = await buildOrder(kontor, { channel: SHOP })
    await admin.put(`/orders/${exported}/export`)
    books.exports.push(exported)
  }
  if (books.bulk === 0) await switchAll(kontor, books)
}

async function startDownload(kontor: TestApp): Promise<string> {
  const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
  const range = { start: day(-40 * 86_400_000), end: day(0) }
  const answer = await kontor.as(kontor.a.admin).post('/download/orderList/startGenerate', range)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().fileName
}

async function switchAll(kontor: TestApp, books: Books): Promise<void> {
  books.isOn = !books.isOn
  const answer = await kontor.as(kontor.a.admin).put('/inventory/updateFiltered', {
    filters: { brand: 'Long' },
    channels: { ebay: books.isOn },
  })
  expect(answer.statusCode, answer.body).toBe(202)
  books.bulk = (answer.json() as BulkUpdateAnswer).bulk?.id ?? 0
}

const bulkOf = async (kontor: TestApp, id: number): Promise<BulkUpdate | undefined> =>
  ((await kontor.as(kontor.a.admin).get('/inventory-bulk')).json().data as BulkUpdate[]).find(
    (bulk) => bulk.id === id,
  )

/** Begins again what was given up, as somebody does who reads that it failed. @returns what is still under way */
async function beginAgain(kontor: TestApp, books: Books): Promise<string> {
  kontor.clock.set(new Date())
  const admin = kontor.as(kontor.a.admin)
  for (const id of books.imports) {
    if ((await admin.get(`/intake/files/${id}`)).json().state !== 'failed') continue
    expect((await admin.put(`/intake/files/${id}`, { action: 'import' })).statusCode).toBe(200)
    books.again += 1
  }
  for (const [at, name] of books.downloads.entries()) {
    if ((await admin.get(`/download/orderList/checkFile?fileName=${name}`)).json().state !== 'failed')
      continue
    books.downloads[at] = await startDownload(kontor)
    books.again += 1
  }
  const bulk = await bulkOf(kontor, books.bulk)
  if (bulk?.state === 'failed') {
    books.isOn = !books.isOn
    books.again += 1
    await switchAll(kontor, books)
  }
  const [left] = await kontor.db.lookup<{ what: string }>(
    `select format('%s %s %s, attempt %s, due %s: %s', count(*) over (), name, state, retry_count + 1, start_after - now(), output) as what
     from pgboss.job where state in ('created', 'retry', 'active') order by start_after desc limit 1`,
  )
  return left?.what ?? 'nothing left'
}

async function compare(kontor: TestApp, books: Books, erp: ErpStage): Promise<void> {
  const admin = kontor.as(kontor.a.admin)
  for (const id of books.imports) {
    const { state, rows, created, updated, unchanged, refused } = (
      await admin.get(`/intake/files/${id}`)
    ).json()
    expect({ state, rows, judged: created + updated + unchanged, refused }).toEqual({
      state: 'done',
      rows: ROWS,
      judged: ROWS,
      refused: 0,
    })
  }
  const counted = await kontor.inCtx(({ tx }) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from articles where wws_number like 'N%'`),
  )
  expect(counted.rows).toEqual([{ n: ROWS * books.imports.length }])
  for (const name of books.downloads)
    expect((await admin.get(`/download/orderList/files/${name}`)).statusCode, name).toBe(200)
  for (const { order, document } of books.invoices)
    expect((await admin.get(`/directsales/invoice/${order}/documents/${document}.pdf`)).statusCode).toBe(200)
  const numbers = await kontor.inCtx(({ tx }) =>
    tx.execute<{ all: number; different: number }>(
      sql`select count(*)::int as all, count(distinct number)::int as different from invoices`,
    ),
  )
  expect(numbers.rows).toEqual([{ all: books.invoices.length, different: books.invoices.length }])
  const booked = (await erp.booked()).map(({ order_id }) => Number(order_id)).sort((a, b) => a - b)
  expect(booked.filter((id) => books.exports.includes(id))).toEqual([...books.exports].sort((a, b) => a - b))
  const bulk = await bulkOf(kontor, books.bulk)
  expect(bulk).toMatchObject({ state: 'done', done: bulk?.matched })
}
