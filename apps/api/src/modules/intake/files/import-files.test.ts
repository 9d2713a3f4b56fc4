import { Readable } from 'node:stream'
import { hasGs1CheckDigit } from '@kontor/contract/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addApiKey, fillShelves } from '../../../../test/builders/intake.ts'
import { dieAtEveryAttempt } from '../../../../test/dying-worker.ts'
import type { QueuedJob } from '../../../platform/jobs/job-queue.ts'
import { runJob } from '../../../platform/jobs/run-job.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { importFileJobs, removeExpiredImports } from './import-files.jobs.ts'
import { importProblem, problemInWords } from './import-files.texts.ts'

let kontor: TestApp
let key: string
let strangers: string
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  key = await addApiKey(kontor, kontor.a.admin, 'a-key')
  strangers = await addApiKey(kontor, kontor.b.admin, 'b-key')
  await fillShelves(kontor)
})
afterAll(() => kontor.close())
let run = 0
beforeEach(() => {
  run += 1
})

const TITLES = 'Artikel-Nr;EAN;Marke;Bezeichnung;Größe;VK;UVP;Bestand 001;Bestand 002'
/** The nth EAN of a test. */
const ean = (n: number): string => {
  const digits = `4${String(run).padStart(4, '0')}${String(n).padStart(7, '0')}`
  return `${digits}${[...'0123456789'].find((last) => hasGs1CheckDigit(digits + last))}`
}
const line = (
  n: number,
  more: Partial<Record<'article' | 'ean' | 'price' | 'size' | 'stock' | 'title', string>> = {},
) =>
  [
    more.article ?? `R${run}-${Math.floor(n / 10)}`,
    more.ean ?? ean(n),
    'Paul Green',
    more.title ?? 'Sneaker',
    more.size ?? String(36 + (n % 10)),
    more.price ?? '89,95',
    '119,95',
    more.stock ?? '2',
    '0',
  ].join(';')

const upload = (
  content: string | Buffer,
  { name = 'artikel.csv', user = kontor.a.users.co_accounting } = {},
) =>
  kontor.app.inject({
    method: 'POST',
    url: `/v1/intake/uploads?file_name=${encodeURIComponent(name)}`,
    headers: { 'auth-token': user.token, 'content-type': 'application/octet-stream' },
    payload: content,
  })
const deliver = (content: string | Buffer, authorization = key) =>
  kontor.app.inject({
    method: 'POST',
    url: '/v1/intake/files?file_name=lieferung.csv',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    payload: content,
  })
const calls = (user = kontor.a.users.co_accounting) => kontor.as(user)
const get = async (id: number) => (await calls().get(`/intake/files/${id}`)).json()
const act = (id: number, body: object) => calls().put(`/intake/files/${id}`, body)
const counts = ({ rows, created, updated, unchanged, refused }: Record<string, number>) => ({
  rows,
  created,
  updated,
  unchanged,
  refused,
})

async function imported(
  content: string | Buffer,
  action: 'check' | 'import' = 'import',
  targets?: (string | null)[],
) {
  const answer = await upload(content)
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json()
  const begun = await act(id, { action, ...(targets ? { targets } : {}) })
  expect(begun.statusCode, begun.body).toBe(200)
  await kontor.runJobs()
  return get(id)
}
const sql = <T extends Record<string, unknown>>(statement: string) =>
  kontor.db.read({ companyId: kontor.a.id }, async (tx) => (await tx.execute<T>(statement)).rows)

describe('a file', () => {
  test('of 1,082 sizes with a bad GTIN and three repeats gives 1,078 and four named rows', async () => {
    const rows = Array.from({ length: 1078 }, (_, n) => line(n))
    rows.splice(500, 0, line(2000, { ean: '4006381333932' }))
    rows.push(line(3), line(700), line(1077))
    const content = [TITLES, ...rows].join('\r\n')

    const dry = await imported(content, 'check')
    expect([dry.state, counts(dry), dry.progress]).toEqual([
      'checked',
      { rows: 1082, created: 1078, updated: 0, unchanged: 0, refused: 4 },
      100,
    ])
    expect(await sql(`select id from articles where wws_number like 'R${run}-%'`)).toEqual([])
    expect(await sql(`select type from domain_events where type = 'import.started'`)).toEqual([])

    await act(dry.id, { action: 'import' })
    await kontor.runJobs()
    const done = await get(dry.id)
    expect([done.state, counts(done)]).toEqual(['done', counts(dry)])
    expect(
      done.refusals.map(({ line: at, reason }: { line: number; reason: string }) => [at, reason]),
    ).toEqual([
      [502, 'EAN „4006381333932“: keine gültige EAN: 8, 12, 13 oder 14 Ziffern mit richtiger Prüfziffer'],
      [1081, `Die EAN ${ean(3)} steht schon in Zeile 5; die erste Zeile gilt.`],
      [1082, `Die EAN ${ean(700)} steht schon in Zeile 703; die erste Zeile gilt.`],
      [1083, `Die EAN ${ean(1077)} steht schon in Zeile 1080; die erste Zeile gilt.`],
    ])
    const [sizes] = await sql(
      `select count(*)::int as n, count(distinct article_id)::int as articles from article_sizes where ean like '4${String(run).padStart(4, '0')}%'`,
    )
    expect(sizes).toEqual({ n: 1078, articles: 108 })
    const [pieces] = await sql(
      `select sum(on_hand)::int as n from stock k join article_sizes s on s.id = k.size_id where s.ean like '4${String(run).padStart(4, '0')}%'`,
    )
    expect(pieces).toEqual({ n: 2 * 1078 })

    const csv = await calls().get(`/intake/files/${dry.id}/refused?locale=de`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.startsWith('\ufeff')).toBe(true)
    const refused = csv.body.trim().split('\r\n')
    expect(refused).toHaveLength(5)
    expect(refused[0]).toBe(`Zeile;Grund;${TITLES}`)
    expect(refused[1]).toContain('"=""4006381333932"""')
    // Corrected by people or by programs, they are read as they were written.
    const plain = await calls().get(`/intake/files/${dry.id}/refused?locale=de&format=csv_plain`)
    for (const { body } of [csv, plain])
      expect(counts(await imported(body.replaceAll('4006381333932', ean(2000))))).toMatchObject({ rows: 4 })
    // What the import does not take is not offered.
    const workbook = await calls().get(`/intake/files/${dry.id}/refused?format=xlsx`)
    expect(workbook.statusCode).toBe(400)

    const again = await imported(content)
    expect(counts(again)).toEqual({ rows: 1082, created: 0, updated: 0, unchanged: 1078, refused: 4 })
  })

  test('counts alone what has changed, and leaves alone what it has no column for', async () => {
    await imported([TITLES, line(0), line(1)].join('\n'))
    await sql(`select 1`)
    const changed = await imported([TITLES, line(0), line(1, { price: '79.95 €' }), line(2)].join('\n'))
    expect(counts(changed)).toEqual({ rows: 3, created: 1, updated: 1, unchanged: 1, refused: 0 })
    const fewer = await imported(
      [
        'EAN,Artikel,Marke,Name,Size,Preis',
        [ean(0), `R${run}-0`, 'Paul Green', 'Sneaker', '36', '89.95'].join(','),
      ].join('\n'),
    )
    expect(counts(fewer)).toEqual({ rows: 1, created: 0, updated: 0, unchanged: 1, refused: 0 })
    const [size] = await sql(`select original_price_cents as uvp from article_sizes where ean = '${ean(0)}'`)
    expect(Number(size?.uvp)).toBe(11_995)
  })

  test('takes the purchase price, and keeps it where a later file has none', async () => {
    const of = (header: string, cell: string) =>
      [
        `EAN;Artikel;Marke;Name;Size;Preis;${header}`,
        `${ean(70)};R${run}-70;Paul Green;Sneaker;36;89,95;${cell}`,
      ].join('\n')
    const cost = async () =>
      (await sql(`select cost_price_cents::int as cents from article_sizes where ean = '${ean(70)}'`))[0]
        ?.cents
    await imported(of('EK netto', '40,50'))
    expect(await cost()).toBe(4050)
    expect(counts(await imported(of('EK netto', ''))).unchanged).toBe(1)
    expect(counts(await imported(of('Bemerkung', 'x'))).unchanged).toBe(1)
    expect(await cost()).toBe(4050)
    expect(counts(await imported(of('EK netto', 'viel'))).refused).toBe(1)
  })

  test('keeps fractions and umlauts in Windows-1252, decimals in either form, and line breaks in quotes', async () => {
    const text = [
      TITLES.replace('ö', 'ö'),
      line(0, { size: '6 ½', title: '"Pumps\nmit Schleife"', price: '1.089,95' }),
      line(1, { size: '42,5', price: '89,9' }),
      '',
      ';;;;;;;;',
    ].join('\r\n')
    const done = await imported(Buffer.from(text, 'latin1'))
    expect(counts(done)).toEqual({ rows: 2, created: 2, updated: 0, unchanged: 0, refused: 0 })
    expect(done.encoding).toBe('windows-1252')
    const rows = await sql(
      `select s.size, a.title, s.sale_price_cents::int as price from article_sizes s join articles a on a.id = s.article_id
       where s.ean in ('${ean(0)}', '${ean(1)}') order by s.ean`,
    )
    expect(rows).toEqual([
      { size: '6 ½', title: 'Pumps mit Schleife', price: 108_995 },
      { size: '42,5', title: 'Pumps mit Schleife', price: 8_990 },
    ])
  })

  test('refuses a row with a broken byte in a file of UTF-8 and takes the others, below the title of the table', async () => {
    const text = [
      'Artikelliste Frühjahr',
      TITLES,
      line(0, { title: 'Größe Ärmel' }),
      line(1, { title: 'Stra?e' }),
    ]
    const bytes = Buffer.from(text.join('\n'))
    bytes[bytes.indexOf('?')] = 0xdf
    const done = await imported(bytes)
    expect(done.encoding).toBe('utf-8')
    expect(counts(done)).toEqual({ rows: 2, created: 1, updated: 0, unchanged: 0, refused: 1 })
    expect(done.refusals.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringContaining('„Stra\ufffde“: enthält ein Zeichen, das nicht lesbar ist'),
    ])
  })

  test('names what a spreadsheet shortened, what is no number, and an unknown store', async () => {
    const done = await imported(
      [
        'Filiale;Bestand;EAN;Artikel;Marke;Titel;Größe;VK',
        `001;1;4,00638E+12;A${run};M;T;36;1`,
        `001;x;${ean(1)};A${run};M;T;37;1,50`,
        `777;1;${ean(2)};A${run};M;T;38;1,50`,
        `001;-3;${ean(3)};A${run};M;T;39;1,50`,
        `001;1;${ean(4)};A${run};;T;40;`,
        `001;4;${ean(5)};A${run};M;T;41;1,50`,
        `002;5;${ean(5)};A${run};M;T;41;1,50`,
        `002;6;${ean(5)};A${run};M;T;41;1,50`,
      ].join('\n'),
    )
    expect(counts(done)).toEqual({ rows: 8, created: 2, updated: 0, unchanged: 0, refused: 6 })
    expect(done.refusals.map(({ reason }: { reason: string }) => reason)).toEqual([
      'EAN „4,00638E+12“: von einer Tabellenkalkulation gekürzt: Bitte exportieren Sie die Spalte als Text',
      'Bestand „x“: keine eindeutige Zahl',
      'Es gibt keine Filiale mit der Nummer „777“.',
      expect.stringMatching(/^Bestand -3: /),
      expect.stringMatching(/^Marke: .*; Verkaufspreis: /),
      `Die EAN ${ean(5)} steht schon in Zeile 8; die erste Zeile gilt.`,
    ])
  })

  test('says what is wrong with a cell once, and nothing of columns that it has not', async () => {
    const done = await imported(
      [
        'EAN;Artikel;Marke;Titel;Größe;VK',
        `${ean(1)};A${run};M;T;37;1e3`,
        `${ean(2)};A${run};M;T;38;-5,00`,
        `${ean(3)};;M;T;39;1,50`,
        `${ean(4)};A${run};;T;40;abc`,
      ].join('\n'),
    )
    expect(done.refusals.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Verkaufspreis „1e3“: keine eindeutige Zahl',
      'Verkaufspreis -5: mindestens 0',
      'Artikelnummer des ERP: bitte ausfüllen',
      'Verkaufspreis „abc“: keine eindeutige Zahl; Marke: bitte ausfüllen',
    ])
  })

  test('whose sizes belong to another article keeps the others', async () => {
    await imported([TITLES, line(0, { article: `X${run}` })].join('\n'))
    const done = await imported(
      [
        TITLES,
        line(1, { article: `Y${run}` }),
        line(0, { article: `Y${run}` }),
        line(2, { article: `Y${run}` }),
      ].join('\n'),
    )
    expect(counts(done)).toEqual({ rows: 3, created: 2, updated: 0, unchanged: 0, refused: 1 })
    expect(done.refusals).toEqual([
      { row: 2, line: 3, reason: `Die EAN ${ean(0)} gehört bereits zum Artikel X${run}.` },
    ])
  })

  test('of a shop gives each size what stands of its product in another row', async () => {
    const woo = [
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Regular price,Images,Parent,Brands,Attribute 1 name,Attribute 1 value(s)',
      `1,variation,W${run}-38,${ean(1)},Stiefel - 38,89.95,,W${run},,Größe,38`,
      `2,variable,W${run},,Stiefel,,"https://x.test/1.jpg, https://x.test/2.jpg",,Filou,Größe,"38, 39"`,
      `3,variation,W${run}-39,${ean(2)},Stiefel - 39,79.95,,id:2,,Größe,39`,
      `4,variation,X${run}-39,${ean(3)},Pumps - 39,79.95,,X${run},,Größe,39`,
    ].join('\n')
    const file = await imported(woo)
    expect(counts(file)).toEqual({ rows: 4, created: 2, updated: 0, unchanged: 1, refused: 1 })
    expect(file.refusals).toEqual([
      {
        row: 4,
        line: 5,
        reason: `Das Produkt „X${run}“, zu dem die Zeile gehört, steht nicht in der Datei.`,
      },
    ])
    const rows = await sql(
      `select a.title, a.brand, s.size, s.sku, s.original_price_cents::int as cents
       from articles a join article_sizes s on s.article_id = a.id where a.wws_number = 'W${run}' order by s.size`,
    )
    expect(rows).toEqual([
      { title: 'Stiefel', brand: 'Filou', size: '38', sku: `W${run}-38`, cents: 8995 },
      { title: 'Stiefel', brand: 'Filou', size: '39', sku: `W${run}-39`, cents: 7995 },
    ])
    expect(counts(await imported(woo))).toEqual({ rows: 4, created: 0, updated: 0, unchanged: 3, refused: 1 })

    const shopify = [
      'Handle,Title,Vendor,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Barcode,Variant Price,Image Src',
      `s${run},Sneaker,Filou,Farbe,rot,Größe,40,${ean(11)},59.95,https://x.test/r.jpg`,
      `s${run},,,,blau,,40,${ean(12)},59.95,`,
      `s${run},,,,,,,,,https://x.test/s.jpg`,
    ].join('\n')
    expect(counts(await imported(shopify))).toEqual({
      rows: 3,
      created: 2,
      updated: 0,
      unchanged: 1,
      refused: 0,
    })
    const colours = await sql(
      `select wws_number, title, color from articles where wws_number like 's${run}-%' order by 1`,
    )
    expect(colours).toEqual([
      { wws_number: `s${run}-blau`, title: 'Sneaker', color: 'blau' },
      { wws_number: `s${run}-rot`, title: 'Sneaker', color: 'rot' },
    ])
  })

  test('of stock alone changes stock alone', async () => {
    await imported([TITLES, line(0)].join('\n'))
    const done = await imported(`GTIN\tBestand 001\tBestand 002\n${ean(0)}\t7\t\n${ean(9)}\t1\t1\n`)
    expect(counts(done)).toEqual({ rows: 2, created: 0, updated: 1, unchanged: 0, refused: 1 })
    expect(
      await sql(
        `select on_hand from stock k join article_sizes s on s.id = k.size_id where s.ean = '${ean(0)}' order by on_hand`,
      ),
    ).toEqual([{ on_hand: 0 }, { on_hand: 7 }])
  })

  test('with the same header twice is mapped by place, and its mapping is kept in whatever order', async () => {
    const headers = `Artikel;EAN;Marke;Titel;Größe;Preis;Preis;Lauf ${run}`
    const row = `D${run};${ean(0)};M;T;36;120,00;99,90;x`
    const { id } = (await upload(`${headers}\n${row}\n`)).json()
    const before = await get(id)
    expect([before.is_known, before.targets]).toEqual([
      false,
      ['wws_number', 'ean', 'brand', 'title', 'size', 'sale_price', null, null],
    ])
    const targets = ['wws_number', 'ean', 'brand', 'title', 'size', 'original_price', 'sale_price', null]
    await act(id, { action: 'import', targets })
    await kontor.runJobs()
    expect(counts(await get(id))).toMatchObject({ created: 1, refused: 0 })
    const turned = `Lauf ${run};Preis;Artikel;EAN;Marke;Titel;Größe;Preis`
    const next = await get((await upload(`${turned}\nx;1;D${run};${ean(1)};M;T;36;1\n`)).json().id)
    expect([next.is_known, next.targets]).toEqual([
      true,
      [null, 'original_price', 'wws_number', 'ean', 'brand', 'title', 'size', 'sale_price'],
    ])
  })
})

describe('what is no such file', () => {
  test('is refused with what it is, and leaves nothing', async () => {
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('[Content_Types].xml')])
    for (const [content, status, code] of [
      [zip, 422, 'import_file_not_csv'],
      [Buffer.from(''), 422, 'import_file_empty'],
      [Buffer.from('EAN;Preis\r\n'), 422, 'import_file_empty'],
      [Buffer.from('EAN;Preis\n"1;2'), 422, 'import_file_unreadable'],
      [Buffer.from(`${'x;'.repeat(400)}\n1;2\n`), 422, 'import_file_unreadable'],
    ] as const) {
      const answer = await upload(content)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    }
    expect((await upload(zip)).json().message).toContain('Excel (XLSX)')
    expect(await sql(`select id from import_files where state = 'uploading'`)).toEqual([])
    const json = await kontor.as(kontor.a.users.co_accounting).post('/intake/uploads', { a: 1 })
    expect(json.statusCode).toBe(415)
  })

  test('of 100 MB plus one byte is too large', async () => {
    const answer = await upload(Buffer.alloc(100 * 1024 * 1024 + 1, 'a;b\n'))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'file_too_large'])
  })

  test('columns that are missing, wrong, or said twice are said so', async () => {
    const { id } = (await upload('a;b\n1;2\n')).json()
    for (const [targets, code] of [
      [['ean', null], 'import_columns_missing'],
      [['ean'], 'import_columns_wrong'],
      [['ean', 'stock:999'], 'import_columns_wrong'],
      [['ean', 'ean'], 'import_column_twice'],
    ] as const) {
      const answer = await act(id, { action: 'check', targets })
      expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    }
    expect((await act(id, { action: 'check', targets: ['ean', 'nonsense'] })).statusCode).toBe(400)
    expect((await act(id, { action: 'check', targets: ['ean', 'title'] })).json().message).toBe(
      'Diese Angaben brauchen eine Spalte: Artikelnummer des ERP, Marke, Größe, Verkaufspreis.',
    )
  })
})

/** Whoever reads a file dies after two thirds of it. */
function dieHalfway() {
  const { open } = kontor.deps.files
  return vi.spyOn(kontor.deps.files, 'open').mockImplementation(async (...file) => {
    const { stream, size } = await open(...file)
    const half = async function* () {
      let read = 0
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += 1000) {
          yield chunk.subarray(at, at + 1000)
          read += 1000
          if (read > (size * 2) / 3) throw new Error('the worker died')
        }
      }
    }
    return { stream: Readable.from(half()), size }
  })
}

describe('a run', () => {
  test('begins once, whoever asks at the same time, and is over for good when it is done', async () => {
    const { id } = (await upload([TITLES, line(0)].join('\n'))).json()
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, { action: 'import' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)])
    await kontor.runJobs()
    expect(counts(await get(id))).toMatchObject({ rows: 1, created: 1 })
    for (const action of ['check', 'import', 'discard'])
      expect((await act(id, { action })).json().code).toBe('import_file_busy')
  })

  test('goes on where a worker died, and no row counts twice', async () => {
    const rows = Array.from({ length: 1300 }, (_, n) => line(n))
    rows.splice(100, 0, line(0))
    rows.push(line(1), line(1299))
    const { id } = (await upload([TITLES, ...rows].join('\n'))).json()
    await act(id, { action: 'import' })
    const broken = dieHalfway()
    await kontor.runJobs({ rethrow: false })
    expect(await get(id)).toMatchObject({ state: 'importing', rows: 500 })
    broken.mockRestore()
    await kontor.runJobs({ retries: true })
    const done = await get(id)
    expect([done.state, counts(done)]).toEqual([
      'done',
      { rows: 1303, created: 1300, updated: 0, unchanged: 0, refused: 3 },
    ])
    expect(done.refusals.map((each: { line: number }) => each.line)).toEqual([102, 1303, 1304])
  })

  test('is judged to its end where a worker that was taken for dead goes on beside the next one', async () => {
    const rows = Array.from({ length: 1300 }, (_, n) => line(n))
    const { id } = (await upload([TITLES, ...rows].join('\n'))).json()
    await act(id, { action: 'import' })
    const { boss } = kontor.deps.queue
    const [handler] = importFileJobs(kontor.deps)
    const [fetched] = await boss.fetch<QueuedJob>('import-file', { includeMetadata: true })
    if (!handler || !fetched) throw new Error('no import waits')
    const job = { ...fetched, signal: new AbortController().signal }
    await Promise.all([runJob(kontor.deps, handler, job), runJob(kontor.deps, handler, job)])
    await boss.complete('import-file', job.id)
    const done = await get(id)
    expect([done.state, counts(done)]).toEqual([
      'done',
      { rows: 1300, created: 1300, updated: 0, unchanged: 0, refused: 0 },
    ])
  })

  test('can be discarded before', async () => {
    const { id } = (await upload([TITLES, line(0)].join('\n'))).json()
    expect((await act(id, { action: 'discard' })).json().state).toBe('discarded')
    expect((await act(id, { action: 'import' })).statusCode).toBe(409)
  })

  test('that its workers never finish says so, and can be begun again', async () => {
    const { id } = (await upload([TITLES, line(0)].join('\n'))).json()
    await act(id, { action: 'import' })
    expect(await dieAtEveryAttempt(kontor, 'import-file')).toBe(5)
    await kontor.runJobs()
    expect(await get(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('mehrfach abgebrochen'),
    })
    expect((await act(id, { action: 'import' })).statusCode).toBe(200)
    await kontor.runJobs()
    expect(counts(await get(id))).toMatchObject({ rows: 1, created: 1 })
  })

  test('that was half judged before an upgrade is judged to its end', async () => {
    const rows = Array.from({ length: 1300 }, (_, n) => line(n))
    const { id } = (await upload([TITLES, ...rows].join('\n'))).json()
    await act(id, { action: 'import' })
    const broken = dieHalfway()
    await kontor.runJobs({ rethrow: false })
    broken.mockRestore()
    // As it stands when it was begun and taken up by what knew no leases and no numbers of runs.
    await kontor.asOwner(`update import_files set lease = 0, run = 0 where id = ${id};
      update pgboss.job set data = jsonb_set(data, '{payload}', '{"file_id": ${id}}')
      where name = 'import-file' and state = 'retry'`)
    expect(await get(id)).toMatchObject({ state: 'importing', rows: 500 })
    await kontor.runJobs({ retries: true })
    expect(counts(await get(id))).toMatchObject({ rows: 1300, created: 1300 })
  })

  test('is not ended by what is left of the job of an earlier time', async () => {
    const { id } = (await upload([TITLES, line(0)].join('\n'))).json()
    await act(id, { action: 'import' })
    await dieAtEveryAttempt(kontor, 'import-file')
    // Nobody has said yet that it was given up, and it is shown so, begun again and done.
    expect(await get(id)).toMatchObject({ state: 'failed' })
    expect((await act(id, { action: 'import' })).statusCode).toBe(200)
    await kontor.runJobs()
    expect(await get(id)).toMatchObject({ state: 'done' })
  })

  test('ends where the file cannot be read on, with what came before', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => line(n))
    const done = await imported(`${[TITLES, ...rows].join('\n')}\n"offen;${'x;y\n'.repeat(60_000)}`)
    expect([done.state, counts(done)]).toEqual([
      'failed',
      { rows: 30, created: 30, updated: 0, unchanged: 0, refused: 0 },
    ])
    expect(done.problem).toMatch(/^Ab Zeile .* nicht als CSV lesbar/)
    // In one form in every language, as beside it on the screen.
    expect(problemInWords(importProblem('too_many_rows', 1_000_000), 'en')).toContain(' 1.000.000 rows')
  })
})

describe('from outside', () => {
  test('a file waits for its columns the first time, and is imported at once the second', async () => {
    const titles = `${TITLES};Spalte ${run}`
    const first = (await deliver([titles, `${line(0)};x`].join('\n'))).json()
    expect(first).toMatchObject({ state: 'uploaded', requested_by: expect.any(String) })
    await act(first.id, { action: 'import' })
    await kontor.runJobs()
    const second = (await deliver([titles, `${line(0)};x`, `${line(1)};x`, `${line(1)};y`].join('\n'))).json()
    expect(second.state).toBe('importing')
    await kontor.runJobs()
    const result = await kontor.as(null).get(`/intake/files/${second.id}/result`, { authorization: key })
    expect(counts(result.json())).toEqual({ rows: 3, created: 1, updated: 0, unchanged: 1, refused: 1 })
    const refused = await kontor
      .as(null)
      .get(`/intake/files/${second.id}/result/refused`, { authorization: key, 'accept-language': 'en' })
    expect(refused.body).toContain('Line;Reason')
    const workbook = await kontor
      .as(null)
      .get(`/intake/files/${second.id}/result/refused?format=xlsx`, { authorization: key })
    expect(workbook.statusCode).toBe(400)
    const foreign = await kontor
      .as(null)
      .get(`/intake/files/${second.id}/result`, { authorization: strangers })
    expect(foreign.statusCode).toBe(404)
    expect((await calls(kontor.b.admin).get(`/intake/files/${second.id}`)).statusCode).toBe(404)
    expect((await calls(kontor.b.admin).get(`/intake/files/${second.id}/refused`)).statusCode).toBe(404)
    expect(
      (await calls(kontor.b.admin).put(`/intake/files/${second.id}`, { action: 'discard' })).statusCode,
    ).toBe(404)
  })

  test('it needs a key that may deliver articles', async () => {
    expect((await deliver('a;b\n1;2', 'Basic eDp5')).statusCode).toBe(401)
    const forOrders = await addApiKey(kontor, kontor.a.admin, `orders-${run}`, ['orders'])
    expect((await deliver('a;b\n1;2', forOrders)).statusCode).toBe(403)
  })
})

test('files are listed newest first, and are gone after 30 days with their content', async () => {
  const { id } = (await upload([TITLES, line(0)].join('\n'), { name: 'Größen "neu".csv' })).json()
  const list = (await calls().get('/intake/files')).json()
  expect(list.data[0]).toMatchObject({ id, file_name: 'Größen "neu".csv', state: 'uploaded' })
  const [row] = await sql<{ name: string }>(`select name from import_files where id = ${id}`)
  expect(await kontor.deps.files.exists(kontor.a.id, `imports/${row?.name}.csv`)).toBe(true)
  kontor.clock.set(new Date(kontor.clock.now().getTime() + 31 * 24 * 60 * 60_000))
  const admin = await kontor.as(kontor.a.users.co_accounting).get(`/intake/files/${id}`)
  expect([401, 404]).toContain(admin.statusCode)
  await kontor.runSchedule(removeExpiredImports)
  await kontor.runJobs()
  expect(await sql(`select id from import_files where id = ${id}`)).toEqual([])
  expect(await kontor.deps.files.exists(kontor.a.id, `imports/${row?.name}.csv`)).toBe(false)
})
